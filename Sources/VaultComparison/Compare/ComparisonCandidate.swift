internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// One system of a comparison: its rankings on every corpus, with their values.
struct ComparisonCandidate {
  /// One corpus' part of it.
  struct Part {
    let run: JudgedRun
    let choice: ComparisonRequest.Ranking
    let ranking: Run
    let evaluation: Evaluation

    init(
      _ source: ComparisonRequest.Source, run: JudgedRun, measures: [Measure]
    ) throws {
      self.run = run
      choice = source.ranking
      ranking = try run.ranking(of: source.ranking)
      // One ranking feeds every measure; what is not answered counts with 0.
      evaluation = Evaluation(qrels: run.qrels, run: ranking, measures: measures)
    }
  }

  let label: String
  /// One per corpus, in the order of the baseline's.
  let parts: [Part]

  /// The values of a measure, query by query, corpus by corpus.
  func values(of measure: Measure) -> [Double] {
    parts.flatMap { $0.evaluation.values(of: measure) ?? [] }
  }

  /// What a report says of the system.
  var described: ComparedSystem {
    ComparedSystem(
      label: label, runs: parts.map(Self.describe),
      missingQueries: parts.map(\.evaluation.missingQueries).reduce(0, +))
  }

  private static func describe(_ part: Part) -> ComparedSystem.Run {
    let manifest = part.run.manifest
    let system = part.run.system(of: part.choice)
    let weights: RankingWeights? =
      switch part.choice {
      case .weights(let own): own
      case .primary, .system:
        system == manifest.primarySystem ? manifest.weights : nil
      }
    return ComparedSystem.Run(
      directory: part.run.name, system: system, seed: manifest.seed,
      corpusDigest: manifest.corpusDigest, configDigest: manifest.configDigest,
      modelDigest: manifest.modelDigest, embedder: manifest.embedder, weights: weights,
      commit: manifest.commit)
  }
}
