internal import VaultCore
internal import VaultIngest
internal import VaultStorage

/// Knows what a vault holds already, so that no import adds a message twice or loses one.
///
/// A message is known by its identifier. Two that share one but differ are kept apart by a number
/// behind the second's; of an iMessage, whose identifier is its own, the version with the later
/// revision stands, then the one with more reactions.
struct ImportLedger {
  /// What becomes of a message.
  enum Placement: Equatable {
    /// The vault has it.
    case known
    /// The vault has an older version.
    case changed(Message)
    /// The vault lacks it.
    case new(Message)
  }

  let store: any VaultStore

  /// What becomes of the messages of a chunk, in their order.
  func place(_ messages: [Message]) throws -> [Placement] {
    var byID: [DocumentID: Message] = [:]
    for message in try store.messages(messages.map(\.id)) { byID[message.id] = message }
    return try messages.map { message in
      let placement = try place(message, &byID)
      switch placement {
      case .known: break
      case .changed(let version), .new(let version): byID[version.id] = version
      }
      return placement
    }
  }

  private func place(
    _ message: Message, _ byID: inout [DocumentID: Message]
  ) throws -> Placement {
    guard let old = byID[message.id] else { return .new(message) }
    if message.says(theSameAs: old) { return .known }
    if message.platform == .imessage {
      return message.isLater(than: old) ? .changed(message) : .known
    }
    var copy = message
    for number in 2... {
      copy.id = message.id.numbered(number)
      guard let other = try byID[copy.id] ?? store.messages([copy.id]).first else { break }
      if copy.says(theSameAs: other) { return .known }
    }
    return .new(copy)
  }
}

extension Message {
  /// Whether two messages are equal but for what annotation adds.
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
