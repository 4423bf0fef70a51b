internal import VaultResults

/// A metric of how the messages of events lie in conversations of one kind.
struct EventMeasure: Sendable {
  let declaration: MetricDeclaration
  /// Its name on the card of a corpus.
  let name: String
  private let isMedian: Bool
  private let value: @Sendable (EventShape.Row) -> Double?

  /// The metrics in the order of the card.
  static let all = [
    EventMeasure(
      "messages", "relevant messages of an event", .higher, isMedian: true, \.messages),
    EventMeasure("senders", "senders of these messages", .higher, isMedian: true, \.senders),
    EventMeasure(
      "inLargest", "relevant messages in the event's largest conversation", .lower, \.inLargest),
    EventMeasure(
      "nextRelevant", "relevant messages after which the next of the conversation is relevant, too",
      .lower, \.nextRelevant),
    EventMeasure(
      "withoutTitleWord", "relevant messages without a word of the title", .higher,
      \.withoutTitleWord),
    EventMeasure(
      "withinDay", "relevant messages from a day before the start to a day after the end", .lower,
      \.withinDay),
    EventMeasure(
      "withinWeek", "relevant messages from seven days before to seven days after", .lower,
      \.withinWeek),
    EventMeasure("beforeStart", "relevant messages before the start", .higher, \.beforeStart),
    EventMeasure("byAttendees", "relevant messages by attendees", .lower, \.byAttendees),
    EventMeasure(
      "amongNear", "relevant messages among all from a day before to a day after", .lower,
      \.amongNear),
    EventMeasure(
      "eventsOfConversation", "events with messages in the event's largest conversation", .higher,
      isMedian: true, \.eventsOfConversation),
    EventMeasure(
      "hasNeighbor", "events with another one of that conversation within 24 hours", .higher,
      \.hasNeighbor),
  ]

  private init(
    _ id: String, _ name: String, _ better: Metric.Direction, isMedian: Bool = false,
    _ value: @escaping @Sendable (EventShape.Row) -> Double?
  ) {
    declaration = MetricDeclaration(
      "conversations/events/<conversation>/\(id)",
      isMedian
        ? "Number of \(name), in one kind of conversation; median over events."
        : "Share of \(name), in one kind of conversation; mean over events.",
      unit: isMedian ? .count : .fraction, better: better, role: .diagnosis,
      names: ["conversation": ConversationKind.allCases.map(\.rawValue)])
    self.name = name
    self.isMedian = isMedian
    self.value = value
  }

  /// The metric over the events for which it can be measured; `nil` without any.
  func metric(of rows: [EventShape.Row], in kind: ConversationKind) -> Metric? {
    let values = rows.compactMap(value).sorted()
    guard let median = ConversationShape.quantile(0.5, of: values) else { return nil }
    return declaration.metric(
      isMedian ? median : values.reduce(0, +) / Double(values.count), n: values.count,
      of: ["conversation": kind.rawValue])
  }
}
