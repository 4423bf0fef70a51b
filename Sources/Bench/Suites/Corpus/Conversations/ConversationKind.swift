internal import VaultCore

/// The kind of conversation that messages are part of; metrics of events are given for each.
enum ConversationKind: String, CaseIterable {
  case groupChats
  case twoPersonChats
  case mailThreads

  /// Its name on the card of a corpus.
  var name: String {
    switch self {
    case .groupChats: "group chats"
    case .twoPersonChats: "two-person chats"
    case .mailThreads: "mail threads"
    }
  }

  /// Divides messages, keeping their order.
  ///
  /// A chat in which three people and more send or receive a message is a group chat.
  ///
  /// - Parameters:
  ///   - messages: Those of one vault.
  ///   - person: The identifier that represents all those of a person.
  /// - Returns: The messages of each kind that there is.
  static func divide(
    _ messages: [Message], person: (Participant) -> Handle
  ) -> [ConversationKind: [Message]] {
    var people: [String: Set<Handle>] = [:]
    for message in messages where message.platform != .email {
      people[message.threadID, default: []].formUnion(message.participants.map(person))
    }
    return Dictionary(grouping: messages) { message in
      guard message.platform != .email else { return .mailThreads }
      return (people[message.threadID] ?? []).count > 2 ? .groupChats : .twoPersonChats
    }
  }
}
