internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
package import VaultResults

/// The contribution of each component of the search: the search without it, paired with the whole.
///
/// It takes as long as a dozen runs of ``SearchSuite``, so it runs only if named.
package struct SearchAblationSuite: MeasurementSuite {
  package static let id = "searchAblation"
  package static let help = "ablation of the components of free-text search; only if named"
  package static let cost = SuiteCost.minutes

  private static let loss = MetricDeclaration(
    "search/hybrid/without/<component>",
    "Change of nDCG@10 without the component, positive if it is better; paired by "
      + "search.",
    unit: .score, better: .lower, slices: [.whole, .by("kind", kinds)],
    names: ["component": variants.map(\.name)])
  package static let declarations = [loss]
  private static let kinds = SearchQuery.Kind.allCases.map(\.rawValue)

  /// The components left out, by name.
  private static let variants: [(name: String, change: @Sendable (inout SearchWeights) -> Void)] = [
    ("words", { $0.words = 0 }), ("grams", { $0.grams = 0 }),
    ("wordsAndGrams", { ($0.words, $0.grams, $0.coverage) = (0, 0, 0) }),
    ("semantic", { $0.semantic = 0 }), ("near", { $0.near = 0 }), ("wide", { $0.wide = 0 }),
    ("nearAndWide", { ($0.near, $0.wide) = (0, 0) }), ("coverage", { $0.coverage = 0 }),
    ("phrase", { $0.phrase = 0 }), ("answer", { $0.answer = 0 }), ("sender", { $0.sender = 0 }),
    ("date", { $0.date = 0 }),
  ]

  package static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    guard input.options.suites?.contains(id) == true,
      let file = try SearchFile.wanted(
        by: input.options, below: input.source.directory, input.ingested)
    else { return }
    let whole = SearchSuite.systems.filter { $0.name == SearchResult.primary }
    var suite = SearchSuite(input, file)
    suite.systems =
      whole
      + (try variants.map { variant in
        (variant.name, .weighted(try SearchWeights(changing: variant.change)))
      })
    guard suite.count > 0 else { return }
    input.progress(id)
    try await output.measure(id, items: suite.count) {
      try metrics(try suite.answer(), seed: input.seed)
    }
  }

  private static func metrics(_ result: SearchResult, seed: UInt64) throws -> [Metric] {
    let slices: [[String: String]?] = [nil] + kinds.map { ["kind": $0] }
    return try slices.flatMap { slice in
      let queries = result.queries.filter { query in
        result.qrels.relevantCount(of: query.id) > 0
          && (slice.map { $0["kind"] == query.kind.rawValue } ?? true)
      }
      guard queries.count > 1, let whole = result.runs.first else { return [Metric]() }
      return try result.runs.dropFirst().map { run in
        let comparison = try PairedComparison(
          of: run, over: whole, by: .nDCG(at: 10), on: queries.map { ($0.id, $0.vault) },
          qrels: result.qrels, random: SeededRandom(seed: seed).stream("search ablation"))
        return loss.metric(comparison, of: ["component": run.tag], slice: slice)
      }
    }
  }
}
