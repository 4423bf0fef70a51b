internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultSpectrum

/// Measures what a vault finds while some of its messages have vectors of one model and the rest
/// those of another (target Q11).
///
/// Every question is embedded by both models, and a message is compared in the space of its own
/// vector. The second model is the one that ranks better. Messages change over oldest first, as
/// reconciliation goes, or scattered over the vault,
/// as under a policy that decides by the text. The cosines of the second model are used as they are
/// (`raw`), on the scale of the first model's (`calibrated`, what a user would get), or its
/// vectors are rotated into the first model's space (`mapped`). Calibration and rotation are fitted
/// on vaults without a measured question. Rankings are the design document's, without a cut.
struct ReconciliationSuite: MeasurementSuite {
  static let id = "reconciliation"
  static let help = "ranking quality in a vault with vectors of two models"
  static let cost = SuiteCost.seconds

  /// The method by which the scores of two spaces are ranked together.
  enum Method: String, CaseIterable {
    case raw, calibrated, mapped
  }

  /// The order in which messages change over.
  enum Order: String, CaseIterable {
    case oldest, scattered
  }

  private static let steps = [25, 50, 75]
  /// The number of messages of a vault that the rotation is fitted on.
  private static let mapRows = 1_000
  private static let mixed: MetricSlice = [
    "reconciled": .oneOf(steps.map { "\($0)%" }), "order": .oneOf(Order.allCases.map(\.rawValue)),
    "method": .oneOf(Method.allCases.map(\.rawValue)),
  ]
  private static let value = MetricDeclaration(
    "reconciliation/P@10",
    "P@10 with this percentage of the messages by the second model; 0 and 100 % are only "
      + "one model.", unit: .score, better: .higher, role: .diagnosis,
    slices: [.by("reconciled", ["0%", "100%"]), mixed])
  private static let margin = MetricDeclaration(
    "reconciliation/P@10/overWorsePureState",
    "Gain of P@10 over the worse model; by percentage only calibrated, in the order "
      + "in which it is less.", unit: .score, better: .higher,
    slices: [.by("reconciled", steps.map { "\($0)%" }), mixed])
  static let declarations = [value, margin]

  /// A vault by both models.
  struct Pair {
    let vault: SearchableVault
    let first: ModelVectors
    let second: ModelVectors

    /// The same vault that changes over the other way.
    var exchanged: Pair { Pair(vault: vault, first: second, second: first) }
  }

