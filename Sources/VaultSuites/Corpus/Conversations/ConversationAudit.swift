internal import VaultCore
internal import VaultEvaluation
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults
internal import VaultText

/// What the conversations of a corpus are like, without a question put to them: how long and when
/// people write, how much they repeat, and how far one conversation serves one event.
///
/// Real exports have the same figures, so that generated ones can be laid beside them.
struct ConversationAudit: MeasurementSuite {
  static let id = "conversation audit"
  static let help = "what conversations are like: lengths, hours, repetition, purposes"
  static let cost = SuiteCost.seconds

  private static let repetition = MetricDeclaration(
    "conversations/<what>/repeated",
    "Sentences of 18 characters and more that stand in their vault more than once: letter by letter, "
      + "or without names, numbers, times and signs; median over vaults.",
    unit: .fraction, better: .lower, role: .diagnosis, names: ["what": ["sentences", "skeletons"]])
  private static let length = MetricDeclaration(
    "conversations/length/<quantile>", "Characters of a chat message.", unit: .count,
    better: .higher, role: .diagnosis, names: ["quantile": ["p50", "p90"]])
  private static let session = MetricDeclaration(
    "conversations/sessionMessages", "Messages of a chat without a pause of an hour, on average.",
    unit: .count, better: .higher, role: .diagnosis)
  private static let pause = MetricDeclaration(
    "conversations/pause/p50", "Seconds between two messages of a session, median.",
    unit: .count, better: .higher, role: .diagnosis)
  private static let answered = MetricDeclaration(
    "conversations/questionsAnswered",
    "Chat messages with a question mark after which another person writes in the session.",
    unit: .fraction, better: .higher, role: .diagnosis)
  private static let hours = MetricDeclaration(
    "conversations/hours/<hours>", "Share of the messages sent in these hours, local time.",
    unit: .fraction, better: .higher, role: .diagnosis, names: ["hours": bands.map(\.name)])
  private static let whole = MetricDeclaration(
    "conversations/<kind>/onePurpose",
    "Of those with three messages and more, one of them relevant: the share whose messages are all "
      + "relevant to one event.",
    unit: .fraction, better: .lower, role: .diagnosis, names: ["kind": ["threads", "sessions"]])
  private static let next = MetricDeclaration(
    "conversations/nextRelevant",
    "How often the message after a relevant one, in its thread or session, is relevant to the same "
      + "event.",
    unit: .fraction, better: .lower, role: .diagnosis)
  static let declarations = [
    repetition, length, session, pause, answered, hours, whole, next,
  ]

