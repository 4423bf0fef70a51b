package import VaultCore
package import VaultEmbedding
package import VaultEvaluation
package import VaultResults

/// The quality of the design document's ranking by the run's own model, compared with the same
/// ranking by the best model of the run (target Q10).
///
/// Only a strong model is a reference: a service, or a transformer of at least MiniLM's size for
/// events in the languages that it was trained on. Comparing one table of words with another shows
/// nothing about that.
package struct ReferenceComparison: FigureSource {
  package static let id = "reference"
  private static let relevant: MetricSlice = .by("relevant", ["10+"])
  private static let slices: [MetricSlice] = [
    relevant, ["relevant": ["10+"], "model": .any],
  ]
  private static let ratio = MetricDeclaration(
    "formula/P@10/vs/best",
    "P@10 of the formula's ranking by the run's own model over that by the best model of the run, "
      + "which the slice `model` names.", unit: .ratio, better: .higher, role: .diagnosis,
    slices: slices)
  private static let noWorse = MetricDeclaration(
    "formula/P@10/vs/best/noWorse", "Share of events where the run's own model is no worse.",
    unit: .fraction, better: .higher, role: .diagnosis, slices: slices)
  package static let declarations = [ratio, noWorse]

  /// A model whose rankings are compared with the run's own.
  package struct Reference {
    let name: String
    /// The languages of the events that it is asked about; `nil` for any.
    let languages: Set<Language>?
  }

  package static let reasonWithout =
    "the run compares its model with no service and no transformer; name one by --embedder"

  private let questions: [EventQuery]
  private let qrels: Qrels
  private let seed: UInt64

  /// Prepares to compare.
  ///
  /// - Parameters:
  ///   - queries: The queries; those with at least ten relevant messages count.
  ///   - qrels: Their judgments.
  ///   - seed: The run's seed.
  package init(_ queries: [EventQuery], _ qrels: Qrels, seed: UInt64) {
    questions = queries.filter { !$0.isFreeText && qrels.relevantCount(of: $0.id) >= 10 }
    self.qrels = qrels
    self.seed = seed
  }

  /// The metrics of the comparison with the reference whose ranking is best; none without one.
  package func metrics(
    of own: Run, beside references: [(model: Reference, run: Run)]
  ) throws -> [Metric] {
    var best: (name: String, paired: PairedComparison)?
    for (model, run) in references {
      let asked = questions.filter { query in
        model.languages.map { languages in
          query.slices["language"].map { languages.contains(Language(rawValue: $0)) } ?? false
        } ?? true
      }
      guard asked.count >= 2 else { continue }
      // The difference is own less reference.
      let paired = try PairedComparison(
        of: own, over: run, by: .precision(at: 10), on: asked.map { ($0.id, $0.vault) },
        qrels: qrels, random: SeededRandom(seed: seed).stream("reference"))
      if paired.baselineMean > best?.paired.baselineMean ?? 0 { best = (model.name, paired) }
    }
    guard let (name, paired) = best else { return [] }
    let (mean, n) = (paired.baselineMean, paired.n)
    return [["relevant": "10+"], ["relevant": "10+", "model": name]].flatMap { slice in
      [
        // The interval takes the reference's mean as given.
        Self.ratio.metric(
          paired.candidateMean / mean, n: n, slice: slice,
          ci95: ConfidenceInterval(
            low: 1 + paired.interval.lower / mean, high: 1 + paired.interval.upper / mean)),
        Self.noWorse.metric(Double(paired.wins + paired.ties) / Double(n), n: n, slice: slice),
      ]
    }
  }
}

extension ReferenceComparison.Reference {
  /// `nil` for a model that is no reference beside the run's own.
  package init?(_ model: any Embedder, beside own: any Embedder) {
    name = model.name
    if model is ServiceEmbedder {
      languages = nil
      return
    }
    let ofOwn = EmbedderRegistration.named(own.name)?.transformerLanguages ?? []
    languages = EmbedderRegistration.named(model.name)?.transformerLanguages ?? []
    // The local transformers are one: it would be compared with itself.
    guard languages?.isEmpty == false, ofOwn.isEmpty, !(own is ServiceEmbedder) else {
      return nil
    }
  }
}

extension FigureList {
  /// Adds how the run's own model compares with the best reference, or why it is not compared.
  mutating func addReference(
    of matching: MatchingResult, by own: any Embedder, _ columns: [ModelColumn]
  ) throws {
    let references = columns.compactMap { column in
      ReferenceComparison.Reference(column.embedder, beside: own).flatMap { model in
        column.matching.formulaRun.map { (model: model, run: $0) }
      }
    }
    guard !references.isEmpty, let qrels = matching.qrels, let run = matching.formulaRun else {
      return notMeasured(["Q10"], ReferenceComparison.reasonWithout)
    }
    add(
      try ReferenceComparison(
        matching.questions.map(\.query), qrels, seed: matching.stage.seed
      ).metrics(of: run, beside: references))
  }
}

extension MatchingResult {
  fileprivate var formulaRun: Run? { runs.first { $0.tag == OwnSystem.formula.rawValue } }
}
