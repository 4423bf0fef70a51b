internal import VaultCore
internal import VaultText

/// What a conversation's messages have to be read twice for: its threads, the people in each, and
/// the reactions, which stand before or after what they are about.
struct IMessageThreads {
  private let conversation: IMessageConversation
  private var people: [String: [Participant]] = [:]
  var tapbacks = IMessageTapbacks()

  /// Goes through the messages once.
  init(_ conversation: IMessageConversation, clock: ZoneClock) throws(IngestError) {
    self.conversation = conversation
    var elements = try conversation.elements()
    var known: Set<Membership> = []
    while let (line, node) = try elements.next() {
      guard let node else { continue }
      if let found = IMessageFields.tapback(node, line: line, clock: clock).tapback {
        tapbacks.add(found.tapback, to: found.guid)
      }
      guard conversation.participants == nil else { continue }
      let thread = thread(of: node)
      // What an own message calls its sender is the owner; what it calls its handle is not.
      let keys = IMessageFields.isFromOwner(node) ? IMessageFields.partner : IMessageFields.sender
      let stated = node.member(IMessageFields.participants)
      let named = (stated.map { $0.array ?? [$0] } ?? []) + [node.member(keys)].compactMap(\.self)
      for person in named.lazy.compactMap(IMessageFields.participant)
      where person.handle.kind != .owner
        && people[thread]?.count ?? 0 < IMessageConversation.maximumParticipants
        && known.insert(Membership(thread: thread, person: person)).inserted
      {
        people[thread, default: []].append(person)
      }
    }
  }

  private struct Membership: Hashable {
    let thread: String
    let person: Participant
  }

  /// The thread of a message: what the conversation or the message says, else the other side.
  func thread(of node: JSONNode) -> String {
    if let id = conversation.id { return id }
    if let stated = node.member(IMessageFields.thread).flatMap(IMessageFields.text) {
      return stated
    }
    if let name = conversation.name { return name }
    let keys = IMessageFields.isFromOwner(node) ? IMessageFields.partner : IMessageFields.sender
    return node.member(keys).flatMap(IMessageFields.participant)?.handle.value ?? ""
  }

  /// The people of a thread besides the owner: those listed, else those who appear.
  func participants(of thread: String) -> [Participant] {
    conversation.participants ?? people[thread] ?? []
  }
}
