public import Foundation
public import VaultCore

/// The mails of one file, what was left out, and whom they were delivered to.
public struct ParsedMail: Sendable {
  /// The mails in the file's order.
  public let messages: [Message]
  /// What was left out, by line.
  public let rejected: [Rejection]
  /// The addresses of `Delivered-To` headers, once for each mail that has one.
  public let deliveredTo: [Handle]
  /// The line at which each mail starts.
  let lines: [Int]
}

/// Reads Internet mail (RFC 5322, MIME) from mbox files and single `.eml` files.
///
/// The plain text of a mail is preferred to its HTML, which is converted otherwise; text parts
/// that follow each other are joined by an empty line; what is quoted and how the mail is signed is
/// set apart; forwarded messages and files are listed as attachments. A mail's thread is the first
/// identifier of its References, else that of In-Reply-To, else its own. A mail without a date
/// takes that of its envelope line or its topmost Received header, and is left out if there is
/// none. A mail without a sender, such as a bounce, counts as a system message.
public struct MailParser: Sendable {
  private let path: String

  /// Prepares to read one file.
  ///
  /// - Parameter path: The path below the vault's folder; it names mails without a Message-ID.
  public init(path: String) {
    self.path = path
  }

  /// Parses an mbox of any dialect; an empty file has no mails.
  ///
  /// - Throws: `IngestError.notAnMbox`, or `.truncatedMbox` if the last mail breaks off.
  /// - Complexity: O(n) in the bytes.
  public func parseMbox(_ data: Data) throws(IngestError) -> ParsedMail {
    try Self.parsed(MboxReader(ExportFile(data, path: path)))
  }

  /// Parses a single mail, with or without an envelope line above it.
  ///
  /// - Throws: `IngestError.notAMail` if there is no header at all.
  public func parseEML(_ data: Data) throws(IngestError) -> ParsedMail {
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
      case .rejected(let rejection): rejected.append(rejection)
      case .delivery(let handle): deliveredTo.append(handle)
      case .event, .contact, .calendar: break
      }
    }
    return ParsedMail(
      messages: messages, rejected: rejected, deliveredTo: deliveredTo, lines: lines)
  }
}
