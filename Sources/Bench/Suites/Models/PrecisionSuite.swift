internal import Vault
internal import VaultCore
internal import VaultCorpus
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultPipeline
internal import VaultResults

/// Measures what rankings lose by rounding a model's weights (target Q8).
///
/// The messages that pass windows and participants of some events are embedded by each model as it
/// is and with its weights rounded, and ranked by the design document's formula without a cut; only
/// the quality of rounded weights is measured, not the speed of arithmetic on them. Unless the
/// profile asks for full tables, the events are a sample, and of each event's messages those are
/// ranked that the run's own model finds nearest: a transformer takes 10 ms a text.
struct PrecisionSuite: MeasurementSuite {
  static let id = "precision"
  static let help = "ranking quality with weights of lower precision"
  static let cost = SuiteCost.seconds

  private static let loss = MetricDeclaration(
    "<model>/<precision>/nDCG@10/loss",
    "Share of the formula's nDCG@10 that a model loses with weights rounded to this precision; "
      + "ranked only by cosine with the slice `ranking`.", unit: .fraction, better: .lower,
    slices: [.whole, .by("ranking", ["semantic"])],
    names: ["precision": ["bf16", "fp16", "int8"]])
  static let declarations = [loss]

  /// A model, and the function that makes it with rounded weights.
  struct Subject {
    let model: any Embedder
    let precisions: [WeightPrecision]
    let rounded: (WeightPrecision) throws -> any Embedder
  }

  /// The number of events drawn, and of messages ranked for each.
  struct Extent {
    let events: Int
    let messages: Int?

    static let sample = Extent(events: 50, messages: 12)
    /// The extent where the profile asks for full tables; half precision is measured there as well.
    static let full = Extent(events: 2_400, messages: nil)
  }

  let questions: [MatchingStage.Question]
  let ranker: EventRanker
  let texts: CandidateTexts
  let seed: UInt64

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    guard let qrels = input.matching.qrels else { return }
    let isFull = input.source.languagesTable == .full
    let suite = PrecisionSuite(
      input.judgedQuestions(qrels), qrels, vaults: input.searchable,
      input.options.configuration, extent: isFull ? .full : .sample, seed: input.seed)
    let loader = EmbedderLoader(datasets: input.options.datasets)
    let roundable = loader.roundable
    if !roundable.contains(where: { $0.name == EmbedderRegistration.minilm.name }) {
      output.figures.notMeasured(
        ["Q8"], "MiniLM's weights are not there: Scripts/fetch-models fetches them")
    }
    try await output.measure(id, items: suite.questions.count) {
      var metrics: [Metric] = []
      for registration in roundable {
        let subject = Subject(
          model: try registration.load(loader) { "" },
          precisions: registration.roundings.filter { isFull || $0 != .fp16 },
          rounded: { try registration.loadRounded(loader, $0) })
        metrics += try await suite.metrics(of: subject)
      }
      return metrics
    }
  }

  /// Draws the events.
  init(
    _ asked: [MatchingStage.Question], _ qrels: Qrels, vaults: [SearchableVault],
    _ configuration: RunConfiguration, extent: Extent, seed: UInt64
  ) {
    var random = SeededRandom(seed: seed).stream("precision-events")
    let events = asked.filter { !$0.query.isFreeText }
    questions = random.sample(extent.events, of: Array(events.indices)).sorted()
      .map { events[$0] }
    ranker = EventRanker(qrels: qrels, most: extent.messages)
    texts = CandidateTexts(vaults, configuration)
    self.seed = seed
  }

  /// The losses of one model.
  func metrics(of subject: Subject) async throws -> [Metric] {
    guard questions.count >= 2 else { return [] }
    let whole = try await values(subject.model)
    var metrics: [Metric] = []
    for precision in subject.precisions {
      try Task.checkCancellation()
      let rounded = try await values(try subject.rounded(precision))
      let names = ["model": subject.model.name, "precision": precision.name]
      for (index, slice) in [nil, ["ranking": "semantic"]].enumerated() {
        metrics += [try loss(whole[index], rounded[index], names, slice)].compactMap(\.self)
      }
    }
    return metrics
  }

  /// nDCG@10 of every question by the design document's formula, and by cosine only.
  private func values(_ embedder: any Embedder) async throws -> [[Double]] {
    let vectors = try await CandidateVectors(questions, ranker, texts: texts, embedder: embedder)
    return [false, true].map { byCosineAlone in
      questions.enumerated().map { index, question in
        ranker.value(of: .nDCG(at: 10), question, byCosineAlone: byCosineAlone) { row in
          vectors.similarity(index, question.vault.stored.name, row)
        }
      }
    }
  }

  /// The paired loss over the mean of the unrounded weights, which its interval takes as given.
  private func loss(
    _ whole: [Double], _ rounded: [Double], _ names: [String: String], _ slice: [String: String]?
  ) throws(EvaluationError) -> Metric? {
    let paired = try PairedComparison(
      whole, rounded, clusters: questions.map(\.query.vault),
      SeededRandom(seed: seed).stream("precision"))
    let mean = paired.baselineMean
    guard mean > 0 else { return nil }
    return Self.loss.metric(
      -paired.difference / mean, n: paired.n, of: names, slice: slice,
      ci95: ConfidenceInterval(
        low: -paired.interval.upper / mean, high: -paired.interval.lower / mean))
  }
}
