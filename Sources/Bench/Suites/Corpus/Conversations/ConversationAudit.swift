internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage
internal import VaultText

/// Describes the conversations of a corpus, without a query: how long and when
/// people write, how much they repeat, how far one conversation serves one event, and how the
/// messages of events lie in conversations.
///
/// ``RealFigures`` has the values of real conversations.
struct ConversationAudit: MeasurementSuite {
  static let id = "conversation audit"
  static let help = "statistics of conversations: lengths, hours, repetition, purposes"
  static let cost = SuiteCost.seconds

  private static let declare = MetricFamily(
    prefix: "conversations/", better: .higher, role: .diagnosis)
  private static let repetition = declare(
    "<what>/repeated",
    "Sentences of 18 or more characters that occur repeatedly in their vault: letter by letter, "
      + "or without names, numbers, times and signs; median over vaults.",
    .fraction, better: .lower, names: ["what": ["sentences", "skeletons"]])
  private static let length = declare(
    "length/<quantile>", "Characters of a chat message.", names: ["quantile": ["p50", "p90"]])
  private static let session = declare(
    "sessionMessages", "Messages of a chat without a pause of an hour, on average.")
  private static let pause = declare(
    "pause/p50", "Seconds between two messages of a session, median.")
  private static let answered = declare(
    "questionsAnswered",
    "Chat messages with a question mark after which another person writes in the session.",
    .fraction)
  private static let hours = declare(
    "hours/<hours>", "Share of the messages sent in these hours, local time.", .fraction,
    names: ["hours": bands.map(\.name)])
  private static let whole = declare(
    "<kind>/onePurpose",
    "Of those with three messages and more, one of them relevant: the share whose messages are all "
      + "relevant to one event.",
    .fraction, better: .lower, names: ["kind": ["threads", "sessions"]])
  private static let next = declare(
    "nextRelevant",
    "Share of messages after a relevant one, in its thread or session, relevant to the same "
      + "event.", .fraction, better: .lower)
  private static let silence = declare(
    "gaps/<conversation>/p50",
    "Days from the end of a session to the next one of its conversation, median.", names: kinds)
  private static let quiet = declare(
    "gaps/<conversation>/quietDays",
    "Share of days without a message, from a conversation's first message to its last.", .fraction,
    names: kinds)
  private static let calendar = declare(
    "events/repeatedTerms",
    "Share of the words of an event's notes and place that occur in those of three events of the "
      + "vault and more; mean over events with such words.", .fraction, better: .lower)
  static let declarations =
    [repetition, length, session, pause, answered, hours, whole, next, silence, quiet, calendar]
    + EventMeasure.all.map(\.declaration)

  private static let kinds = ["conversation": ConversationKind.allCases.map(\.rawValue)]

  /// The names of the metrics on the card of a corpus, in its order.
  static let cardRows: [(metric: String, name: String)] =
    [
      ("sentences/repeated", "sentences that occur more than once in their vault"),
      ("skeletons/repeated", "the same without names, numbers, times and signs"),
      ("length/p50", "characters of a chat message, median"),
      ("length/p90", "characters of a chat message, 90th percentile"),
      ("sessionMessages", "messages of a chat without a pause of an hour"),
      ("pause/p50", "seconds between two of them, median"),
      ("questionsAnswered", "questions after which another person writes"),
      ("hours/23-6", "messages sent from 23 to 6 o'clock"),
      ("hours/6-8", "from 6 to 8"),
      ("hours/8-11", "from 8 to 11"),
      ("hours/11-14", "from 11 to 14"),
      ("hours/14-18", "from 14 to 18"),
      ("hours/18-23", "from 18 to 23"),
      ("threads/onePurpose", "mail threads wholly relevant to one event"),
      ("sessions/onePurpose", "chat sessions wholly relevant to one event"),
      ("nextRelevant", "the message after a relevant one is relevant, too"),
    ].map { ("conversations/\($0.0)", $0.1) }
    + ConversationKind.allCases.flatMap { kind in
      [
        (silence, "days between two sessions of a conversation, median"),
        (quiet, "days without a message, from a conversation's first to its last"),
      ].map { ($0.0.id(of: ["conversation": kind.rawValue]), "\(kind.name): \($0.1)") }
    }
    + [(calendar.id(), "words of an event's notes and place that three events have")]
    + EventMeasure.all.flatMap { measure in
      ConversationKind.allCases.map { kind in
        (
          measure.declaration.id(of: ["conversation": kind.rawValue]),
          "\(kind.name): \(measure.name)"
        )
      }
    }

