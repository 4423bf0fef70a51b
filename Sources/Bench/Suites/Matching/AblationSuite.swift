internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults

/// Measures the gain of single stages of the primary system, each switched in turn in the same run.
///
/// A switched stage is measured query by query beside the primary system, over the same judged
/// queries and by exact search, so that the only difference is the stage. Its metrics are
/// `ablation/<name>/<measure>`, and `…/gain` for what the primary system has more, with the
/// interval of the paired differences over whole vaults: events of one vault share people and
/// messages. `…/gain/p` is the p-value of `PairedComparison`, corrected after Holm for all gains
/// of the suite.
///
/// The stage `bestAdaptiveWindows` is the one that is no part of the primary system: it is what the
/// configuration `learned` has more by the design document's windows than by ±7 days, its weights
/// unchanged.
struct AblationSuite: MeasurementSuite {
  static let id = "ablation"
  static let help = "ablation of the matcher's stages"
  static let cost = SuiteCost.seconds
  static let needsOneModel = true
  private static let declare = MetricFamily(
    prefix: "ablation/<stage>/<measure>", unit: .score, better: .higher, role: .diagnosis,
    slices: [.whole, .by("platform", Platform.allCases.map(\.rawValue))],
    names: ["measure": measures.map(\.id)])
  private static let value = declare("", "The measure with a stage switched.")
  private static let gain = declare(
    "/gain", "Gain of the primary system over the same system with the stage switched.")
  private static let p = declare(
    "/gain/p", "p of that gain, after Holm for all gains of the suite.", better: .lower,
    slices: [.whole])
  private static let declareContext = MetricFamily(
    prefix: "ablation/threadContext/AUC", unit: .score, better: .higher, role: .diagnosis,
    slices: [["words": ["1-4"]]])
  private static let area = declareContext(
    "",
    "Share of unrelated events of its vault that a brief message is less similar to than to its "
      + "own; ties count half.", slices: [["words": ["1-4"], "context": ["with", "without"]]])
  private static let areaGain = declareContext(
    "/gain", "Gain of that share by the thread's context.")
  private static let areaP = declareContext("/gain/p", "p of that gain.", better: .lower)
  static let declarations =
    [value, gain, p, area, areaGain, areaP] + FeatureAblation.declarations

  let stage: MatchingStage
  let questions: [MatchingStage.Question]
  let qrels: Qrels
  let seed: UInt64
  /// The vaults with the context of brief messages switched, by name; `nil` leaves that out.
  let withoutContext: [String: SearchableVault]?
  /// The system `learned`; `nil` where no weights fit the run's embedder.
  var learned: LearnedStage?

  /// The numbers of candidates that the index may return instead.
  static let overFetches = [10, 20, 50, 100, 200]

