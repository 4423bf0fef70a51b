internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultSpectrum

/// What a vault finds while some of its messages have vectors of one model and the rest those of
/// another (target Q11).
///
/// Every question is embedded by both models, and a message is compared in the space of its own
/// vector. Messages change over oldest first, as reconciliation goes, or scattered over the vault,
/// as a policy leaves them that decides by the text. The cosines of the second model are used as
/// they are (`raw`), on the scale of the first model's (`calibrated`, what a user would get), or its
/// vectors are rotated into the first model's space (`mapped`). Calibration and rotation are fitted
/// on vaults without a measured question. Rankings are the document's, without a cut.
struct ReconciliationSuite: MeasurementSuite {
  static let id = "reconciliation"
  static let help = "a vault with vectors of two models"
  static let cost = SuiteCost.seconds

  /// How the scores of two spaces are ranked together.
  enum Method: String, CaseIterable {
    case raw, calibrated, mapped
  }

  /// Which messages change over first.
  enum Order: String, CaseIterable {
    case oldest, scattered
  }

  private static let steps = [25, 50, 75]
  /// How many messages of a vault the rotation is fitted on.
  private static let mapRows = 1_000
  private static let mixed: MetricSlice = [
    "reconciled": .oneOf(steps.map { "\($0)%" }), "order": .oneOf(Order.allCases.map(\.rawValue)),
    "method": .oneOf(Method.allCases.map(\.rawValue)),
  ]
  private static let value = MetricDeclaration(
    "reconciliation/P@10",
    "P@10 with this percentage of the messages by the second model; 0 and 100 % are each model "
      + "alone.", unit: .score, better: .higher, role: .diagnosis,
    slices: [.by("reconciled", ["0%", "100%"]), mixed])
  private static let margin = MetricDeclaration(
    "reconciliation/P@10/overWorsePureState",
    "What P@10 has more than the worse model alone; by percentage alone calibrated, in the order "
      + "in which it is less.", unit: .score, better: .higher,
    slices: [.by("reconciled", steps.map { "\($0)%" }), mixed])
  static let declarations = [value, margin]

  /// A vault by both models.
  struct Pair {
    let vault: SearchableVault
    let first: ModelVectors
    let second: ModelVectors
  }

