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
    let real = try RealFigures(datasets: datasets).columns
    let folder = try TemporaryFolder("audit")
    defer { folder.remove() }
    var configuration = RunConfiguration()
    configuration.embedder = .hashing
    let options = RunOptions(
      source: .dataset(corpus), configuration: configuration, output: folder.appending("run"),
      datasets: datasets, suites: [SearchSuite.id])
    let metrics = try await Pipeline(options: options, suites: .all).run().report.metrics
    func figure(
      _ subject: CorpusAuditFigure.Subject, _ name: String, _ metric: Metric
    ) -> CorpusAuditFigure {
      CorpusAuditFigure(
        subject, name: name, value: metric.value, interval: metric.ci95.map { $0.low...$0.high },
        real: real[metric.id] ?? .init(), queries: metric.n)
    }
    let events = metrics.filter { $0.slice == nil }.sorted { $0.id < $1.id }.compactMap { metric in
      CorpusAudit.cardNames[metric.id].map { figure(.events, $0, metric) }
    }
    let conversations = ConversationAudit.cardRows.compactMap { row in
      metrics.first { $0.id == row.metric }.map { figure(.conversations, row.name, $0) }
    }
    let searches = SearchResult.sliced(metrics, by: ["mechanism", "form"])
      .map { figure(.searches, $0.value, $0.metric) }
    return events + conversations + searches
  }
}
