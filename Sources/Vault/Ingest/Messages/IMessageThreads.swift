internal import VaultCore
internal import VaultText

/// The properties for which a conversation's messages are read a first time: its threads, the
/// people in each, and the reactions, which may precede or follow the messages they are about.
struct IMessageThreads {
  private let conversation: IMessageConversation
  private var people: [String: [Participant]] = [:]
  var tapbacks = IMessageTapbacks()

  /// Goes through the messages once.
  init(_ conversation: IMessageConversation, clock: ZoneClock) throws(IngestError) {
    self.conversation = conversation
    var elements = try conversation.messages.elements()
    var known: Set<Membership> = []
    while let (line, node) = try elements.next() {
      guard let node else { continue }
      if case .found(let tapback, let guid) = IMessageFields.tapback(
        node, line: line, clock: clock)
      {
        tapbacks.add(tapback, to: guid)
      }
      guard conversation.participants == nil else { continue }
      let thread = thread(of: node)
      // The sender field of an own message names the owner; its handle field does not.
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

  /// The thread of a message: as the conversation or the message states it, else the other side.
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
