internal import Foundation
internal import GRDB
internal import VaultStorage

/// A search of a vault's file for planted words with the keys.
///
/// It decrypts every row that is in any page (`VaultPages`), looks for the keyed names of the words
/// in the keyword index, and for stretches of sealed bytes that were in the file before: the rest
/// of a row without its beginning could be read with the nonce that an earlier copy has.
struct RemnantProbe {
  /// The places of remnants.
  enum Place: String, CaseIterable {
    /// Messages and events.
    case files
    /// Words and vectors.
    case indexes
    /// States of imports and of exchanges with devices, the audit log.
    case logs
    /// Anything at devices that acknowledged.
    case peers
  }

  /// The words that were found, by place; of indexes, of the keyword index and of vectors.
  struct Found {
    var files: Set<String> = []
    var keywords: Set<String> = []
    var vectors: Set<String> = []
    var logs: Set<String> = []
    /// Sealed rows of which a stretch was found that should be gone.
    var stretches: [Place: Int] = [:]

    /// Returns the number of some words, and of some stretches, that were found in a place.
    func count(_ place: Place, of words: Set<String>) -> Int {
      let found: [Set<String>] =
        switch place {
        case .files: [files]
        case .indexes: [keywords, vectors]
        case .logs: [logs]
        case .peers: [files.union(keywords).union(vectors).union(logs)]
        }
      let left = place == .peers ? stretches.values.reduce(0, +) : stretches[place, default: 0]
      return found.reduce(left) { $0 + $1.intersection(words).count }
    }
  }

  /// The prefix of every planted word; letters follow.
  static let marker = "xqzplant"
  static let wordBytes = 24

  private let file: URL
  private let keys: RemnantKeys
  /// The halves of the keyed names of words, as the keyword index has them.
  private let halves: [String: String]
  /// The sealed rows when the probe was made.
  private let sealed: [(place: Place, bytes: Data)]

  private static let tables: [(name: String, place: Place)] = [
    ("messages", .files), ("events", .files), ("vectors", .indexes), ("checkpoints", .logs),
    ("audit", .logs),
  ]

  /// Takes the keys of a vault, and notes its sealed rows.
  init(_ vault: SQLiteVault, words: [String]) throws {
    file = URL(fileURLWithPath: vault.path)
    keys = try RemnantKeys(vault)
    var halves: [String: String] = [:]
    for word in words {
      // The index omits the prefix that a name shares with the one before it.
      let name = Array(keys.keyword(of: word))
      for half in [name[8..<20], name[20..<32]] { halves[String(half)] = word }
    }
    self.halves = halves
    sealed = try Self.rows(of: file)
  }

  /// Searches the file as it is now.
  func search() throws -> Found {
    let pages = try VaultPages(file)
    var found = Found()
    pages.forEachRow { row in
      let content = keys.content(of: row.sealed, name: row.name, isVector: row.isVector)
      let words = Self.words(in: content)
      guard !words.isEmpty else { return }
      if row.isVector {
        found.vectors.formUnion(words)
      } else if Self.isState(content) {
        found.logs.formUnion(words)
      } else {
        found.files.formUnion(words)
      }
    }
    found.keywords = Self.occurring(Set(halves.keys), in: pages.bytes).reduce(into: []) {
      if let word = halves[$1] { $0.insert(word) }
    }
    found.stretches = try stretches(in: pages.bytes)
    return found
  }

  /// The sealed rows that are no longer in a table and of which a stretch is in the bytes.
  private func stretches(in bytes: [UInt8]) throws -> [Place: Int] {
    let present = Set(try Self.rows(of: file).map(\.bytes))
    var owners: [UInt64: Int] = [:]
    for (index, row) in sealed.enumerated() where !present.contains(row.bytes) {
      let box = [UInt8](row.bytes)
      for start in stride(from: 0, to: box.count - 8, by: 32) {
        owners[box[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }] = index
      }
    }
    guard !owners.isEmpty else { return [:] }
    var left: Set<Int> = []
    var window: UInt64 = 0
    for byte in bytes {
      window = window << 8 | UInt64(byte)
      if let owner = owners[window] { left.insert(owner) }
    }
    return left.reduce(into: [:]) { $0[sealed[$1].place, default: 0] += 1 }
  }

  private static func rows(of file: URL) throws -> [(place: Place, bytes: Data)] {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    defer { closing(queue) }
    return try queue.read { database in
      try tables.flatMap { table in
        try Data.fetchAll(database, sql: "SELECT sealed FROM \(table.name)")
          .map { (table.place, $0) }
      }
    }
  }

  private static func closing(_ queue: DatabaseQueue) {
    do { try queue.close() } catch {
      // It closes with its last reference.
      return
    }
  }

  /// The record of a state begins with its source, which is none of a message's or event's.
  private static func isState(_ content: [UInt8]) -> Bool {
    guard content.count > 2 else { return false }
    let name = String(decoding: content[2..<min(content.count, 2 + Int(content[1]))], as: UTF8.self)
    return ["calendar%20", "chats", "sync", "erased"].contains { name.hasPrefix($0) }
      || [".txt", ".mbox"].contains { name.hasSuffix($0) }
  }

  /// The planted words in a record.
  static func words(in content: [UInt8]) -> [String] {
    let mark = Array(marker.utf8)
    var words: [String] = []
    var place = 0
    while place + wordBytes <= content.count {
      if content[place] == mark[0], content[place..<place + mark.count].elementsEqual(mark) {
        words.append(String(decoding: content[place..<place + wordBytes], as: UTF8.self))
        place += wordBytes
      } else {
        place += 1
      }
    }
    return words
  }

  /// Returns those of some texts of twelve hexadecimal digits that occur.
  private static func occurring(_ texts: Set<String>, in bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var run = 0
    for (place, byte) in bytes.enumerated() {
      let isDigit = (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      run = isDigit ? run + 1 : 0
      guard run >= 12 else { continue }
      let text = String(decoding: bytes[place - 11...place], as: UTF8.self)
      if texts.contains(text) { found.insert(text) }
    }
    return found
  }
}