  /// What the card of a corpus calls the figures, and what four real chats have.
  ///
  /// These are of two people each, over three weeks, in English, 1 761 messages of a public research
  /// set. They have no mails and no events.
  static let cardRows: [(metric: String, name: String, real: Double?)] = [
    ("sentences/repeated", "sentences that stand more than once in their vault", 0.010),
    ("skeletons/repeated", "the same without names, numbers, times and signs", 0.017),
    ("length/p50", "characters of a chat message, median", 185),
    ("length/p90", "characters of a chat message, nine of ten have fewer", 454),
    ("sessionMessages", "messages of a chat without a pause of an hour", 15.3),
    ("pause/p50", "seconds between two of them, median", 63),
    ("questionsAnswered", "questions after which another person writes", 0.93),
    ("hours/23-6", "messages sent from 23 to 6 o'clock", 0.38),
    ("hours/6-8", "from 6 to 8", 0.001),
    ("hours/8-11", "from 8 to 11", 0),
    ("hours/11-14", "from 11 to 14", 0.078),
    ("hours/14-18", "from 14 to 18", 0.094),
    ("hours/18-23", "from 18 to 23", 0.45),
    ("threads/onePurpose", "mail threads wholly relevant to one event", nil),
    ("sessions/onePurpose", "chat sessions wholly relevant to one event", nil),
    ("nextRelevant", "the message after a relevant one is relevant, too", nil),
  ].map { ("conversations/\($0.0)", $0.1, $0.2) }

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
          events: input.matching.events(of: vault.stored.name))
      })
    try await output.measure(id, items: input.vectorCount) { audit.metrics() }
  }

  /// What is known of one vault.
  struct Vault {
    let messages: [Message]
    /// The words of people's names, in lower case.
    let names: Set<String>
    let clock: ZoneClock
    /// The events that each message is relevant to.
    let events: [DocumentID: Set<String>]
  }

  let vaults: [Vault]

  /// The figures; none of what there is nothing of.
  func metrics() -> [Metric] {
    let shapes = vaults.map { vault in
      ConversationShape(vault.messages) {
        $0.advanced(bySeconds: Int64(vault.clock.offsetSeconds(at: $0)))
      }
    }
    return repetitionMetrics() + shapeMetrics(shapes) + purposeMetrics()
  }

  private func repetitionMetrics() -> [Metric] {
    let counts = vaults.map { SentenceRepetition($0.messages, names: $0.names) }
      .filter { $0.sentences > 0 }
    let sentences = counts.reduce(0) { $0 + $1.sentences }
    func median(_ what: String, _ part: (SentenceRepetition) -> Int) -> Metric? {
      let shares = counts.map { Double(part($0)) / Double($0.sentences) }.sorted()
      return ConversationShape.quantile(0.5, of: shares).map {
        Self.repetition.metric($0, n: sentences, of: ["what": what])
      }
    }
    return [median("sentences", \.repeated), median("skeletons", \.alike)].compactMap(\.self)
  }

  private func shapeMetrics(_ shapes: [ConversationShape]) -> [Metric] {
    var metrics: [Metric] = []
    let lengths = shapes.flatMap(\.lengths).sorted()
    for (name, share) in [("p50", 0.5), ("p90", 0.9)] {
      if let length = ConversationShape.quantile(share, of: lengths) {
        metrics.append(Self.length.metric(length, n: lengths.count, of: ["quantile": name]))
      }
    }
    let sessions = shapes.flatMap(\.sessions)
    if !sessions.isEmpty {
      metrics.append(
        Self.session.metric(
          sessions.reduce(0, +) / Double(sessions.count), n: sessions.count))
    }
    let pauses = shapes.flatMap(\.pauses).sorted()
    if let pause = ConversationShape.quantile(0.5, of: pauses) {
      metrics.append(Self.pause.metric(pause, n: pauses.count))
    }
    let asked = shapes.reduce(0) { $0 + $1.questions.asked }
    if asked > 0 {
      let answered = shapes.reduce(0) { $0 + $1.questions.answered }
      metrics.append(Self.answered.metric(Double(answered) / Double(asked), n: asked))
    }
    let hours = shapes.reduce(into: [Int](repeating: 0, count: 24)) { sums, shape in
      for hour in sums.indices { sums[hour] += shape.hours[hour] }
    }
    let all = hours.reduce(0, +)
    guard all > 0 else { return metrics }
    return metrics
      + Self.bands.map { band in
        Self.hours.metric(
          Double(band.hours.reduce(0) { $0 + hours[$1] }) / Double(all), n: all,
          of: ["hours": band.name])
      }
  }

  private func purposeMetrics() -> [Metric] {
    let shares = vaults.map { PurposeShares($0.messages, events: $0.events) }
    func share(_ kind: String, _ count: (PurposeShares) -> PurposeShares.Count) -> Metric? {
      let all = shares.reduce(0) { $0 + count($1).conversations }
      guard all > 0 else { return nil }
      let whole = shares.reduce(0) { $0 + count($1).whole }
      return Self.whole.metric(Double(whole) / Double(all), n: all, of: ["kind": kind])
    }
    let relevant = shares.reduce(0) { $0 + $1.following.relevant }
    let next = shares.reduce(0) { $0 + $1.following.next }
    return [
      share("threads", \.threads), share("sessions", \.sessions),
      relevant > 0 ? Self.next.metric(Double(next) / Double(relevant), n: relevant) : nil,
    ].compactMap(\.self)
  }
}

extension MatchingResult {
  /// The events of a vault that each message is relevant to.
  func events(of vault: String) -> [DocumentID: Set<String>] {
    var events: [DocumentID: Set<String>] = [:]
    for question in questions + otherQuestions
    where question.query.vault == vault && !question.query.isFreeText {
      for (document, grade) in allQrels?.grades[question.query.id] ?? [:]
      where JudgeAgreement.isRelevant(grade) {
        events[document, default: []].insert(question.query.id)
      }
    }
    return events
  }
}
