internal import CVaultMail
internal import VaultCore

// Invariants: a `vault_mail` is freed once, after everything was copied out of it; each of its
// lists holds as many elements as its count says; a text whose pointer is NULL is absent.

/// One mail as GMime understands it, before it becomes a message.
struct RawMail: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case plain
    case flowed(deletesSpace: Bool)
    case html
  }

  struct Body: Hashable, Sendable {
    let form: Form
    let text: String
  }

  struct Date: Hashable, Sendable {
    let timestamp: Timestamp
    let utcOffsetSeconds: Int?
  }

  let headerCount: Int
  let messageID: String?
  let inReplyTo: String?
  let references: String?
  let deliveredTo: String?
  let subject: String?
  /// The boundary of the outermost multipart.
  let boundary: String?
  let date: Date?
  let received: Date?
  let from: [Participant]
  let sender: [Participant]
  let to: [Participant]
  let cc: [Participant]
  let bodies: [Body]
  let attachments: [Attachment]

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
    date = unsafe Self.date(mail.date)
    received = unsafe Self.date(mail.received)
    from = unsafe Self.participants(mail.from)
    sender = unsafe Self.participants(mail.sender)
    to = unsafe Self.participants(mail.to)
    cc = unsafe Self.participants(mail.cc)
    bodies = unsafe UnsafeBufferPointer(start: mail.bodies, count: mail.body_count).map { body in
      unsafe Body(form: Self.form(body.form), text: Self.text(body.text) ?? "")
    }
    attachments = unsafe UnsafeBufferPointer(
      start: mail.attachments, count: mail.attachment_count
    ).map { attachment in
      unsafe Attachment(
        name: Self.text(attachment.name), mediaType: Self.text(attachment.media_type),
        sizeBytes: Int(attachment.size_bytes))
    }
  }

  private static func form(_ form: vault_mail_form) -> Form {
    switch form {
    case VAULT_MAIL_HTML: .html
    case VAULT_MAIL_FLOWED: .flowed(deletesSpace: false)
    case VAULT_MAIL_FLOWED_DELSP: .flowed(deletesSpace: true)
    default: .plain
    }
  }

  private static func text(_ text: vault_mail_text) -> String? {
    guard let bytes = unsafe text.bytes else { return nil }
    let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: text.count)
    let decoded = unsafe String(decoding: raw, as: UTF8.self)
    return decoded.utf8.contains(0) ? decoded.filter { $0 != "\0" } : decoded
  }

  private static func date(_ date: vault_mail_date) -> Date? {
    guard date.is_present else { return nil }
    return Date(
      timestamp: Timestamp(seconds: date.seconds),
      utcOffsetSeconds: date.states_offset ? Int(date.offset_seconds) : nil)
  }

  private static func participants(_ list: vault_mail_addresses) -> [Participant] {
    unsafe UnsafeBufferPointer(start: list.items, count: list.count).compactMap { entry in
      let name = unsafe text(entry.name).map(collapsed)
      let address = unsafe (text(entry.address) ?? "").filter { !$0.isWhitespace }
      if address.contains("@") {
        return Participant(Handle(.email, address), displayName: name)
      }
      let shown = name.flatMap { $0.isEmpty ? nil : $0 } ?? address
      return shown.isEmpty ? nil : Participant(Handle(.name, shown))
    }
  }

  private static func collapsed(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