  private static let bands: [(name: String, hours: [Int])] = [
    ("23-6", [23, 0, 1, 2, 3, 4, 5]), ("6-8", [6, 7]), ("8-11", [8, 9, 10]),
    ("11-14", [11, 12, 13]), ("14-18", [14, 15, 16, 17]), ("18-23", [18, 19, 20, 21, 22]),
  ]

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    let zones = Dictionary(
      input.ingested.vaults.map { ($0.vault.name, $0.vault.owner.timeZone) }
    ) { $1 }
    let audit = ConversationAudit(
      vaults: input.searchable.map { vault in
        Vault(
          messages: vault.stored.messages,
          names: Set(
            vault.stored.directory.contacts.flatMap(\.names).flatMap { name in
              name.lowercased().split { !$0.isLetter }.map(String.init)
            }),
          clock: zones[vault.stored.name].flatMap { ZoneClock($0) } ?? .utc,
          events: input.matching.events(of: vault.stored.name),
          judged: input.matching.judgedEvents(of: vault.stored.name),
          calendar: vault.stored.events, directory: vault.stored.directory)
      })
    try await output.measure(id, items: input.vectorCount) { audit.metrics() }
  }

  /// The data of one vault.
  struct Vault {
    let messages: [Message]
    /// The words of people's names, in lower case.
    let names: Set<String>
    let clock: ZoneClock
    /// The events that each message is relevant to.
    let events: [DocumentID: Set<String>]
    /// Those events by the identifiers of their queries.
    var judged: [String: CalendarEvent] = [:]
    /// All events, judged or not.
    var calendar: [CalendarEvent] = []
    /// The directory of the people; `nil` where each identifier is a person.
    var directory: ContactDirectory?
  }

  let vaults: [Vault]

  /// The metrics; none of what does not occur.
  func metrics() -> [Metric] {
    let shapes = vaults.map { vault in
      ConversationShape(vault.messages, localTime: vault.localTime)
    }
    return repetitionMetrics() + shapeMetrics(shapes) + purposeMetrics() + eventMetrics()
  }

  private func repetitionMetrics() -> [Metric] {
    let counts = vaults.map { SentenceRepetition($0.messages, names: $0.names) }
      .filter { $0.sentences > 0 }
    let sentences = counts.reduce(0) { $0 + $1.sentences }
    func median(_ what: String, _ part: (SentenceRepetition) -> Int) -> [Metric] {
      let shares = counts.map { Double(part($0)) / Double($0.sentences) }.sorted()
      return Self.repetition.quantile(0.5, of: shares, n: sentences, named: ["what": what])
    }
    return median("sentences", \.repeated) + median("skeletons", \.alike)
  }

  private func shapeMetrics(_ shapes: [ConversationShape]) -> [Metric] {
    let lengths = shapes.flatMap(\.lengths).sorted()
    let sessions = shapes.flatMap(\.sessions)
    let asked = shapes.reduce(0) { $0 + $1.questions.asked }
    let answered = shapes.reduce(0) { $0 + $1.questions.answered }
    let hours = (0..<24).map { hour in shapes.reduce(0) { $0 + $1.hours[hour] } }
    return [("p50", 0.5), ("p90", 0.9)].flatMap { name, share in
      Self.length.quantile(share, of: lengths, named: ["quantile": name])
    }
      + Self.session.ratio(Int(sessions.reduce(0, +)), of: sessions.count)
      + Self.pause.quantile(0.5, of: shapes.flatMap(\.pauses).sorted())
      + Self.answered.ratio(answered, of: asked)
      + Self.bands.flatMap { band in
        Self.hours.ratio(
          band.hours.reduce(0) { $0 + hours[$1] }, of: hours.reduce(0, +),
          named: ["hours": band.name])
      }
  }

  private func purposeMetrics() -> [Metric] {
    let shares = vaults.map { PurposeShares($0.messages, events: $0.events) }
    func share(_ kind: String, _ count: (PurposeShares) -> PurposeShares.Count) -> [Metric] {
      Self.whole.ratio(
        shares.reduce(0) { $0 + count($1).whole },
        of: shares.reduce(0) { $0 + count($1).conversations }, named: ["kind": kind])
    }
    return share("threads", \.threads) + share("sessions", \.sessions)
      + Self.next.ratio(
        shares.reduce(0) { $0 + $1.following.next },
        of: shares.reduce(0) { $0 + $1.following.relevant })
  }

  private func eventMetrics() -> [Metric] {
    var rows: [ConversationKind: [EventShape.Row]] = [:]
    var gaps: [ConversationKind: [ConversationGaps]] = [:]
    var repeated: [Double] = []
    for vault in vaults {
      let vaultTerms = VaultTerms(vault.messages)
      func terms(_ text: String) -> Set<String> { Set(vaultTerms(text)) }
      repeated += EventShape.repeatedTerms(vault.calendar, terms: terms)
      let events = vault.judgedEvents
      for (kind, messages) in ConversationKind.divide(vault.messages, person: vault.person) {
        gaps[kind, default: []].append(ConversationGaps(messages, localTime: vault.localTime))
        rows[kind, default: []] +=
          EventShape(messages, events: events, terms: terms, person: vault.person).rows
      }
    }
    let mean = repeated.reduce(0, +) / Double(max(repeated.count, 1))
    return ConversationKind.allCases.flatMap { gapMetrics(gaps[$0] ?? [], in: $0) }
      + (repeated.isEmpty ? [] : [Self.calendar.metric(mean, n: repeated.count)])
      + EventMeasure.all.flatMap { measure in
        ConversationKind.allCases.compactMap { measure.metric(of: rows[$0] ?? [], in: $0) }
      }
  }

  private func gapMetrics(_ gaps: [ConversationGaps], in kind: ConversationKind) -> [Metric] {
    let names = ["conversation": kind.rawValue]
    return Self.silence.quantile(0.5, of: gaps.flatMap(\.pauses).sorted(), named: names)
      + Self.quiet.ratio(
        gaps.reduce(0) { $0 + $1.days.quiet }, of: gaps.reduce(0) { $0 + $1.days.all },
        named: names)
  }
}

