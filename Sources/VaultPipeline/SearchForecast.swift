package import Foundation
internal import VaultCore
internal import VaultMatching

/// How often a run is to search all messages of each vault: what building a graph must pay for.
package struct SearchForecast {
  /// The searches of each vault, by name.
  package let counts: [String: Int]

  /// Counts the event queries of the split, each asked by meaning and once for each ranking by text
  /// that uses vectors, and its free-text searches, each answered by every system.
  ///
  /// - Throws: What reading the dataset's searches throws.
  package init(
    _ options: RunOptions, _ queries: QuerySet, below directory: URL,
    _ ingested: IngestStage.Result
  ) throws {
    var counts: [String: Int] = [:]
    let baselines = MatchingStage.textBaselines.count { $0.ranking.usesVectors }
    for query in queries.queries where query.split == options.split {
      counts[query.vault, default: 0] += 1 + baselines
    }
    let file = try SearchFile.wanted(by: options, below: directory, ingested)
    for search in file?.queries ?? [] where search.split == options.split {
      counts[search.vault, default: 0] += SearchSuite.systems.count
    }
    self.counts = counts
  }
}
