internal import VaultCore

/// The degree to which one conversation serves one event: what structure reveals without any
/// reading of the text.
struct PurposeShares {
  /// Conversations of three messages and more with a relevant one, and how many of them belong
  /// entirely to one event.
  struct Count {
    var conversations = 0
    var whole = 0
  }

  /// Of mail threads.
  private(set) var threads = Count()
  /// Of sessions of chats.
  private(set) var sessions = Count()
  /// Relevant messages that another one follows in their thread or session, and how often that one
  /// is relevant to the same event.
  private(set) var following = (relevant: 0, next: 0)

  static let leastMessages = 3

  /// Measures a vault.
  ///
  /// - Parameters:
  ///   - messages: The vault's messages, each once, in order of time.
  ///   - events: The events that each message is relevant to.
  init(_ messages: [Message], events: [DocumentID: Set<String>]) {
    let mails = Dictionary(grouping: messages.filter { $0.platform == .email }, by: \.threadID)
    for thread in mails.values { add(thread, events, to: \.threads) }
    for session in ConversationShape.sessions(of: messages.filter { $0.platform != .email }) {
      add(session, events, to: \.sessions)
    }
  }

  private mutating func add(
    _ messages: [Message], _ events: [DocumentID: Set<String>],
    to count: WritableKeyPath<PurposeShares, Count>
  ) {
    let relevant = messages.map { events[$0.id] ?? [] }
    for (this, next) in zip(relevant, relevant.dropFirst()) {
      following.relevant += this.count
      following.next += this.intersection(next).count
    }
    guard messages.count >= Self.leastMessages, relevant.contains(where: { !$0.isEmpty }) else {
      return
    }
    self[keyPath: count].conversations += 1
    let common = relevant.dropFirst().reduce(relevant[0]) { $0.intersection($1) }
    if !common.isEmpty { self[keyPath: count].whole += 1 }
  }
}