  let questions: [MatchingStage.Question]
  let ranker: EventRanker
  /// The vaults of the questions, by name.
  let vaults: [String: Pair]
  /// From the second model's space to the first's; `nil` where there is nothing to fit it on.
  let rotation: OrthogonalMap?
  let seed: UInt64

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    guard let qrels = input.matching.qrels else { return }
    let column = input.columns.first { !($0.embedder is RoutedEmbedder) }
    guard column != nil || input.embedder.name != HashingEmbedder().name else {
      output.figures.notMeasured(["Q11"], "the run has only one model; name two by --embedder")
      return
    }
    let name = column?.name ?? HashingEmbedder().name
    let asked = input.judgedQuestions(qrels).filter { !$0.query.isFreeText }
    let ranker = EventRanker(qrels: qrels)
    let found = try await pairs(input, column)
    // A vault changes over to the better model.
    let precision = [\Pair.first, \.second].map { vectors in
      mean(
        asked.compactMap { question in
          let scores = found[question.query.vault]?[keyPath: vectors]
            .similarities(question.query.event)
          return scores.map { scores in
            ranker.value(of: .precision(at: 10), question) { scores[$0] }
          }
        })
    }
    let isExchanged = precision[0] > precision[1]
    let pairs = isExchanged ? found.mapValues(\.exchanged) : found
    try await output.measure(id, items: asked.count) {
      let homes = Set(asked.map(\.query.vault))
      return try ReconciliationSuite(
        questions: asked, ranker: ranker,
        vaults: pairs.filter { homes.contains($0.key) },
        rotation: try rotation(fittedOn: pairs.filter { !homes.contains($0.key) }),
        seed: input.seed
      ).metrics()
    }
    output.figures.notes.append(
      "reconciliation: vaults change over from vectors of "
        + (isExchanged
          ? "\(name) to \(input.embedder.name)" : "\(input.embedder.name) to \(name)"))
  }

  private static func pairs(
    _ input: SuiteInput, _ column: ModelColumn?
  ) async throws -> [String: Pair] {
    var pairs: [String: Pair] = [:]
    for vault in input.searchable {
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

  /// The rotation of the second model's vectors to the first's of the same messages.
  static func rotation(fittedOn vaults: [String: Pair]) throws(SpectrumError) -> OrthogonalMap? {
    let fitted = vaults.keys.sorted().compactMap { vaults[$0] }
    guard !fitted.isEmpty else { return nil }
    func rows(_ vectors: (Pair) -> FlatIndex) -> Matrix {
      Matrix(
        stacking: fitted.map { vectors($0).gathering(0..<min($0.vault.table.count, mapRows)) })
    }
    return try OrthogonalMap(from: rows(\.second.messages), to: rows(\.first.messages))
  }

  /// A mixture of vectors, and the method that ranks it.
  private struct State: Hashable {
    let step: Int
    let order: Order
    let method: Method

    var slice: [String: String] {
      ["reconciled": "\(step)%", "order": order.rawValue, "method": method.rawValue]
    }
  }

  /// P@10 in every state, and its difference to the worse pure state.
  func metrics() throws -> [Metric] {
    guard questions.count >= 2 else { return [] }
    let states = Self.steps.flatMap { step in
      Order.allCases.flatMap { order in
        Method.allCases.filter { $0 != .mapped || rotation != nil }
          .map { State(step: step, order: order, method: $0) }
      }
    }
    let ranks = vaults.mapValues { places(in: $0.vault) }
    let mapped = rotation.map { map in
      vaults.mapValues { pair in
        map.mapped(pair.second.messages.gathering(0..<pair.vault.table.count))
      }
    }
    var pure: [[Double]] = [[], []]
    var values: [State: [Double]] = [:]
    for question in questions {
      try Task.checkCancellation()
      let name = question.query.vault
      guard let pair = vaults[name], let places = ranks[name] else { continue }
      let event = question.query.event
      let first = pair.first.similarities(event)
      let second = pair.second.similarities(event)
      let turned = mapped?[name].map { $0.times(pair.first.events[event] ?? []) } ?? []
      for (index, scores) in [first, second].enumerated() {
        pure[index].append(ranker.value(of: .precision(at: 10), question) { scores[$0] })
      }
      for state in states {
        let isChanged = places[state.order]?.map { $0 * 100 < state.step * first.count } ?? []
        let other: [Float] =
          switch state.method {
          case .raw: second
          case .calibrated: calibrated(second, to: first, isChanged, question)
          case .mapped: turned
          }
        values[state, default: []].append(
          ranker.value(of: .precision(at: 10), question) { isChanged[$0] ? other[$0] : first[$0] })
      }
    }
    return try metrics(pure, states.map { ($0, values[$0] ?? []) })
  }

  private func metrics(
    _ pure: [[Double]], _ mixed: [(state: State, values: [Double])]
  ) throws(EvaluationError) -> [Metric] {
    let worse = Self.mean(pure[0]) <= Self.mean(pure[1]) ? pure[0] : pure[1]
    var metrics = zip(["0%", "100%"], pure).map { share, values in
      Self.value.metric(Self.mean(values), n: values.count, slice: ["reconciled": share])
    }
    var judged: [Int: Metric] = [:]
    for (state, values) in mixed {
      metrics.append(Self.value.metric(Self.mean(values), n: values.count, slice: state.slice))
      metrics.append(try margin(values, over: worse, state.slice))
      guard state.method == .calibrated else { continue }
      let margin = try margin(values, over: worse, ["reconciled": "\(state.step)%"])
      if margin.value < judged[state.step]?.value ?? .infinity { judged[state.step] = margin }
    }
    return metrics + Self.steps.compactMap { judged[$0] }
  }

  /// The second model's cosines on the scale of the first's, by what the vault's other messages have
  /// in common with the question: those that each model has vectors of, and that were sent by then.
  private func calibrated(
    _ second: [Float], to first: [Float], _ isChanged: [Bool], _ question: MatchingStage.Question
  ) -> [Float] {
    let known = question.profile.asOf.map(question.vault.table.rows(upTo:)) ?? second.indices
    let calibration = ScoreCalibration(
      from: known.filter { isChanged[$0] }.map { second[$0] },
      to: known.filter { !isChanged[$0] }.map { first[$0] })
    return calibration.map { line in second.map { line($0) } } ?? second
  }

  /// The order in which each row changes over.
  private func places(in vault: SearchableVault) -> [Order: [Int]] {
    let oldest = Array(0..<vault.table.count)
    var random = SeededRandom(seed: seed).stream("reconciliation-\(vault.stored.name)")
    return [.oldest: oldest, .scattered: random.shuffled(oldest)]
  }

  private func margin(
    _ values: [Double], over worse: [Double], _ slice: [String: String]
  ) throws(EvaluationError) -> Metric {
    let paired = try PairedComparison(
      worse, values, clusters: questions.map(\.query.vault),
      SeededRandom(seed: seed).stream("reconciliation"))
    // Differences that cancel leave less than a tie: a target of 0 is not missed by rounding.
    let margin =
      abs(paired.difference) < PairedComparison.tieTolerance ? 0 : paired.difference
    return Self.margin.metric(
      margin, n: paired.n, slice: slice, ci95: ConfidenceInterval(paired.interval))
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}