  /// A stage that is switched.
  private struct Variant {
    let name: String
    let configuration: MatchingConfiguration
    var vaults: [String: SearchableVault] = [:]
    /// True if every row that passes is re-ranked.
    var fetchesAll = false
  }

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    try await output.measure(id, items: input.matching.questions.count) {
      guard let qrels = input.matching.qrels else { return [] }
      let (stage, questions) = (input.matching.stage, input.judgedQuestions(qrels))
      guard !questions.isEmpty else { return [] }
      let isOn = input.options.configuration.contextAugmentation
      let context = try await ContextAblation(
        embedder: input.embedder, stage: stage, questions: questions, qrels: qrels, isOn: isOn
      ).result()
      let suite = AblationSuite(
        stage: stage, questions: questions, qrels: qrels, seed: input.seed,
        withoutContext: isOn ? context.vaults : nil, learned: input.matching.learned)
      let features = try input.matching.learned.map {
        try FeatureAblation(learned: $0, questions: questions, qrels: qrels, seed: input.seed)
          .metrics()
      }
      return try suite.metrics() + suite.threadContext(context.pairs) + (features ?? [])
    }
  }

  /// Every variant's values and the primary system's gains over it.
  func metrics() throws -> [Metric] {
    let primary = Variant(name: "none", configuration: stage.configuration)
    let ours = try questions.map { try ranking(of: $0, primary) }
    var comparisons: [Comparison] = []
    var ofPlatforms: [Comparison] = []
    func add(_ name: String, _ ours: [Answer], _ theirs: [Answer]) throws {
      for entry in Self.measures {
        let names = ["stage": name, "measure": entry.id]
        comparisons += [try compare(names, ours, theirs) { entry.measure.value(for: $0) }]
          .compactMap(\.self)
      }
      guard [Self.adaptiveWindows, Self.learnedAdaptiveWindows].contains(name) else { return }
      for platform in Platform.allCases {
        ofPlatforms += [try recall(of: platform, name, ours, theirs)].compactMap(\.self)
      }
    }
    for variant in variants {
      try Task.checkCancellation()
      try add(variant.name, ours, try questions.map { try ranking(of: $0, variant) })
    }
    if let learned {
      var narrow = learned
      narrow.windows = .sevenDays
      try add(Self.learnedAdaptiveWindows, try answers(of: learned), try answers(of: narrow))
    }
    let corrected = MultipleComparisons.holm(comparisons.map(\.paired.p))
    return zip(comparisons, corrected).flatMap { $0.metrics(correctedP: $1) }
      + ofPlatforms.flatMap { $0.metrics(correctedP: nil) }
  }

  /// Returns how well brief relevant messages separate their own event from unrelated ones, without
  /// and with their thread's context (target Q4); each pair is one such message's area under the
  /// curve.
  ///
  /// Cosines themselves are not used: what raises all of them distinguishes no events, and a
  /// ratio of means near zero is of any size. `…/gain/p` is that of `PairedComparison`, of this one
  /// question.
  func threadContext(
    _ pairs: [(vault: String, plain: Double, withContext: Double)]
  ) throws(EvaluationError) -> [Metric] {
    guard pairs.count >= 2 else { return [] }
    let vaults = pairs.map(\.vault)
    let sides = [("without", pairs.map(\.plain)), ("with", pairs.map(\.withContext))]
    let paired = try PairedComparison(sides[0].1, sides[1].1, clusters: vaults, random)
    let slice = ["words": "1-4"]
    return sides.map { context, values in
      Self.area.mean(
        of: values, clusters: vaults.ifSeveral, random: random.stream("area"),
        slice: slice.merging(["context": context]) { $1 })
    } + [
      Self.areaGain.metric(paired, slice: slice),
      Self.areaP.metric(paired.p, n: paired.n, slice: slice),
    ]
  }

  /// A switched stage compared with the primary system, in one measure.
  private struct Comparison {
    let names: [String: String]
    let slice: [String: String]?
    let paired: PairedComparison

    func metrics(correctedP: Double?) -> [Metric] {
      let n = paired.n
      return [
        AblationSuite.value.metric(paired.baselineMean, n: n, of: names, slice: slice),
        AblationSuite.gain.metric(paired, of: names, slice: slice),
      ] + (correctedP.map { [AblationSuite.p.metric($0, n: n, of: names, slice: slice)] } ?? [])
    }
  }

  private var random: SeededRandom { SeededRandom(seed: seed).stream("ablation") }

  private static let adaptiveWindows = "adaptiveWindows"
  private static let learnedAdaptiveWindows = "learnedAdaptiveWindows"
  private static let measures = MatchingMetrics.slicedMeasures

  /// The stages that are on, each switched off; and the over-fetches.
  private var variants: [Variant] {
    let ours = stage.configuration
    var variants: [Variant] = []
    func add(_ name: String, where isOn: Bool, _ change: (inout MatchingConfiguration) -> Void) {
      guard isOn else { return }
      var configuration = ours
      change(&configuration)
      variants.append(Variant(name: name, configuration: configuration))
    }
    add(Self.adaptiveWindows, where: ours.windows == .adaptive) { $0.windows = .sevenDays }
    add("windows", where: ours.windows != .unlimited) { $0.windows = .unlimited }
    add("participants", where: ours.requiresSharedParticipant) {
      $0.requiresSharedParticipant = false
    }
    add("similarityCut", where: ours.similarityCut != nil) { $0.similarityCut = nil }
    if let withoutContext {
      variants.append(
        Variant(name: "threadContext", configuration: ours, vaults: withoutContext))
    }
    for size in Self.overFetches {
      add("overFetch\(size)", where: ours.overFetch != size) { $0.overFetch = size }
    }
    variants.append(Variant(name: "overFetchAll", configuration: ours, fetchesAll: true))
    return variants
  }

  private typealias Answer = (question: MatchingStage.Question, documents: [DocumentID])

  private func ranking(
    of question: MatchingStage.Question, _ variant: Variant
  ) throws(IndexError) -> Answer {
    var asked = question
    asked.vault = variant.vaults[question.query.vault] ?? question.vault
    var configuration = variant.configuration
    if variant.fetchesAll { configuration.overFetch = max(1, asked.vault.table.count) }
    let matches = try stage.exactMatcher(asked, configuration).matches(for: asked.profile)
    return (question, matches.map(\.id))
  }

  /// Returns the learned matcher's answers to the questions about events.
  private func answers(of learned: LearnedStage) throws -> [Answer] {
    try questions.compactMap { question in
      try Task.checkCancellation()
      return try learned.matches(for: question).map { (question, $0.map(\.id)) }
    }
  }

  /// Recall@50 of one platform's relevant messages, over the queries that have any.
  private func recall(
    of platform: Platform, _ name: String, _ ours: [Answer], _ theirs: [Answer]
  ) throws(EvaluationError) -> Comparison? {
    try compare(
      ["stage": name, "measure": RankingMeasure.recall50.id], ours, theirs,
      slice: ["platform": platform.rawValue]
    ) { ranking in
      ranking.relevantCount > 0 ? ranking.recall(at: 50) : nil
    } among: { document, vault in
      vault.rowOfID[document].map { vault.table.platforms[$0] == platform } ?? false
    }
  }

  /// Pairs the answers of a switched stage and the primary system's; `nil` for fewer than two.
  private func compare(
    _ names: [String: String], _ ours: [Answer], _ theirs: [Answer],
    slice: [String: String]? = nil,
    _ value: (JudgedRanking) -> Double?,
    among isCounted: (DocumentID, SearchableVault) -> Bool = { _, _ in true }
  ) throws(EvaluationError) -> Comparison? {
    var before: [Double] = []
    var after: [Double] = []
    var clusters: [String] = []
    for (our, their) in zip(ours, theirs) {
      let judgments = (qrels.grades[our.question.query.id] ?? [:])
        .filter { isCounted($0.key, our.question.vault) }
      let without = value(JudgedRanking(documents: their.documents, judgments: judgments))
      let with = value(JudgedRanking(documents: our.documents, judgments: judgments))
      guard let without, let with else { continue }
      before.append(without)
      after.append(with)
      clusters.append(our.question.query.vault)
    }
    guard before.count >= 2 else { return nil }
    let paired = try PairedComparison(before, after, clusters: clusters, random)
    return Comparison(names: names, slice: slice, paired: paired)
  }
}
