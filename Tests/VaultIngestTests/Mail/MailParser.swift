internal import Foundation
internal import VaultCore

@testable internal import VaultIngest

/// The mails of one file, what was left out, and whom they were delivered to.
struct ParsedMail: Sendable {
  /// The mails in the file's order.
  let messages: [Message]
  /// What was left out, by line.
  let rejected: [Rejection]
  /// The addresses of `Delivered-To` headers, once for each mail that has one.
  let deliveredTo: [Handle]
  /// The line at which each mail starts.
  let lines: [Int]
}

/// Reads whole mbox files and `.eml` files at once: everything that an `MboxReader` or a
/// `MailReader` yields.
struct MailParser: Sendable {
  private let path: String

  /// Prepares to read one file.
  ///
  /// - Parameter path: The path below the vault's folder; it names mails without a Message-ID.
  init(path: String) {
    self.path = path
  }

  /// Parses an mbox of any dialect; an empty file has no mails.
  ///
  /// - Throws: `IngestError.notAnMbox`, or `.truncatedMbox` if the last mail breaks off.
  /// - Complexity: O(n) in the bytes.
  func parseMbox(_ data: Data) throws(IngestError) -> ParsedMail {
    try Self.parsed(MboxReader(ExportFile(data, path: path)))
  }

  /// Parses a single mail, with or without an envelope line above it.
  ///
  /// - Throws: `IngestError.notAMail` if there is no header at all.
  func parseEML(_ data: Data) throws(IngestError) -> ParsedMail {
    try Self.parsed(MailReader(ExportFile(data, path: path)))
  }

  private static func parsed(_ reader: some RecordReader) throws(IngestError) -> ParsedMail {
    var reader = reader
    var messages: [Message] = []
    var rejected: [Rejection] = []
    var deliveredTo: [Handle] = []
    var lines: [Int] = []
    while let record = try reader.next() {
      switch record {
      case .message(let message, let line):
        messages.append(message)
        lines.append(line)
      case .rejected(let rejection), .setAside(_, let rejection): rejected.append(rejection)
      case .delivery(let handle): deliveredTo.append(handle)
      case .event, .contact, .calendar: break
      }
    }
    return ParsedMail(
      messages: messages, rejected: rejected, deliveredTo: deliveredTo, lines: lines)
  }
}
