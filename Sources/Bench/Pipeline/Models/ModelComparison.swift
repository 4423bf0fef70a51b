internal import VaultCore
package import VaultEvaluation
internal import VaultMatching
package import VaultResults

/// The quality of each model's rankings compared with those of the run's own model, paired by
/// query.
///
/// Systems that answer searches are listed as `search-<system>`. The interval is over vaults; p is
/// that of the sign-flip test over vaults, corrected after Holm over everything that is compared
/// here.
package struct ModelComparison: FigureSource {
  package static let id = "models"
  private static let gain = MetricDeclaration(
    "model/<model>/<system>/\(Measure.nDCG(at: 10).name)/gain",
    "Gain of a system in nDCG@10 by a model over the run's own model, paired by query.",
    unit: .score, better: .higher, role: .diagnosis, slices: [.whole, ["language": .any]],
    leading: [["model": "*", "system": "formula"], ["model": "*", "system": "search-hybrid"]])
  private static let p = MetricDeclaration(
    "\(gain.pattern)/p", "p of that gain over vaults, corrected for all comparisons after Holm.",
    unit: .one, better: .lower, role: .diagnosis)
  package static let declarations = [gain, p]

  /// A question, with its vault and language, by which it is grouped.
  package struct Question {
    let id: String
    let vault: String
    let language: String?
  }

  package let model: String
  package let questions: [Question]
  package let qrels: Qrels
  package let kind: QuestionKind
  package let seed: UInt64

  /// Prepares to compare a model.
  package init(
    model: String, questions: [Question], qrels: Qrels, kind: QuestionKind, seed: UInt64
  ) {
    self.model = model
    self.questions = questions.filter { qrels.relevantCount(of: $0.id) > 0 }
    self.qrels = qrels
    self.kind = kind
    self.seed = seed
  }

  /// The gains of the systems that both models have, over all questions and by language.
  package func metrics(of runs: [Run], over own: [Run]) throws -> [Metric] {
    let pairs = runs.compactMap { run in
      own.first { $0.tag == run.tag }.map { (run: run, own: $0) }
    }
    let whole = try pairs.compactMap { pair in
      try comparison(pair.run, pair.own, questions).map {
        (names: names(pair.run.tag), paired: $0)
      }
    }
    var metrics = Self.gain.metrics(of: whole, p: Self.p)
    let languages = Set(questions.compactMap(\.language)).sorted()
    for language in languages {
      let part = questions.filter { $0.language == language }
      metrics += try pairs.compactMap { pair in
        try comparison(pair.run, pair.own, part).map {
          Self.gain.metric($0, of: names(pair.run.tag), slice: ["language": language])
        }
      }
    }
    return metrics
  }

  private func comparison(
    _ run: Run, _ own: Run, _ questions: [Question]
  ) throws -> PairedComparison? {
    guard questions.count >= 2 else { return nil }
    return try PairedComparison(
      of: run, over: own, by: .nDCG(at: 10), on: questions.map { ($0.id, $0.vault) },
      qrels: qrels, random: SeededRandom(seed: seed).stream("models"))
  }

  private func names(_ system: String) -> [String: String] {
    ["model": model, "system": kind.rankingPrefix + system]
  }
}
