internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultResults

/// A large export whose every field is known, on which ingest is timed and checked.
///
/// Laws: `write` makes a file that holds items 0 to `count` - 1 in this order; `item(i)` is what a
/// reader must find of item i, and does not depend on other items.
protocol ScaleExport: Sendable {
  /// The format of the file.
  var format: Export.Format { get }
  /// The number of items in it.
  var count: Int { get }

  /// Writes the export.
  func write(to file: URL) throws

  /// The item at an index, with line 0.
  func item(_ index: Int) -> IngestRecord
}

/// A WhatsApp chat of eight people in the layout of iOS, in UTC.
struct ScaleChat: ScaleExport {
  let count: Int
  /// About how many bytes each message's text has.
  let textBytes: Int
  let seed: UInt64

  var format: Export.Format { .whatsapp }

  /// The name that the export has on disk and in every identifier.
  static let fileName = "WhatsApp Chat with Scale.txt"

  static let authors = [
    "Ana", "Ben", "Chloé", "Dörte", "Émile", "Farida", "Gil", "Hana",
  ].map { Participant(Handle(.name, $0)) }

  func write(to file: URL) throws {
    try FileChunks.write(to: file, count: count) { index in
      let message = message(index)
      let date = message.sentAt.date
      let day = [date.day, date.month].map(Timestamp.twoDigits).joined(separator: "/")
      let clock = message.sentAt.clockDigits.joined(separator: ":")
      return
        "[\(day)/\(date.year), \(clock)] \(message.sender?.handle.value ?? ""): \(message.text)\n"
    }
  }

  func item(_ index: Int) -> IngestRecord {
    .message(message(index), line: 0)
  }

  private func message(_ index: Int) -> Message {
    let source = ScaleText(seed: seed)
    var draws = source.draws(index)
    // The first messages name every person, so that no author is missing from a short file.
    let author = index < Self.authors.count ? index : draws.index(below: Self.authors.count)
    var text = source.text(bytes: textBytes, &draws)
    if draws.index(below: 8) == 0 { text += "\n" + source.text(bytes: 8, &draws) }
    let others = Self.authors.indices.filter { $0 != author }.prefix(max(0, count - 1))
    return Message(
      id: DocumentID("\(Self.fileName)#\(index + 1)"), platform: .whatsapp,
      sentAt: Timestamp(year: 2024, month: 1, day: 1).advanced(bySeconds: Int64(index) * 41),
      utcOffsetSeconds: 0, sender: Self.authors[author],
      recipients: others.map { Self.authors[$0] },
      text: text, threadID: Self.fileName)
  }
}

/// Writes a file piece by piece, so that its size does not matter.
enum FileChunks {
  /// Writes `count` pieces one after the other, and what comes before and after them.
  static func write(
    to file: URL, count: Int, before: String = "", after: String = "",
    piece: (Int) throws -> String
  ) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw RunError.unwritable(path: file.path, obstacle: .notCreated)
    }
    let handle = try FileHandle(forWritingTo: file)
    defer { handle.closeFile() }
    var pending = Data(before.utf8)
    for index in 0..<count {
      pending.append(contentsOf: try piece(index).utf8)
      if pending.count > 1 << 20 {
        try handle.write(contentsOf: pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    pending.append(contentsOf: after.utf8)
    try handle.write(contentsOf: pending)
  }
}