  let questions: [MatchingStage.Question]
  let ranker: EventRanker
  /// The vaults of the questions, by name.
  let vaults: [String: Pair]
  let calibration: ScoreCalibration
  /// The second model's vectors in the first model's space, by vault.
  private let mapped: [String: ModelVectors]
  let seed: UInt64

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    guard let qrels = input.matching.qrels else { return }
    let column = input.columns.first { !($0.embedder is RoutedEmbedder) }
    guard column != nil || input.embedder.name != HashingEmbedder().name else {
      output.figures.notMeasured(["Q11"], "the run has one model alone; name two by --embedder")
      return
    }
    let name = column?.name ?? HashingEmbedder().name
    let asked = input.judgedQuestions(qrels).filter { !$0.query.isFreeText }
    let home = Set(asked.map(\.query.vault))
    let others = input.matching.otherQuestions.filter {
      !home.contains($0.query.vault) && !$0.query.isFreeText
    }
    guard !others.isEmpty else {
      output.figures.notMeasured(
        ["Q11"], "no vault without a measured question is there to calibrate two models on")
      return
    }
    let pairs = try await pairs(
      input, of: home.union(others.map(\.query.vault)), column)
    try await output.measure(id, items: asked.count) {
      try ReconciliationSuite(
        asked, fittedOn: others, pairs, ranker: EventRanker(qrels: qrels), seed: input.seed
      )?.metrics() ?? []
    }
    output.figures.notes.append(
      "reconciliation: vaults hold vectors of \(input.embedder.name) and \(name)")
  }

  private static func pairs(
    _ input: SuiteInput, of names: Set<String>, _ column: ModelColumn?
  ) async throws -> [String: Pair] {
    var pairs: [String: Pair] = [:]
    for vault in input.searchable where names.contains(vault.stored.name) {
      let name = vault.stored.name
      let other = column?.searchable.first { $0.stored.name == name }
      let second: ModelVectors
      if let other {
        second = ModelVectors(other)
      } else {
        second = try await ModelVectors(
          vault, input.options.configuration, by: HashingEmbedder())
      }
      pairs[name] = Pair(vault: vault, first: ModelVectors(vault), second: second)
    }
    return pairs
  }

  /// Fits calibration and rotation; `nil` where cosines have no spread.
  init?(
    _ questions: [MatchingStage.Question], fittedOn others: [MatchingStage.Question],
    _ pairs: [String: Pair], ranker: EventRanker, seed: UInt64
  ) throws {
    var (first, second): ([Float], [Float]) = ([], [])
    for question in others {
      guard let pair = pairs[question.query.vault] else { continue }
      for row in ranker.admittedRows(for: question) {
        first.append(pair.first.similarity(question.query.event, row))
        second.append(pair.second.similarity(question.query.event, row))
      }
    }
    guard let calibration = ScoreCalibration(from: second, to: first) else { return nil }
    let fitted = Set(others.map(\.query.vault)).sorted().compactMap { pairs[$0] }
    func rows(_ vectors: (Pair) -> FlatIndex) -> Matrix {
      let parts = fitted.map { vectors($0).gathering(0..<min($0.vault.table.count, Self.mapRows)) }
      return Matrix(
        rows: parts.reduce(0) { $0 + $1.rows }, columns: parts.first?.columns ?? 0,
        elements: parts.flatMap(\.elements))
    }
    let map = try OrthogonalMap(from: rows(\.second.messages), to: rows(\.first.messages))
    self.calibration = calibration
    self.questions = questions
    self.ranker = ranker
    self.seed = seed
    let homes = Set(questions.map(\.query.vault))
    vaults = pairs.filter { homes.contains($0.key) }
    mapped = try vaults.mapValues {
      let all = 0..<$0.vault.table.count
      return ModelVectors(
        messages: try FlatIndex(vectors: map.mapped($0.second.messages.gathering(all))),
        events: $0.first.events)
    }
  }

  /// P@10 in every state, and what it is over the worse pure state.
  func metrics() throws -> [Metric] {
    guard questions.count >= 2 else { return [] }
    let pure = [(0, \Pair.first), (100, \Pair.second)].map { share, vectors in
      (
        share: share,
        values: values { pair, question, row in
          pair[keyPath: vectors].similarity(question.query.event, row)
        }
      )
    }
    let worse = Self.mean(pure[0].values) <= Self.mean(pure[1].values) ? pure[0] : pure[1]
    var metrics = pure.map { state in
      Self.value.metric(
        Self.mean(state.values), n: questions.count, slice: ["reconciled": "\(state.share)%"])
    }
    for step in Self.steps {
      var judged: [Metric] = []
      for order in Order.allCases {
        let reconciled = vaults.mapValues { self.reconciled($0.vault, step, order) }
        for method in Method.allCases {
          try Task.checkCancellation()
          let values = self.values { pair, question, row in
            let vault = question.query.vault
            guard reconciled[vault]?.contains(row) == true else {
              return pair.first.similarity(question.query.event, row)
            }
            return similarity(pair, question, row, by: method)
          }
          let slice = [
            "reconciled": "\(step)%", "order": order.rawValue, "method": method.rawValue,
          ]
          metrics.append(
            Self.value.metric(Self.mean(values), n: values.count, slice: slice))
          metrics.append(try margin(values, over: worse.values, slice))
          if method == .calibrated {
            judged.append(try margin(values, over: worse.values, ["reconciled": "\(step)%"]))
          }
        }
      }
      metrics += [judged.min { $0.value < $1.value }].compactMap(\.self)
    }
    return metrics
  }

  private func similarity(
    _ pair: Pair, _ question: MatchingStage.Question, _ row: Int, by method: Method
  ) -> Float {
    let event = question.query.event
    return switch method {
    case .raw: pair.second.similarity(event, row)
    case .calibrated: calibration(pair.second.similarity(event, row))
    case .mapped: mapped[question.query.vault]?.similarity(event, row) ?? 0
    }
  }

  /// The rows that have the second model's vectors.
  private func reconciled(_ vault: SearchableVault, _ share: Int, _ order: Order) -> RowSet {
    var rows = Array(0..<vault.table.count)
    if order == .scattered {
      var random = SeededRandom(seed: seed).stream("reconciliation-\(vault.stored.name)")
      rows = random.shuffled(rows)
    }
    return RowSet(rows.prefix(rows.count * share / 100), capacity: rows.count)
  }

  private func values(
    _ similarity: (Pair, MatchingStage.Question, Int) -> Float
  ) -> [Double] {
    questions.map { question in
      guard let pair = vaults[question.query.vault] else { return 0 }
      return ranker.value(of: .precision(at: 10), question) { similarity(pair, question, $0) }
    }
  }

  private func margin(
    _ values: [Double], over worse: [Double], _ slice: [String: String]
  ) throws(EvaluationError) -> Metric {
    let paired = PairedComparison(
      try PairedScores(
        baseline: worse, candidate: values, clusters: questions.map(\.query.vault)),
      random: SeededRandom(seed: seed).stream("reconciliation"))
    return Self.margin.metric(
      paired.difference, n: paired.n, slice: slice, ci95: ConfidenceInterval(paired.interval))
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}
