package import VaultCore

/// The kind of object in a vault that a replica's document represents.
///
/// Messages and events of a vault are two spaces of identifiers, a replica has one: its identifiers
/// begin with the kind.
package enum VaultDocument: Hashable, Sendable {
  /// A message.
  case message(DocumentID)
  /// An event.
  case event(DocumentID)

  /// Reads a replica's identifier; `nil` if it names neither kind.
  package init?(_ replicated: DocumentID) {
    guard let id = DocumentID(encoded: String(replicated.rawValue.dropFirst(2))) else { return nil }
    switch replicated.rawValue.prefix(2) {
    case "m/": self = .message(id)
    case "e/": self = .event(id)
    default: return nil
    }
  }

  /// The replica's identifier.
  package var replicated: DocumentID {
    let text =
      switch self {
      case .message(let id): "m/" + id.rawValue
      case .event(let id): "e/" + id.rawValue
      }
    guard let id = DocumentID(encoded: text) else {
      preconditionFailure("a prefix made an identifier invalid")
    }
    return id
  }
}

extension Message {
  /// The message with another text in place of its own.
  ///
  /// What was found in the old text is no longer true of the new one: it names no entities.
  package func rectified(_ text: String) -> Message {
    Message(
      id: id, platform: platform, kind: kind, sentAt: sentAt, utcOffsetSeconds: utcOffsetSeconds,
      sender: sender, recipients: recipients, subject: subject, text: text,
      quotedText: quotedText, signature: signature, language: language, attachments: attachments,
      threadID: threadID, replyTo: replyTo, reactions: reactions, revision: revision)
  }
}