extension MetricDeclaration {
  /// The value that a share of values, ascending, does not exceed; none without values.
  fileprivate func quantile(
    _ share: Double, of values: [Double], n: Int? = nil, named bindings: [String: String] = [:]
  ) -> [Metric] {
    ConversationShape.quantile(share, of: values)
      .map { [metric($0, n: n ?? values.count, of: bindings)] } ?? []
  }

  /// A part of a whole; none where that is empty.
  fileprivate func ratio(
    _ part: Int, of whole: Int, named bindings: [String: String] = [:]
  ) -> [Metric] {
    whole > 0 ? [metric(Double(part) / Double(whole), n: whole, of: bindings)] : []
  }
}

extension ConversationAudit.Vault {
  /// The local clock's reading of a moment, as if it were UTC.
  func localTime(_ moment: Timestamp) -> Timestamp {
    moment.advanced(bySeconds: Int64(clock.offsetSeconds(at: moment)))
  }

  /// The identifier that represents all those of a person.
  func person(_ participant: Participant) -> Handle {
    guard let directory, let index = directory.index(of: participant) else {
      return participant.handle
    }
    return directory.contacts[index].handles.first ?? participant.handle
  }

  /// The judged events with the messages that are relevant to each, by the identifiers of their
  /// queries.
  var judgedEvents: [EventShape.Event] {
    var relevant: [String: Set<DocumentID>] = [:]
    for (message, queries) in events {
      for query in queries { relevant[query, default: []].insert(message) }
    }
    return judged.sorted { $0.key < $1.key }.map {
      EventShape.Event(event: $0.value, relevant: relevant[$0.key] ?? [])
    }
  }
}

extension MatchingResult {
  /// The events of a vault that each message is relevant to.
  func events(of vault: String) -> [DocumentID: Set<String>] {
    var events: [DocumentID: Set<String>] = [:]
    for question in questions + otherQuestions
    where question.query.vault == vault && !question.query.isFreeText {
      for (document, grade) in allQrels?.grades[question.query.id] ?? [:]
      where grade >= JudgedRanking.leastRelevantGrade {
        events[document, default: []].insert(question.query.id)
      }
    }
    return events
  }

  /// The events of a vault that have a query, by the identifiers of their queries.
  func judgedEvents(of vault: String) -> [String: CalendarEvent] {
    let asked = (questions + otherQuestions).filter {
      $0.query.vault == vault && !$0.query.isFreeText
    }
    return Dictionary(asked.map { ($0.query.id, $0.event) }) { $1 }
  }
}
