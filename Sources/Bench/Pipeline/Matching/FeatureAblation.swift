package import Vault
internal import VaultCore
package import VaultEvaluation
internal import VaultMatching
package import VaultResults

/// The contribution of each group of features to the system `learned`, on the judged queries.
///
/// A silenced group has its training medians in both passes; the model is not fitted again. The
/// gain is what `learned` has more, `learned/feature/<group>/nDCG@10/gain`, with the interval of
/// the paired differences over whole vaults; `…/p` is the p-value of the sign-flip test over
/// vaults, corrected after Holm over the groups. `learned/vs/formula/<measure>/gain` is what
/// `learned` has more than the design document's algorithm.
package struct FeatureAblation {
  private static let gain = MetricDeclaration(
    "learned/feature/<group>/nDCG@10/gain",
    "Gain of `learned` in nDCG@10 over itself without a group of features.", unit: .score,
    better: .higher, role: .diagnosis, names: ["group": MatchFeature.Group.allCases.map(\.rawValue)]
  )
  private static let gainOverFormula = MetricDeclaration(
    "learned/vs/formula/<measure>/gain", "Gain of `learned` over the formula.",
    unit: .score, better: .higher, role: .diagnosis, names: ["measure": measures.map(\.name)])
  private static let p = pValue(of: gain)
  private static let pOverFormula = pValue(of: gainOverFormula)
  package static let declarations = [gain, p]
  /// Those of ``overFormula(_:qrels:vaults:seed:)``, which every judged run makes.
  package static let declarationsOverFormula = [gainOverFormula, pOverFormula]

  private static func pValue(of gain: MetricDeclaration) -> MetricDeclaration {
    MetricDeclaration(
      "\(gain.pattern)/p", "p of that gain by the sign-flip test over vaults, after Holm.",
      unit: .score, better: .lower, role: .diagnosis, names: gain.names)
  }

  package let learned: LearnedStage
  package let questions: [MatchingStage.Question]
  package let qrels: Qrels
  package let seed: UInt64

  package init(
    learned: LearnedStage, questions: [MatchingStage.Question], qrels: Qrels, seed: UInt64
  ) {
    self.learned = learned
    self.questions = questions
    self.qrels = qrels
    self.seed = seed
  }

  /// A gain for each group that the trees use.
  package func metrics() throws -> [Metric] {
    var whole: [Double] = []
    var silenced: [MatchFeature.Group: [Double]] = [:]
    let asked = questions.filter {
      !$0.query.isFreeText && qrels.relevantCount(of: $0.query.id) > 0
    }
    for question in asked {
      try Task.checkCancellation()
      guard let ranker = try learned.ranker(for: question) else { continue }
      whole.append(value(ranker([]), question))
      for group in MatchFeature.Group.allCases {
        silenced[group, default: []].append(value(ranker([group]), question))
      }
    }
    guard whole.count >= 2 else { return [] }
    let comparisons = try MatchFeature.Group.allCases.map { group in
      (
        names: ["group": group.rawValue],
        paired: try PairedComparison(
          silenced[group] ?? [], whole, clusters: asked.map(\.query.vault),
          SeededRandom(seed: seed).stream("features"))
      )
    }
    return Self.gain.metrics(of: comparisons, p: Self.p)
  }

  /// Returns the difference of `learned` over `formula` in each leading measure.
  package static func overFormula(
    _ runs: [Run], qrels: Qrels, vaults: [(query: String, vault: String)], seed: UInt64
  ) throws -> [Metric] {
    guard let learned = runs.first(where: { $0.tag == OwnSystem.learned.rawValue }),
      let formula = runs.first(where: { $0.tag == OwnSystem.formula.rawValue })
    else { return [] }
    let judged = vaults.filter { qrels.relevantCount(of: $0.query) > 0 }
    guard judged.count >= 2 else { return [] }
    let comparisons = try measures.map { measure in
      let paired = try PairedComparison(
        of: learned, over: formula, by: measure, on: judged, qrels: qrels,
        random: SeededRandom(seed: seed).stream("best-over-document"))
      return (names: ["measure": measure.name], paired: paired)
    }
    return gainOverFormula.metrics(of: comparisons, p: pOverFormula)
  }

  private static let measures: [Measure] = [.precision(at: 10), .recall(at: 50), .nDCG(at: 10)]

  private func value(_ matches: [Match], _ question: MatchingStage.Question) -> Double {
    JudgedRanking(
      documents: matches.map(\.id), judgments: qrels.grades[question.query.id] ?? [:]
    ).nDCG(at: 10)
  }
}
