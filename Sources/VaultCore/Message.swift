/// One message of any platform, in the vault's unified schema.
public struct Message: Hashable, Sendable, Codable, Identifiable {
  /// Who wrote a message.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// A person.
    case personal
    /// The platform: "Ana added Ben", "messages are end-to-end encrypted".
    case system
  }

  /// The identifier, unique within a vault.
  public let id: DocumentID
  /// The platform it was exported from.
  public let platform: Platform
  /// Who wrote it: a person or the platform itself.
  public let kind: Kind
  /// When it was sent.
  public let sentAt: Timestamp
  /// The sender's offset from UTC in seconds, where the export states or implies one.
  public let utcOffsetSeconds: Int?
  /// The sender; `nil` for a system message.
  public let sender: Participant?
  /// Everyone else in the conversation, or the mail's To and Cc, in the export's order.
  public let recipients: [Participant]
  /// The mail's subject; `nil` elsewhere.
  public let subject: String?
  /// What the sender wrote, as plain text.
  public let text: String
  /// The language, where the export labels it.
  public let language: Language?
  /// The attached files in the export's order.
  public let attachments: [Attachment]
  /// The conversation or mail thread it belongs to, unique within a vault.
  public let threadID: String

  /// Assembles a message from its fields.
  public init(
    id: DocumentID, platform: Platform, kind: Kind = .personal, sentAt: Timestamp,
    utcOffsetSeconds: Int? = nil, sender: Participant?, recipients: [Participant],
    subject: String? = nil, text: String, language: Language? = nil,
    attachments: [Attachment] = [], threadID: String
  ) {
    self.id = id
    self.platform = platform
    self.kind = kind
    self.sentAt = sentAt
    self.utcOffsetSeconds = utcOffsetSeconds
    self.sender = sender
    self.recipients = recipients
    self.subject = subject
    self.text = text
    self.language = language
    self.attachments = attachments
    self.threadID = threadID
  }

  /// Everyone the message names: the sender, then the recipients.
  public var participants: [Participant] {
    (sender.map { [$0] } ?? []) + recipients
  }

  /// The text that search works on: the subject, if any, a line break, then the body.
  public var searchableText: String {
    guard let subject, !subject.isEmpty else { return text }
    return text.isEmpty ? subject : subject + "\n" + text
  }
}
