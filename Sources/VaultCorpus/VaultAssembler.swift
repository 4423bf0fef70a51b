internal import VaultCore

/// Turns drafts into messages as a reader of the export would see them, with their identifiers.
struct VaultAssembler {
  /// A vault with its share of the queries and judgments.
  struct Result {
    let vault: CorpusVault
    let queries: [EventQuery]
    let judgments: [String: [DocumentID: Int]]
  }

  let name: String
  let split: EventQuery.Split
  let language: Language
  let cast: Cast
  let clock: DayClock
  let rooms: Rooms
  let plans: [EventPlan]
  let style: WhatsAppStyle
  let statesOffsets: Bool
  /// What heads the subject of an answer, by language.
  let replyPrefixes: [Language: String]
  let random: SeededRandom

  /// A message beside the draft that it came from; `nil` for what the platform wrote.
  typealias Pair = (message: Message, draft: Draft?)

  /// Assembles the vault.
  func assemble(_ drafts: [Draft]) -> Result {
    var chats: [[Draft]] = Array(repeating: [], count: rooms.chats.count)
    var threads: [[Draft]] = Array(repeating: [], count: rooms.threads.count)
    for draft in drafts.enumerated().sorted(by: {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }).map(\.element) {
      switch draft.place {
      case .chat(let index): chats[index].append(draft)
      case .thread(let index): threads[index].append(draft)
      }
    }
    var pairs: [Pair] = []
    var conversations: [IMessageConversation] = []
    var identifiers = random.stream("messages")
    for (room, drafts) in zip(rooms.chats, chats) where !drafts.isEmpty {
      if room.platform == .whatsapp {
        pairs += whatsApp(drafts, in: room)
      } else {
        let number = (conversations.count + 1).padded(to: 4)
        let conversation = IMessageConversation(
          id: "chat\(number)", name: room.title,
          participants: room.members.map { cast.people[$0].iMessage })
        conversations.append(conversation)
        pairs += iMessage(drafts, in: conversation, random: &identifiers)
      }
    }
    for (thread, drafts) in zip(rooms.threads, threads) where !drafts.isEmpty {
      pairs += mail(drafts, in: thread, random: &identifiers)
    }
    pairs.sort { ($0.message.sentAt, $0.message.id) < ($1.message.sentAt, $1.message.id) }
    return result(pairs, conversations: conversations)
  }

  private func result(_ pairs: [Pair], conversations: [IMessageConversation]) -> Result {
    let calendar = CalendarAssembler(cast: cast, plans: plans, random: random.stream("events"))
    let events = calendar.events()
    var queries: [EventQuery] = []
    var judgments: [String: [DocumentID: Int]] = [:]
    var grades: [[DocumentID: Int]] = Array(repeating: [:], count: plans.count)
    var languages: [DocumentID: Language] = [:]
    for (message, draft) in pairs {
      languages[message.id] = draft?.language
      if let judgment = draft?.judgment { grades[judgment.event][message.id] = judgment.grade }
    }
    for (event, position) in events {
      let id = "\(name)/\(event.id.rawValue)"
      judgments[id] = grades[position]
      queries.append(
        EventQuery(
          id: id, vault: name, event: event.id, split: split,
          slices: slices(plans[position], relevant: grades[position].count)))
    }
    let vault = CorpusVault(
      name: name, split: split, language: language, owner: owner,
      contacts: cast.people.map(\.contact), identities: cast.people.map(\.identity),
      messages: pairs.map(\.message), events: events.map(\.event), languages: languages,
      zone: clock.zone, whatsAppStyle: style, conversations: conversations,
      statesOffsets: statesOffsets,
      writtenPhones: Dictionary(
        (cast.people + [cast.owner]).map { ($0.phone.value, $0.phoneText) },
        uniquingKeysWith: { first, _ in first }))
    return Result(vault: vault, queries: queries, judgments: judgments)
  }

  private var owner: Owner {
    let person = cast.owner
    return Owner(
      name: person.fullName, handles: person.identity.handles, timeZone: clock.zone.name)
  }

  private func slices(_ plan: EventPlan, relevant: Int) -> [String: String] {
    [
      "attendees": plan.attendees.count == 1 ? "one" : "several",
      "circle": plan.outline.circle.rawValue,
      "crossLingual": plan.isCrossLingual ? "true" : "false",
      "kind": plan.outline.kind,
      "language": plan.language.rawValue,
      "messageLanguage": plan.messageLanguage.rawValue,
      "relevant": relevant < 10 ? "<10" : ">=10",
    ]
  }
}
