package import Foundation
internal import VaultCore
internal import VaultMatching

/// The number of searches that a run will make of all messages of each vault, which decides whether
/// building a graph is worth its cost.
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
