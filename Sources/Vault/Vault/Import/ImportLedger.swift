internal import VaultCore
internal import VaultIngest
internal import VaultStorage

/// Tracks what a vault holds already, so that no import adds a message twice or loses one.
///
/// A message is known by the identifier that its platform gave. Two that share one but differ are
/// kept apart by a number after the second's; of an iMessage, whose identifier is its own, the
/// version with the later revision is kept, then the one with more reactions. A message without
/// such an identifier is known by its content (`MessageIdentity`): its ordinal shifts from export
/// to export.
struct ImportLedger {
  /// The treatment of a message.
  enum Placement: Equatable {
    /// The vault has it.
    case known
    /// The vault has an older version.
    case changed(Message)
    /// The vault lacks it.
    case new(Message)
  }

  private let store: any VaultStore
  /// The contents of messages without an identifier of their own; read when one first comes.
  private var contents: Set<String>?
  /// The number of times that the current export has said the same.
  private var occurrences: [String: Int] = [:]
  /// The next free number after an identifier that several messages have, and their contents.
  private var claims: [DocumentID: (next: Int, keys: Set<String>)] = [:]

  /// Prepares to add to a vault.
  init(store: any VaultStore) {
    self.store = store
  }

  /// Begins with the front of an export: what it repeats is counted from the first again.
  mutating func beginExport() {
    occurrences = [:]
  }

  /// Passes over a message that an earlier process has placed.
  mutating func pass(_ message: Message) {
    if !Self.isNamed(message) { _ = key(message) }
  }

  /// Returns the treatment of the messages of a chunk, in their order.
  mutating func place(_ messages: [Message]) throws -> [Placement] {
    var byID: [DocumentID: Message] = [:]
    for message in try store.messages(messages.map(\.id)) { byID[message.id] = message }
    var placements: [Placement] = []
    for message in messages {
      let placement = try place(message, &byID)
      placements.append(placement)
      switch placement {
      case .known: break
      case .changed(let version), .new(let version): byID[version.id] = version
      }
    }
    return placements
  }

  /// Returns true if an identifier says which message it is: its platform's, or the ordinal in a
  /// chat whose exports are aligned as a whole.
  private static func isNamed(_ message: Message) -> Bool {
    message.platform == .whatsapp
      ? !MessageIdentity.chatKey(path: message.threadID).isEmpty
      : MessageIdentity.externalIdentifier(of: message) != nil
  }

  private func readContents() throws -> Set<String> {
    Set(MessageIdentity.keys(for: try store.allMessages().filter { !Self.isNamed($0) }))
  }

  private mutating func key(_ message: Message) -> String {
    let content = MessageIdentity.key(for: message)
    let occurrence = occurrences[content, default: 0]
    occurrences[content] = occurrence + 1
    return MessageIdentity.key(for: message, occurrence: occurrence)
  }

  private mutating func place(
    _ message: Message, _ byID: inout [DocumentID: Message]
  ) throws -> Placement {
    guard Self.isNamed(message) else {
      var known = try contents ?? readContents()
      defer { contents = known }
      guard known.insert(key(message)).inserted else { return .known }
      return .new(try numbered(message, &byID))
    }
    guard let old = byID[message.id] else { return .new(message) }
    if message.says(theSameAs: old) { return .known }
    if message.platform == .imessage {
      return message.isLater(than: old) ? .changed(message) : .known
    }
    return try conflicting(message, old)
  }

  /// The message under the first free number after its identifier.
  private func numbered(
    _ message: Message, _ byID: inout [DocumentID: Message]
  ) throws -> Message {
    var copy = message
    var number = 1
    while try byID[copy.id] != nil || !store.messages([copy.id]).isEmpty {
      number += 1
      copy.id = message.id.numbered(number)
    }
    return copy
  }

  /// One of several messages that have one identifier; each lookup is made once.
  private mutating func conflicting(_ message: Message, _ old: Message) throws -> Placement {
    func content(_ message: Message) -> String {
      var bare = message
      bare.id = DocumentID("#1")
      return MessageIdentity.key(for: bare) + "\(message.recipients.hashableText)"
    }
    var claim = claims[message.id] ?? (2, [content(old)])
    if claims[message.id] == nil {
      while let other = try store.messages([message.id.numbered(claim.next)]).first {
        claim.keys.insert(content(other))
        claim.next += 1
      }
    }
    defer { claims[message.id] = claim }
    guard claim.keys.insert(content(message)).inserted else { return .known }
    var copy = message
    copy.id = message.id.numbered(claim.next)
    claim.next += 1
    return .new(copy)
  }
}

extension [Participant] {
  fileprivate var hashableText: String {
    map { "\($0.handle.kind.rawValue):\($0.handle.value)" }.joined(separator: "\u{0}")
  }
}

extension Message {
  /// Returns true if two messages are equal except for what annotation adds.
  fileprivate func says(theSameAs other: Message) -> Bool {
    var copy = self
    copy.language = other.language
    copy.entities = other.entities
    return copy == other
  }

  fileprivate func isLater(than other: Message) -> Bool {
    func rank(_ message: Message) -> (Int, Int) {
      let revision =
        switch message.revision {
        case .original: 0
        case .edited: 1
        case .deleted: 2
        }
      return (revision, message.reactions.count)
    }
    return rank(self) > rank(other)
  }
}
