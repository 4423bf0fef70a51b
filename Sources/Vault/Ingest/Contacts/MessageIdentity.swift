internal import Foundation
public import VaultCore
internal import VaultSealing

/// The key by which a message is the same one in two exports.
///
/// | platform | the key covers |
/// |---|---|
/// | mail with a Message-ID | the Message-ID |
/// | iMessage with a guid | the guid |
/// | event | UID and, for one instance, RECURRENCE-ID |
/// | WhatsApp, and any message without an identifier of its own | chat, time, sender, kind, text,
/// attachments, and the occurrence among equal ones |
///
/// Where it is imported from and how many messages come before it do not count, so an export that
/// starts later or bears another name yields the same keys.
public enum MessageIdentity {
  /// The key of a message.
  ///
  /// - Parameters:
  ///   - message: The message; its `threadID` names the export of a chat.
  ///   - occurrence: How many messages of the chat before it have the same time, sender, kind, text
  ///     and attachments; ignored where the platform gives an identifier.
  /// - Returns: 64 hexadecimal digits of SHA-256, the same on every machine.
  /// - Complexity: O(n) in the text.
  public static func key(for message: Message, occurrence: Int = 0) -> String {
    if let external = externalIdentifier(of: message) {
      return digest([message.platform.rawValue, "id", external])
    }
    return digest(contentFields(of: message) + ["\(occurrence)"])
  }

  /// The key of an event.
  public static func key(for event: CalendarEvent) -> String {
    digest([Platform.calendar.rawValue, "id", event.id.rawValue])
  }

  /// The keys of messages in their order, occurrences counted from the first on.
  ///
  /// - Complexity: O(n) in the texts.
  public static func keys(for messages: some Sequence<Message>) -> [String] {
    var occurrences: [String: Int] = [:]
    return messages.map { message in
      if externalIdentifier(of: message) != nil { return key(for: message) }
      let content = digest(contentFields(of: message))
      let occurrence = occurrences[content, default: 0]
      occurrences[content] = occurrence + 1
      return key(for: message, occurrence: occurrence)
    }
  }

  /// The chat of a WhatsApp export, independent of its file's name.
  ///
  /// - Parameter path: The file's path; `_chat.txt` is named by the folder or archive around it.
  /// - Returns: The folded title, only to be compared; empty for a path without a name.
  public static func chatKey(path: String) -> String {
    ChatTitle.normalized(path: path)
  }

  /// The identifier that the platform gave; `nil` for one that a parser made up, `path#ordinal`.
  public static func externalIdentifier(of message: Message) -> String? {
    let id = message.id.rawValue
    switch message.platform {
    case .whatsapp: return nil
    // A Message-ID has a domain (RFC 5322, section 3.6.4); a path with `#` has none.
    case .email: return isNumbered(id) && !id.contains("@") ? nil : id
    case .imessage, .calendar, .other, .telegram, .signal: return isNumbered(id) ? nil : id
    }
  }

  private static func isNumbered(_ id: String) -> Bool {
    guard let mark = id.utf8.lastIndex(of: UInt8(ascii: "#")) else { return false }
    let digits = id.utf8[id.utf8.index(after: mark)...]
    return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
  }

  private static func contentFields(of message: Message) -> [String] {
    let thread =
      message.platform == .whatsapp ? chatKey(path: message.threadID) : message.subject ?? ""
    let files = message.attachments.flatMap { [$0.name == nil ? "0" : "1", $0.name ?? ""] }
    return [
      message.platform.rawValue, "content", thread, "\(message.sentAt.milliseconds)",
      message.kind.rawValue, message.sender?.handle.kind.rawValue ?? "",
      message.sender?.handle.value ?? "", message.text, "\(message.attachments.count)",
    ] + files
  }

  // Each field with its length before it: no two lists of fields have the same bytes.
  private static func digest(_ fields: [String]) -> String {
    var hash = SHA256()
    for field in fields {
      let length = UInt64(field.utf8.count)
      hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) })
      hash.update(data: Array(field.utf8))
    }
    return hash.finalize().hexadecimal
  }
}
