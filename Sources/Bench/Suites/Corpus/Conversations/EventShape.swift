internal import VaultCore

/// The distribution of the messages of a vault's events in its conversations of one kind.
struct EventShape {
  /// A judged event.
  struct Event {
    let event: CalendarEvent
    /// The messages that are relevant to it, of any kind.
    let relevant: Set<DocumentID>
  }

  /// The values of one event; `nil` where it has nothing to measure.
  struct Row: Equatable {
    /// Its relevant messages.
    let messages: Double?
    /// Those who sent them.
    let senders: Double?
    /// The share of them in the conversation that holds most.
    let inLargest: Double?
    /// The share of relevant messages, the last of a conversation excepted, whose next message is
    /// relevant to the event, too.
    let nextRelevant: Double?
    /// The share without a word of the title; `nil` for a title without words.
    let withoutTitleWord: Double?
    /// The share sent from a day before its start to a day after its end.
    let withinDay: Double?
    /// The share sent from seven days before its start to seven after its end.
    let withinWeek: Double?
    /// The share sent before its start.
    let beforeStart: Double?
    /// The share that attendees sent; `nil` for an event without attendees.
    let byAttendees: Double?
    /// The share of relevant ones among all messages from a day before to a day after.
    let amongNear: Double?
    /// The judged events that the largest conversation holds messages of, itself included.
    let eventsOfConversation: Double?
    /// 1 if another one of those starts within 24 hours of it, else 0.
    let hasNeighbor: Double?
  }

  /// The events with a relevant message, in the order given.
  let rows: [Row]

  /// Measures a vault.
  ///
  /// - Parameters:
  ///   - messages: The vault's messages of one kind of conversation, each once, in order of time.
  ///   - events: The judged events.
  ///   - terms: The different words of a text that count.
  ///   - person: The identifier that represents all those of a person.
  /// - Complexity: O(messages + relevant messages + pairs of events with a common conversation).
  init(
    _ messages: [Message], events: [Event], terms: (String) -> Set<String>,
    person: (Participant) -> Handle
  ) {
    let known = Dictionary(messages.map { ($0.id, $0) }) { $1 }
    let next = Self.following(messages)
    let found = events.map { ($0.event, $0.relevant.compactMap { known[$0] }) }
      .filter { !$0.1.isEmpty }
    var guests: [String: [CalendarEvent]] = [:]
    for (event, relevant) in found {
      for thread in Set(relevant.map(\.threadID)) { guests[thread, default: []].append(event) }
    }
    rows = found.map { event, relevant in
      let ids = Set(relevant.map(\.id))
      let largest = Self.largest(of: relevant)
      let others = guests[largest.thread] ?? []
      let followers = relevant.compactMap { next[$0.id] }
      let title = terms(event.title)
      let attendees = Set(event.attendees.map(person))
      let near = Self.sent(around: event, days: 1, of: messages)
      return Row(
        messages: Double(relevant.count),
        senders: Double(Set(relevant.compactMap { $0.sender.map(person) }).count),
        inLargest: Double(largest.count) / Double(relevant.count),
        nextRelevant: Self.share(followers) { ids.contains($0) },
        withoutTitleWord: title.isEmpty
          ? nil : Self.share(relevant) { title.isDisjoint(with: terms($0.searchableText)) },
        withinDay: Self.share(relevant) { Self.isSent($0, around: event, days: 1) },
        withinWeek: Self.share(relevant) { Self.isSent($0, around: event, days: 7) },
        beforeStart: Self.share(relevant) { $0.sentAt < event.start },
        byAttendees: attendees.isEmpty
          ? nil
          : Self.share(relevant) { $0.sender.map { attendees.contains(person($0)) } ?? false },
        amongNear: Self.share(near) { ids.contains($0.id) },
        eventsOfConversation: Double(others.count),
        hasNeighbor: others.contains {
          $0.id != event.id && abs($0.start.days(since: event.start)) <= 1
        } ? 1 : 0)
    }
  }

  /// Returns the share of an event's notes and place that occurs in those of at least three events.
  ///
  /// - Parameters:
  ///   - calendar: All events of a vault.
  ///   - terms: The different words of a text that count.
  /// - Returns: The share of each event's different words, for the events that have any.
  static func repeatedTerms(
    _ calendar: [CalendarEvent], terms: (String) -> Set<String>
  ) -> [Double] {
    let texts = calendar.map { terms([$0.notes, $0.location ?? ""].joined(separator: "\n")) }
    var events: [String: Int] = [:]
    for term in texts.joined() { events[term, default: 0] += 1 }
    return texts.compactMap { share(Array($0)) { (events[$0] ?? 0) >= leastRepetitions } }
  }

  static let leastRepetitions = 3

  /// The message that comes next in the conversation of each.
  private static func following(_ messages: [Message]) -> [DocumentID: DocumentID] {
    var last: [String: DocumentID] = [:]
    var next: [DocumentID: DocumentID] = [:]
    for message in messages {
      if let earlier = last.updateValue(message.id, forKey: message.threadID) {
        next[earlier] = message.id
      }
    }
    return next
  }

  /// The conversation with most of the messages; the first by name of several.
  private static func largest(of messages: [Message]) -> (thread: String, count: Int) {
    let counts = Dictionary(messages.map { ($0.threadID, 1) }, uniquingKeysWith: +)
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
      ?? ("", 0)
  }

  private static func isSent(
    _ message: Message, around event: CalendarEvent, days: Int
  ) -> Bool {
    message.sentAt >= event.start.advanced(byDays: -days)
      && message.sentAt <= event.end.advanced(byDays: days)
  }

  /// The messages, in order of time, that were sent around an event.
  private static func sent(
    around event: CalendarEvent, days: Int, of messages: [Message]
  ) -> ArraySlice<Message> {
    let first = messages.partitionIndex { $0.sentAt < event.start.advanced(byDays: -days) }
    return messages[first...].prefix { $0.sentAt <= event.end.advanced(byDays: days) }
  }

  private static func share<Values: Collection>(
    _ values: Values, of isCounted: (Values.Element) -> Bool
  ) -> Double? {
    values.isEmpty ? nil : Double(values.count(where: isCounted)) / Double(values.count)
  }
}
