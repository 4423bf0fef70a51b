internal import VaultCore
package import VaultEvaluation
package import VaultResults

/// The loss of rankings where searches used a graph: each is compared with the exact one.
package struct GraphLoss: FigureSource {
  package static let id = "graph"
  private static let overlap = MetricDeclaration(
    "graph/<system>/recall@50",
    "Share of the first fifty of the exact ranking that the ranking by the graph has, mean.",
    unit: .score, better: .higher)
  private static let lost = MetricDeclaration(
    "graph/<system>/\(Measure.nDCG(at: 10).name)/lost",
    "Loss in nDCG@10 of a ranking by the graph against the exact one, paired by query.",
    unit: .score, better: .lower)
  package static let declarations = [overlap, lost]

  package let kind: QuestionKind
  /// The vault of each question that was run.
  package let vaultOfQuery: [String: String]
  package let qrels: Qrels?
  package let seed: UInt64

  /// The metrics of the systems that both sides have.
  package func metrics(of runs: [Run], beside exact: [Run]) throws -> [Metric] {
    try exact.flatMap { exact -> [Metric] in
      guard let run = runs.first(where: { $0.tag == exact.tag }) else { return [] }
      let names = ["system": kind.rankingPrefix + exact.tag]
      let queries = exact.rankings.keys.filter { exact.rankings[$0]?.isEmpty == false }.sorted()
      guard !queries.isEmpty else { return [] }
      let shares = queries.map { share(of: run, in: exact, $0) }
      return [
        Self.overlap.metric(shares.mean, n: shares.count, of: names)
      ] + (try loss(of: run, beside: exact, queries, names).map { [$0] } ?? [])
    }
  }

  private func share(of run: Run, in exact: Run, _ query: String) -> Double {
    let best = Set((exact.rankings[query] ?? []).prefix(50).map(\.document))
    let found = (run.rankings[query] ?? []).prefix(50).count { best.contains($0.document) }
    return Double(found) / Double(best.count)
  }

  private func loss(
    of run: Run, beside exact: Run, _ queries: [String], _ names: [String: String]
  ) throws -> Metric? {
    guard let qrels else { return nil }
    let judged = queries.filter { qrels.relevantCount(of: $0) > 0 }
    guard judged.count >= 2 else { return nil }
    let paired = try PairedComparison(
      of: exact, over: run, by: .nDCG(at: 10), on: judged.map { ($0, vaultOfQuery[$0] ?? "") },
      qrels: qrels, random: SeededRandom(seed: seed).stream("graph"))
    return Self.lost.metric(paired, of: names)
  }
}
