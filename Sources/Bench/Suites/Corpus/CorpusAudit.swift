internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults

/// Measures how hard a dataset is: the quality that filters only, an oracle, and a classifier of
/// artifacts achieve.
///
/// The metrics are over the queries with at least ten relevant messages, so that P@10 can be 1.
/// They measure the data, not the systems: nothing here depends on the embedder.
struct CorpusAudit: MeasurementSuite {
  static let id = "corpus audit"
  static let help = "difficulty of the dataset for simple systems"
  static let cost = SuiteCost.seconds
  private static let declare = MetricFamily(
    prefix: "corpus/", unit: .score, better: .higher, role: .diagnosis)
  private static let filters = declare(
    "filters/P@10", "P@10 of what passes window and participants, in random order.")
  private static let filtersAndTime = declare(
    "filtersAndTime/P@10", "P@10 of what passes window and participants, by time and shared people."
  )
  private static let candidates = declare(
    "filters/candidates", "Messages of a query that pass window and participants.", .count)
  private static let oracle = declare(
    "oracle/R@50/<windows>",
    "R@50 that a perfect ranking of what passes window and participants reaches.",
    names: ["windows": ["adaptive", "sevenDays"]])
  private static let baseline = declare(
    "<system>/P@10", "P@10 of a simple system over the queries of the audit.",
    names: ["system": OwnSystem.baselines.map(\.rawValue)])
  private static let probes = MetricFamily(
    prefix: "corpus/probe/", unit: .score, role: .diagnosis)
  private static let probeArea = probes(
    "AUC", "AUC of a probe of form features among the candidates, fitted on the other splits.")
  private static let treeArea = probes(
    "<sight>/AUC",
    "AUC of trees without text features among the candidates, fitted on the other splits.",
    names: ["sight": sights.map(\.name)])
  private static let treePrecision = probes(
    "<sight>/P@10",
    "P@10 of the candidates ranked by trees without text features, fitted on the other splits.",
    names: ["sight": sights.map(\.name)])
  static let declarations = [
    filters, filtersAndTime, candidates, oracle, baseline, probeArea, treeArea, treePrecision,
  ]

  private static let sights: [(name: String, sight: CandidateStructure.Sight)] = [
    ("timeAndPeople", .timeAndPeople), ("structure", .structure),
  ]

