internal import Foundation
package import VaultCore
package import VaultEvaluation
internal import VaultResults

extension JudgedRun {
  /// True if its primary ranking is that of the design's formula with the design's weights.
  var ranksByDesign: Bool {
    manifest.primarySystem == "formula" && manifest.weights == .document
  }

  /// The name of the system that a choice means.
  func system(of ranking: ComparisonRequest.Ranking) -> String {
    switch ranking {
    case .primary: manifest.primarySystem
    case .system(let name): name
    case .weights(let weights): weights.percent()
    }
  }

  /// One system's rankings.
  ///
  /// - Throws: The errors of `rankings(of:)`, or an error naming the file of components.
  func ranking(of choice: ComparisonRequest.Ranking) throws -> Run {
    if case .weights(let weights) = choice { return try reranked(by: weights) }
    return try rankings(of: system(of: choice))
  }

  /// The judged queries' stored candidates, ranked by other weights, without a new search.
  package func reranked(by weights: RankingWeights) throws -> Run {
    let entries = try ComponentCache(ofRun: files.url).entries
      .filter { $0.split.rawValue == manifest.split && qrels.grades[$0.query] != nil }
    let table = try RerankingTable(entries)
    var rankings: [String: [ScoredDocument]] = [:]
    for (index, entry) in entries.enumerated() {
      // The table's rows are the candidates by ascending identifier.
      let candidates = entry.candidates.sorted()
      rankings[entry.query] = table.ranking(ofQuery: index, weights: weights.all).enumerated().map {
        ScoredDocument(document: candidates[$1], score: -Float($0))
      }
    }
    return try Run(tag: "weights", rankings: rankings)
  }

  /// Returns the reasons of a message's place in a system's ranking, where the run gives them.
  func reasons(
    for document: DocumentID, query: String, in choice: ComparisonRequest.Ranking
  ) -> [String] {
    guard let record = records[query],
      let result = record.results.first(where: { $0.document == document })
    else { return [] }
    if case .weights(let weights) = choice { return result.components?.reasons(weights) ?? [] }
    guard system(of: choice) == manifest.primarySystem else { return [] }
    // An external system names amounts of its own, if any.
    let amounts = (result.amounts ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key): \(DecimalText.printed("%.3f", $0.value))" }
    return result.components?.reasons(record.weights) ?? amounts
  }
}
