internal import Foundation

/// The pages of a vault's file and of its write-ahead log, and the sealed rows in them: those of the
/// tables, and those that are deleted and stay in free pages, free blocks and unallocated bytes
/// (sqlite.org/fileformat2.html, sections 1.6 and 4).
///
/// A deleted row may have lost its first bytes. So no SQLite cell is followed from a page's header:
/// every byte may be the type of a row's name in a record's header, and what follows must fit.
///
/// ```
/// payload size, row number, header size, types: … 44 (a blob of 16) … sealed blob; name, …, sealed
/// ```
struct VaultPages {
  /// A row that may be sealed.
  struct Row {
    let name: [UInt8]
    let sealed: [UInt8]
    let isVector: Bool
  }

  /// The possible layout between the beginning of a record and its sealed blob.
  private struct Layout {
    /// Bytes of the header before the type of the name.
    let before: Int
    /// True if the model's name follows the name.
    var hasModel = false
    /// True if an integer follows the name.
    var hasInteger = false

    // Header size; header size and row number (NULL) before the name.
    static let all = [
      Layout(before: 2, hasInteger: true), Layout(before: 2), Layout(before: 1),
      Layout(before: 1, hasModel: true),
    ]
  }

  private static let nameType = UInt8(2 * 16 + 12)
  private static let integerBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
  private static let sealedBytes = 28...1 << 24
  private let pageBytes: Int
  /// Each page in its states, oldest first, and where that state's overflow pages are looked up.
  private var states: [(page: [UInt8], others: [Int: [UInt8]])] = []
  /// Every byte of both files.
  let bytes: [UInt8]

  /// Reads a vault's files.
  ///
  /// - Throws: What reading throws; there need be no write-ahead log.
  init(_ file: URL) throws {
    let database = [UInt8](try Data(contentsOf: file))
    let logPath = file.path + "-wal"
    let log =
      FileManager.default.fileExists(atPath: logPath)
      ? [UInt8](try Data(contentsOf: URL(fileURLWithPath: logPath))) : []
    bytes = database + log
    let stated = database.count > 18 ? Int(database[16]) << 8 | Int(database[17]) : 0
    pageBytes = stated == 1 ? 65_536 : max(512, stated)
    var pages: [Int: [UInt8]] = [:]
    for start in stride(from: 0, to: database.count, by: pageBytes) {
      pages[start / pageBytes + 1] = Array(
        database[start..<min(start + pageBytes, database.count)])
    }
    for number in pages.keys.sorted() { states.append((pages[number] ?? [], pages)) }
    addFrames(of: log, over: pages)
  }

  /// The frames of the log by transaction; those of an earlier log after its end count as well.
  private mutating func addFrames(of log: [UInt8], over pages: [Int: [UInt8]]) {
    var current = pages
    var pending: [Int] = []
    let frame = 24 + pageBytes
    for start in stride(from: 32, to: log.count - frame + 1, by: frame) {
      func number(_ offset: Int) -> Int {
        log[start + offset..<start + offset + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      current[number(0)] = Array(log[start + 24..<start + frame])
      pending.append(number(0))
      // Only the last frame of a transaction has the size of the database.
      guard number(4) != 0 || start + 2 * frame > log.count else { continue }
      for page in pending { states.append((current[page] ?? [], current)) }
      pending = []
    }
  }

  /// Returns what may be a sealed row.
  func forEachRow(_ body: (Row) -> Void) {
    for (page, others) in states {
      for place in page.indices where page[place] == Self.nameType {
        for layout in Layout.all {
          if let row = row(layout, nameAt: place, page, others) { body(row) }
        }
      }
    }
  }

  private func row(
    _ layout: Layout, nameAt place: Int, _ page: [UInt8], _ others: [Int: [UInt8]]
  ) -> Row? {
    var next = place + 1
    var between = 0
    if layout.hasModel {
      guard next < page.count, page[next] == Self.nameType else { return nil }
      between = 16
      next += 1
    }
    if layout.hasInteger {
      guard next < page.count, page[next] < Self.integerBytes.count else { return nil }
      between = Self.integerBytes[Int(page[next])]
      next += 1
    }
    let start = place - layout.before
    guard start >= 0, let (type, end) = Self.variableInteger(page, next), type % 2 == 0,
      Self.sealedBytes.contains((type - 12) / 2)
    else { return nil }
    let header = end - start
    let count = (type - 12) / 2
    let nameCount = layout.hasModel ? 32 : 16
    let size = header + 16 + between + count
    let payload = self.payload(size, from: start, page, others)
    let first = header + 16 + between
    guard payload.count > first + 12 else { return nil }
    return Row(
      name: Array(payload[header..<header + nameCount]), sealed: Array(payload[first...]),
      isVector: layout.hasModel)
  }

  /// A record's bytes in its page and in overflow pages, as far as those exist.
  private func payload(
    _ size: Int, from start: Int, _ page: [UInt8], _ others: [Int: [UInt8]]
  ) -> [UInt8] {
    var local = size
    if size > pageBytes - 35 {
      let least = (pageBytes - 12) * 32 / 255 - 23
      let most = least + (size - least) % (pageBytes - 4)
      local = most <= pageBytes - 35 ? most : least
    }
    var payload = Array(page[start..<min(start + local, page.count)])
    guard local < size, start + local + 4 <= page.count else { return payload }
    var next = page[start + local..<start + local + 4].reduce(0) { $0 << 8 | Int($1) }
    while payload.count < size, let overflow = others[next], overflow.count == pageBytes {
      payload += overflow[4..<min(pageBytes, 4 + size - payload.count)]
      next = overflow[..<4].reduce(0) { $0 << 8 | Int($1) }
    }
    return payload
  }

  /// SQLite's variable-length integer, of four bytes at most; `nil` for a longer one.
  private static func variableInteger(_ page: [UInt8], _ place: Int) -> (value: Int, end: Int)? {
    var value = 0
    for index in place..<min(place + 4, page.count) {
      value = value << 7 | Int(page[index] & 0x7F)
      if page[index] < 0x80 { return (value, index + 1) }
    }
    return nil
  }
}
