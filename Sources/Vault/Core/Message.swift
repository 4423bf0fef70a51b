/// One message of any platform, in the vault's unified schema (PDV, section 2.1).
///
/// The schema's external identifier is `id`, which is derived from it and from nothing else. The
/// fields that later stages of ingest fill in or correct are variables.
public struct Message: Hashable, Sendable, Codable, Identifiable {
  /// The kind of a message's author.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// A person.
    case personal
    /// The platform: "Ana added Ben", "messages are end-to-end encrypted".
    case system
  }

  /// The change made to a message after it was sent.
  public enum Revision: String, Codable, Hashable, Sendable, CaseIterable {
    /// Unchanged.
    case original
    /// Its sender changed it; `text` is the last version.
    case edited
    /// Its sender took it back; `text` is empty.
    case deleted
  }

  /// The identifier, unique within a vault.
  public var id: DocumentID
  /// The platform it was exported from.
  public let platform: Platform
  /// The author's kind: a person or the platform itself.
  public let kind: Kind
  /// The time of sending.
  public let sentAt: Timestamp
  /// The sender's offset from UTC in seconds, where the export states or implies one.
  public let utcOffsetSeconds: Int?
  /// The sender; `nil` for a system message.
  public let sender: Participant?
  /// Everyone else in the conversation, or the mail's To and Cc, in the export's order.
  public var recipients: [Participant]
  /// The mail's subject, or the subject line of an iMessage; `nil` where there is none.
  public let subject: String?
  /// The sender's text, as plain text, without `quotedText` and `signature`.
  public let text: String
  /// The part of a mail that repeats earlier mails; `nil` where nothing was separated.
  public let quotedText: String?
  /// The signature block of a mail, without its `-- ` line; `nil` where none was separated.
  public let signature: String?
  /// The language of `text`, where the export labels it or it was recognized.
  public var language: Language?
  /// The entities named in `text`, in ascending order of position.
  public var entities: [Entity]
  /// The attached files in the export's order.
  public let attachments: [Attachment]
  /// The conversation or mail thread it belongs to, unique within a vault.
  public var threadID: String
  /// The message of the same vault that this one answers, where the platform states it.
  public let replyTo: DocumentID?
  /// The reactions that it received, in ascending order of time.
  public var reactions: [Reaction]
  /// The change made to the message after it was sent.
  public var revision: Revision

  /// Assembles a message from its fields.
  public init(
    id: DocumentID, platform: Platform, kind: Kind = .personal, sentAt: Timestamp,
    utcOffsetSeconds: Int? = nil, sender: Participant?, recipients: [Participant],
    subject: String? = nil, text: String, quotedText: String? = nil, signature: String? = nil,
    language: Language? = nil, entities: [Entity] = [], attachments: [Attachment] = [],
    threadID: String, replyTo: DocumentID? = nil, reactions: [Reaction] = [],
    revision: Revision = .original
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
    self.quotedText = quotedText
    self.signature = signature
    self.language = language
    self.entities = entities
    self.attachments = attachments
    self.threadID = threadID
    self.replyTo = replyTo
    self.reactions = reactions
    self.revision = revision
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