  let matching: MatchingResult
  let seed: UInt64

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    try await output.measure(id, items: input.matching.questions.count) {
      try CorpusAudit(matching: input.matching, seed: input.seed).metrics()
    }
  }

  /// The least number of relevant messages of a query that counts.
  private static let leastRelevant = 10

  /// The names of the metrics on the card of a corpus.
  static let cardNames = [
    "corpus/keyword/P@10": "keyword search only, P@10",
    "corpus/recency/P@10": "closeness in time only, P@10",
    "corpus/semantic/P@10": "hashing embedder only, P@10",
    "corpus/random/P@10": "random order, P@10",
    "corpus/filters/P@10": "window and participants only, random order, P@10",
    "corpus/filtersAndTime/P@10": "window and participants, by time and shared people, P@10",
    "corpus/filters/candidates": "messages that pass window and participants",
    "corpus/oracle/R@50/adaptive": "oracle within the platforms' windows and participants, R@50",
    "corpus/oracle/R@50/sevenDays": "oracle within ±7 days and participants, R@50",
    "corpus/probe/AUC": "probe of form features among the candidates, AUC",
    "corpus/probe/timeAndPeople/AUC": "trees with features of time and people only, AUC",
    "corpus/probe/timeAndPeople/P@10": "trees with features of time and people only, P@10",
    "corpus/probe/structure/AUC": "trees with all features but the words, AUC",
    "corpus/probe/structure/P@10": "trees with all features but the words, P@10",
  ]

  /// The metrics; none where nothing is judged.
  func metrics() throws -> [Metric] {
    guard let qrels = matching.qrels else { return [] }
    let judged = matching.questions.filter {
      qrels.relevantCount(of: $0.query.id) >= Self.leastRelevant
    }
    guard !judged.isEmpty else { return [] }
    var document = MatchingConfiguration.formula(similarityCut: nil)
    var metrics = filterMetrics(judged, document, qrels)
    metrics += oracle("adaptive", judged, document, qrels)
    document.windows = .sevenDays
    metrics += oracle("sevenDays", judged, document, qrels)
    metrics += systemMetrics(judged, qrels)
    if let probe = probe() { metrics.append(probe) }
    return metrics + treeMetrics()
  }

  // MARK: - Filters

  /// P@10 of all messages that pass window and participants, in random order and by closeness in
  /// time and shared people; and how many messages pass.
  private func filterMetrics(
    _ questions: [MatchingStage.Question], _ configuration: MatchingConfiguration, _ qrels: Qrels
  ) -> [Metric] {
    var random: [Double] = []
    var byTime: [Double] = []
    var passing: [Double] = []
    for question in questions {
      let relevant = relevantRows(question, qrels)
      let rows = admitted(question, configuration)
      passing.append(Double(rows.count))
      let found = rows.count { relevant.contains($0) }
      let share = rows.isEmpty ? 0 : Double(found) / Double(rows.count)
      random.append(share * Double(min(rows.count, 10)) / 10)
      let table = question.vault.table
      let ranked = rows.map { row -> (row: Int, score: Double) in
        let components = ScoreComponents(
          similarity: 0, sentAt: table.sentAt[row], people: table.participants[row],
          event: question.profile)
        return (row: row, score: components.temporal + components.participant)
      }.sorted {
        $0.score != $1.score ? $0.score > $1.score : table.ids[$0.row] < table.ids[$1.row]
      }
      byTime.append(Double(ranked.prefix(10).count { relevant.contains($0.row) }) / 10)
    }
    return [
      metric(Self.filters, random), metric(Self.filtersAndTime, byTime),
      metric(Self.candidates, passing),
    ]
  }

  /// The recall that a perfect ranking of what passes the filters reaches at rank 50.
  private func oracle(
    _ name: String, _ questions: [MatchingStage.Question], _ configuration: MatchingConfiguration,
    _ qrels: Qrels
  ) -> [Metric] {
    let recalls = questions.map { question in
      let relevant = relevantRows(question, qrels)
      let kept = admitted(question, configuration).count { relevant.contains($0) }
      return Double(min(kept, 50)) / Double(qrels.relevantCount(of: question.query.id))
    }
    return [metric(Self.oracle, recalls, of: ["windows": name])]
  }

  /// P@10 of the systems that every run has, over the same queries.
  private func systemMetrics(
    _ questions: [MatchingStage.Question], _ qrels: Qrels
  ) -> [Metric] {
    let ids = Set(questions.map(\.query.id))
    let baselines = OwnSystem.baselines.map(\.rawValue)
    return matching.runs.filter { baselines.contains($0.tag) }
      .compactMap { run in
        let evaluation = Evaluation(qrels: qrels, run: run, measures: [.precision(at: 10)])
          .restricted { ids.contains($0) }
        guard let values = evaluation.values(of: .precision(at: 10)) else { return nil }
        return metric(Self.baseline, values, of: ["system": run.tag])
      }
  }

  private func admitted(
    _ question: MatchingStage.Question, _ configuration: MatchingConfiguration
  ) -> [Int] {
    matching.stage.exactMatcher(question, configuration).candidateRows(for: question.profile)
  }

  private func relevantRows(_ question: MatchingStage.Question, _ qrels: Qrels) -> Set<Int> {
    let grades = (qrels.grades[question.query.id] ?? [:]).filter { $0.value >= 1 }
    return Set(grades.keys.compactMap { question.vault.rowOfID[$0] })
  }

  // MARK: - Artifacts

  /// Returns how well form only separates relevant candidates from others, fitted on the other
  /// splits.
  private func probe() -> Metric? {
    guard let qrels = matching.allQrels else { return nil }
    let document = MatchingConfiguration.formula(similarityCut: nil)
    func candidates(_ questions: [MatchingStage.Question]) -> [ArtefactProbe.Query] {
      questions.compactMap { question in
        let relevant = relevantRows(question, qrels)
        let rows = admitted(question, document)
        guard !relevant.isEmpty, rows.count > relevant.count else { return nil }
        let messages = question.vault.stored.messages
        return ArtefactProbe.Query(
          features: rows.map { row in
            ArtefactProbe.features(of: messages[row], row: row, of: messages.count)
          },
          isRelevant: rows.map(relevant.contains))
      }
    }
    let training = candidates(matching.otherQuestions)
    let tested = candidates(matching.questions)
    guard !training.isEmpty, !tested.isEmpty else { return nil }
    let values = ArtefactProbe(training: training).areas(on: tested)
    return values.isEmpty ? nil : metric(Self.probeArea, values)
  }

  /// Returns the quality of trees on time and people only, and on all features that need no reading
  /// of the text.
  private func treeMetrics() -> [Metric] {
    guard let qrels = matching.allQrels else { return [] }
    var structures: [String: CandidateStructure] = [:]
    func queries(
      _ questions: [MatchingStage.Question], _ sight: CandidateStructure.Sight
    ) -> [StructureProbe.Query] {
      questions.compactMap { question in
        let relevant = relevantRows(question, qrels)
        let rows = admitted(question, .formula(similarityCut: nil))
        guard relevant.count >= Self.leastRelevant, !question.query.isFreeText else { return nil }
        let name = question.query.vault
        let structure = structures[name] ?? CandidateStructure(question.vault)
        structures[name] = structure
        return StructureProbe.Query(
          features: structure.features(of: rows, for: question, sight),
          conversations: structure.conversations(of: rows, sight),
          isRelevant: rows.map(relevant.contains))
      }
    }
    return Self.sights.flatMap { name, sight -> [Metric] in
      let tested = queries(matching.questions, sight)
      guard !tested.isEmpty,
        let probe = StructureProbe(training: queries(matching.otherQuestions, sight))
      else { return [] }
      return [
        metric(Self.treeArea, tested.compactMap(probe.area), of: ["sight": name]),
        metric(Self.treePrecision, tested.map(probe.precision), of: ["sight": name]),
      ]
    }
  }

  private func metric(
    _ declaration: MetricDeclaration, _ values: [Double], of names: [String: String] = [:]
  ) -> Metric {
    declaration.mean(
      of: values, random: SeededRandom(seed: seed).stream("bootstrap"), named: names)
  }
}
