internal import CVaultMail
internal import Foundation
internal import VaultCore

// Invariants: a `vault_mail` is freed once, after everything was copied out of it; each of its
// lists holds as many elements as its count states; a text whose pointer is NULL is absent. What
// `vault_mail_decode_words` returns is copied, then released once.

/// One mail as GMime understands it, before it becomes a message.
package struct RawMail: Hashable, Sendable {
  /// The form of a body, numbered as in `CVaultMail`.
  enum Form: UInt32, Sendable {
    case plain
    case flowed
    case flowedDeletingSpace
    case html
  }

  struct Body: Hashable, Sendable {
    let form: Form
    let text: String
  }

  /// The transfer encoding of the body of a mail without parts, numbered as in `CVaultMail`.
  enum Encoding: UInt32, Sendable {
    case identity
    case base64
    case quotedPrintable
  }

  let headerCount: Int
  /// True if parts or fields of the header are left out, because there are too many.
  let isCut: Bool
  let messageID: String?
  let inReplyTo: String?
  let references: String?
  let deliveredTo: String?
  let subject: String?
  /// The boundary of the outermost multipart.
  let boundary: String?
  let encoding: Encoding
  let date: InternetDate?
  let received: InternetDate?
  let from: [Participant]
  let sender: [Participant]
  let to: [Participant]
  let cc: [Participant]
  let bodies: [Body]
  let attachments: [Attachment]
  /// The size of all attachments as they are encoded in the mail.
  let attachmentBytes: Int
  /// The decoded calendars, each once.
  let calendars: [Data]
  /// True if words of its sender are in a part that is not read: one that is encrypted, packed for
  /// Outlook, or a file where there is no text at all.
  let hidesWords: Bool

  /// Parses one message without an envelope line; `nil` if GMime makes nothing of it.
  init?(parsing bytes: Span<UInt8>) {
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe vault_mail_parse(buffer.baseAddress, buffer.count)
    }
    guard let parsed = unsafe parsed else { return nil }
    defer { unsafe vault_mail_free(parsed) }
    let mail = unsafe parsed.pointee
    headerCount = unsafe mail.header_count
    messageID = unsafe Self.text(mail.message_id)
    inReplyTo = unsafe Self.text(mail.in_reply_to)
    references = unsafe Self.text(mail.references)
    deliveredTo = unsafe Self.text(mail.delivered_to)
    subject = unsafe Self.text(mail.subject)
    boundary = unsafe Self.text(mail.boundary)
    encoding = unsafe Encoding(rawValue: mail.encoding.rawValue) ?? .identity
    date = unsafe Self.text(mail.date).flatMap { InternetDate($0) }
    received = unsafe Self.text(mail.received).flatMap { InternetDate($0) }
    var isCut = unsafe mail.is_cut
    from = unsafe Self.participants(mail.from, &isCut)
    sender = unsafe Self.participants(mail.sender, &isCut)
    to = unsafe Self.participants(mail.to, &isCut)
    cc = unsafe Self.participants(mail.cc, &isCut)
    self.isCut = isCut
    bodies = unsafe UnsafeBufferPointer(start: mail.bodies, count: mail.body_count).map { body in
      unsafe Body(
        form: Form(rawValue: body.form.rawValue) ?? .plain, text: Self.text(body.text) ?? "")
    }
    attachments = unsafe UnsafeBufferPointer(
      start: mail.attachments, count: mail.attachment_count
    ).map { attachment in
      let name = unsafe Self.text(attachment.name)
      return unsafe Attachment(
        name: name?.isEmpty == true ? nil : name, mediaType: Self.text(attachment.media_type),
        sizeBytes: Int(clamping: attachment.size_bytes))
    }
    attachmentBytes = unsafe Int(clamping: mail.attachment_bytes)
    calendars = unsafe UnsafeBufferPointer(
      start: mail.calendars, count: mail.calendar_count
    ).map { text in
      unsafe Data(UnsafeRawBufferPointer(start: text.bytes, count: text.count))
    }
    hidesWords =
      unsafe mail.unread_count > 0
      || (bodies.isEmpty && calendars.isEmpty && !attachments.isEmpty)
  }

  /// A header value with its encoded words decoded (RFC 2047).
  package static func decodingWords(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "?")) else { return value }
    let bytes = Array(value.utf8)
    let decoded: String? = unsafe bytes.withUnsafeBytes { buffer in
      guard let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return nil }
      var count = 0
      guard let decoded = unsafe vault_mail_decode_words(start, buffer.count, &count) else {
        return nil
      }
      defer { unsafe vault_mail_release(decoded) }
      return unsafe String(
        decoding: UnsafeRawBufferPointer(start: decoded, count: count), as: UTF8.self)
    }
    return decoded ?? value
  }

  /// Returns true if there is a decoder for a character set, by any of its names.
  static func knowsCharset(_ name: String) -> Bool {
    unsafe name.withCString { unsafe vault_mail_knows_charset($0) } == 1
  }

  private static func text(_ text: vault_mail_text) -> String? {
    guard let bytes = unsafe text.bytes else { return nil }
    let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: text.count)
    guard
      unsafe Span(_unsafeElements: raw.bindMemory(to: UInt8.self)).position(of: 0, from: 0) != nil
    else { return unsafe String(decoding: raw, as: UTF8.self) }
    return unsafe String(decoding: raw.filter { $0 != 0 }, as: UTF8.self)
  }

  private static func participants(
    _ header: vault_mail_text, _ isCut: inout Bool
  ) -> [Participant] {
    guard let list = unsafe text(header) else { return [] }
    let part = readablePart(of: list)
    if part.endIndex < list.endIndex { isCut = true }
    return AddressList(String(part)).participants
  }

  /// A list of people without what follows the first ten thousand or so: one that a few bytes
  /// name takes far more memory than they do.
  private static func readablePart(of list: String) -> Substring {
    guard list.utf8.count > peopleMarks else { return list[...] }
    var marks = 0
    var words = 0
    let end = list.utf8.firstIndex { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"): marks += 1
      case 0...UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "("): words += 1
      default: break
      }
      return marks > peopleMarks || words > 2 * peopleMarks
    }
    return list[..<(end ?? list.endIndex)]
  }

  /// The maximum number of commas and angles read, and half the maximum of spaces and quotes: real
  /// lists have up to three of the first for each person.
  private static let peopleMarks = 30_000
}
