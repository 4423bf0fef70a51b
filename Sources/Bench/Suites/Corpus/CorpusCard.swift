public import Foundation
public import VaultCorpus
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// The part of a generated corpus's card that states how hard the corpus is.
public struct CorpusCard: Sendable {
  private let datasets: URL

  /// Finds profiles, lexicons and targets in the folder `Datasets`.
  public init(datasets: URL) {
    self.datasets = datasets
  }

  /// Returns the metrics of a corpus that need no trained model.
  public func figures(of corpus: URL) async throws -> [CorpusAuditFigure] {
    let folder = try TemporaryFolder("audit")
    defer { folder.remove() }
    var configuration = RunConfiguration()
    configuration.embedder = .hashing
    let options = RunOptions(
      source: .dataset(corpus), configuration: configuration, output: folder.appending("run"),
      datasets: datasets, suites: [SearchSuite.id])
    let metrics = try await Pipeline(options: options, suites: .all).run().report.metrics
    let events = metrics.filter { CorpusAudit.cardNames[$0.id] != nil && $0.slice == nil }
      .sorted { $0.id < $1.id }
    let conversations = ConversationAudit.cardRows.compactMap { row in
      metrics.first { $0.id == row.metric }.map { Self.figure(.conversations, row.name, $0) }
    }
    return events.map { Self.figure(.events, CorpusAudit.cardNames[$0.id] ?? $0.id, $0) }
      + conversations
      + SearchResult.sliced(metrics, by: ["mechanism", "form"]).map {
        Self.figure(.searches, $0.value, $0.metric)
      }
  }

  private static func figure(
    _ subject: CorpusAuditFigure.Subject, _ name: String, _ metric: Metric
  ) -> CorpusAuditFigure {
    CorpusAuditFigure(
      subject, name: name, value: metric.value, interval: metric.ci95.map { $0.low...$0.high },
      real: RealFigures.columns(of: metric.id), queries: metric.n)
  }
}
