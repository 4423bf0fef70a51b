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
/// that follow each other are joined by an empty line; forwarded messages and files are listed as
/// attachments. A mail's thread is the first identifier of its References, else that of
/// In-Reply-To, else its own. A mail without a date takes that of its envelope line or its topmost
/// Received header, and is left out if there is none. A mail without a sender, such as a bounce,
/// counts as a system message.
public struct MailParser: Sendable {
  private let path: String

  /// Prepares to read one file.
  ///
  /// - Parameter path: The path below the vault's folder; it names mails without a Message-ID.
  public init(path: String) {
    self.path = path
  }

  /// Parses an mbox in the mboxrd or mboxo dialect; an empty file has no mails.
  ///
  /// - Throws: `IngestError.notAnMbox`, or `.truncatedMbox` if the last mail breaks off in its
  ///   header, before its multipart is closed, or in the middle of a line.
  /// - Complexity: O(n) in the bytes.
  public func parseMbox(_ data: Data) throws(IngestError) -> ParsedMail {
    let text = TextFile.utf8(data)
    let bytes = text.span
    let entries = MboxSplitter.entries(in: bytes)
    if entries.isEmpty {
      guard !text.contains(where: { $0 > UInt8(ascii: " ") }) else { throw .notAnMbox(file: path) }
    }
    var draft = Draft()
    for (index, entry) in entries.enumerated() {
      let content =
        entry.isEscaped ? MboxSplitter.unescaped(bytes, entry) : bytes.bytes(entry.message)
      let mail = RawMail(parsing: content.span)
      if index == entries.count - 1 {
        try checkEnd(entry, content, mail)
      }
      append(mail, entry.envelope, line: entry.line, ordinal: index + 1, to: &draft)
    }
    return draft.result
  }

  /// Parses a single mail, with or without an envelope line above it.
  ///
  /// - Throws: `IngestError.notAMail` if there is no header at all.
  public func parseEML(_ data: Data) throws(IngestError) -> ParsedMail {
    let text = TextFile.utf8(data)
    let bytes = text.span
    var start = 0
    while start < bytes.count, bytes[start] <= UInt8(ascii: " ") { start += 1 }
    var envelope: MailEnvelope?
    if bytes.hasPrefix("From ", at: start) {
      let end = bytes.lineEnd(from: start)
      envelope = MailEnvelope(bytes.text(start..<end))
      start = min(end + 1, bytes.count)
    }
    guard let mail = RawMail(parsing: bytes.extracting(start..<bytes.count)), mail.headerCount > 0
    else { throw .notAMail(file: path) }
    var draft = Draft()
    append(mail, envelope, line: 1, ordinal: 1, to: &draft)
    return draft.result
  }

  private struct Draft {
    var messages: [Message] = []
    var rejected: [Rejection] = []
    var deliveredTo: [Handle] = []
    var lines: [Int] = []

    var result: ParsedMail {
      ParsedMail(
        messages: messages, rejected: rejected, deliveredTo: deliveredTo, lines: lines)
    }
  }

  /// Refuses a last mail that breaks off.
  private func checkEnd(
    _ entry: MboxSplitter.Entry, _ content: [UInt8], _ mail: RawMail?
  ) throws(IngestError) {
    let broken = IngestError.truncatedMbox(file: path, line: entry.lastLine)
    guard entry.endsHeader, let mail, mail.headerCount > 0 else { throw broken }
    if let boundary = mail.boundary {
      guard Self.closes(content.span, boundary: Array("--\(boundary)--".utf8)) else { throw broken }
    } else if content.last != UInt8(ascii: "\n") {
      throw broken
    }
  }

  private static func closes(_ bytes: Span<UInt8>, boundary: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      if end - start >= boundary.count,
        boundary.indices.allSatisfy({ bytes[start + $0] == boundary[$0] })
      {
        return true
      }
      start = end + 1
    }
    return false
  }

  private func append(
    _ mail: RawMail?, _ envelope: MailEnvelope?, line: Int, ordinal: Int, to draft: inout Draft
  ) {
    guard let mail, mail.headerCount > 0 else {
      draft.rejected.append(Rejection(line: line, reason: .unreadable))
      return
    }
    let delivered = envelope?.date.map { RawMail.Date(timestamp: $0, utcOffsetSeconds: nil) }
    guard let date = mail.date ?? delivered ?? mail.received else {
      draft.rejected.append(Rejection(line: line, reason: .undated))
      return
    }
    if let address = mail.deliveredTo, address.contains("@") {
      let bare = address.drop { $0 == "<" }.prefix { $0 != ">" }
      draft.deliveredTo.append(Handle(.email, String(bare)))
    }
    let returnPath = envelope?.sender.map { Participant(Handle(.email, $0)) }
    let sender = mail.from.first ?? mail.sender.first ?? returnPath
    let own = mail.messageID.flatMap(Self.identifier(in:)) ?? "\(path)#\(ordinal)"
    draft.lines.append(line)
    draft.messages.append(
      Message(
        id: DocumentID(own), platform: .email, kind: sender == nil ? .system : .personal,
        sentAt: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds, sender: sender,
        recipients: mail.to + mail.cc, subject: mail.subject, text: MailText.text(of: mail.bodies),
        attachments: mail.attachments,
        threadID: mail.references.flatMap(Self.bracketed) ?? mail.inReplyTo.flatMap(Self.bracketed)
          ?? own))
  }

  /// A Message-ID without its angle brackets; `nil` if nothing is left.
  private static func identifier(in header: String) -> String? {
    if let identifier = bracketed(header) { return identifier }
    let bare = header.trimmingCharacters(in: .whitespaces.union(["<", ">"]))
    return bare.isEmpty ? nil : bare
  }

  /// The first identifier in angle brackets.
  private static func bracketed(_ header: String) -> String? {
    guard let open = header.firstIndex(of: "<"),
      let close = header[open...].firstIndex(of: ">")
    else { return nil }
    let inside = header[header.index(after: open)..<close].filter { !$0.isWhitespace }
    return inside.isEmpty ? nil : String(inside)
  }
}
