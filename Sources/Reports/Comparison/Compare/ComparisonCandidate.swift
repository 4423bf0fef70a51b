internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// One system of a comparison: its rankings on every corpus, with their values.
struct ComparisonCandidate {
  /// The data of a query besides its judgments.
  struct QueryFacts {
    let vault: String
    let slices: [String: String]
  }

  /// One corpus' part of it.
  struct Part {
    let described: ComparedSystem.Run
    let split: String
    let qrels: Qrels
    let ranking: Run
    let evaluation: Evaluation
    /// The data of a query by its id.
    let facts: (_ query: String) -> QueryFacts
    /// The reasons of a document's place, where they are known.
    let reasons: (_ document: DocumentID, _ query: String) -> [String]
  }

  let label: String
  /// One per corpus, in the order of the baseline's.
  let parts: [Part]

  /// The values of a measure, query by query, corpus by corpus.
  func values(of measure: Measure) -> [Double] {
    parts.flatMap { $0.evaluation.values(of: measure) ?? [] }
  }

  /// The description of the system for a report.
  var described: ComparedSystem {
    ComparedSystem(
      label: label, runs: parts.map(\.described),
      missingQueries: parts.map(\.evaluation.missingQueries).reduce(0, +))
  }
}

extension ComparisonCandidate.Part {
  /// Measures a ranking of a run directory.
  ///
  /// - Throws: ``RunError`` if it answers no judged query, or an error naming the unreadable file.
  init(_ source: ComparisonRequest.Source, run: JudgedRun, measures: [Measure]) throws {
    let choice = source.ranking
    try self.init(
      described: Self.describe(run, choice), split: run.manifest.split, qrels: run.qrels,
      judgments: QuestionKind.events.judgmentsFile, ranking: try run.ranking(of: choice),
      measures: measures,
      facts: { query in
        let record = run.records[query]
        return .init(vault: record?.vault ?? "", slices: record?.slices ?? [:])
      },
      reasons: { run.reasons(for: $0, query: $1, in: choice) })
  }

  /// Measures a file of rankings; each query is a vault of its own, since the file does not group
  /// them.
  ///
  /// - Throws: As the other initializer.
  init(
    _ file: InputFile, ranking: Run, qrels: Qrels, judgments: InputFile, slices: QuerySlices?,
    measures: [Measure]
  ) throws {
    try self.init(
      described: ComparedSystem.Run(
        directory: file.name, system: ranking.tag, seed: nil,
        corpusDigest: FileDigest.text(qrels.trecText),
        configDigest: FileDigest.text(ranking.trecText), modelDigest: nil, embedder: "unknown",
        weights: nil, commit: nil),
      split: "", qrels: qrels, judgments: judgments.name, ranking: ranking, measures: measures,
      facts: { .init(vault: $0, slices: slices?.values[$0] ?? [:]) }, reasons: { _, _ in [] })
  }

  private init(
    described: ComparedSystem.Run, split: String, qrels: Qrels, judgments: String, ranking: Run,
    measures: [Measure], facts: @escaping (String) -> ComparisonCandidate.QueryFacts,
    reasons: @escaping (DocumentID, String) -> [String]
  ) throws(RunError) {
    // One ranking is the input of every measure; unanswered queries count as 0.
    let evaluation = Evaluation(qrels: qrels, run: ranking, measures: measures)
    guard evaluation.missingQueries < evaluation.queries || evaluation.queries == 0 else {
      throw .unusable(
        file: described.directory, line: nil,
        problem: .answersNone(judgments: judgments))
    }
    self.init(
      described: described, split: split, qrels: qrels, ranking: ranking, evaluation: evaluation,
      facts: facts, reasons: reasons)
  }

  private static func describe(
    _ run: JudgedRun, _ choice: ComparisonRequest.Ranking
  ) -> ComparedSystem.Run {
    let manifest = run.manifest
    let system = run.system(of: choice)
    let weights: RankingWeights? =
      switch choice {
      case .weights(let own): own
      case .primary, .system:
        system == manifest.primarySystem ? manifest.weights : nil
      }
    return ComparedSystem.Run(
      directory: run.name, system: system, seed: manifest.seed,
      corpusDigest: manifest.corpusDigest, configDigest: manifest.configDigest,
      modelDigest: manifest.modelDigest, embedder: manifest.embedder, weights: weights,
      commit: manifest.commit)
  }
}
