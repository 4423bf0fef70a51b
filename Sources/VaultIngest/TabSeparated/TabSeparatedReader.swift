internal import Foundation
internal import VaultCore

/// Reads messages of lines `milliseconds, tab, address, tab, text`.
struct TabSeparatedReader: RecordReader {
  private let path: String
  private var lines: [Substring]
  private var number = 0

  /// Takes in a file.
  ///
  /// - Throws: `IngestError.unreadable`.
  init(_ file: ExportFile) throws(IngestError) {
    path = file.path
    lines = String(decoding: try file.contents(), as: UTF8.self)
      .split(separator: "\n").reversed()
  }

  mutating func next() throws(IngestError) -> IngestRecord? {
    guard let line = lines.popLast() else { return nil }
    number += 1
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, let milliseconds = Int64(fields[0]) else {
      return .rejected(Rejection(line: number, reason: .unreadable))
    }
    let message = Message(
      id: DocumentID("\(path)#\(number)"), platform: .other,
      sentAt: Timestamp(milliseconds: milliseconds),
      sender: Participant(Handle(guessing: String(fields[1]))), recipients: [],
      text: String(fields[2]), threadID: path)
    return .message(message, line: number)
  }
}
