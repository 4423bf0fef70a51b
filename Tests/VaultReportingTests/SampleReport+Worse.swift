import Foundation
import VaultResults
import VaultTestSupport

extension SampleReport {
  /// The same run after an invented change: three figures worse, one better, one moved within
  /// its interval, and a target that is missed by it.
  static func worse() throws -> Report {
    let values = [
      "document/P@10": 0.6186, "document/MAP": 0.682, "vault/openSeconds": 0.1828,
      "sync/bytes": 2_000_000, "index/recall@10/ef64": 0.93,
    ]
    let url = Repository.url("Datasets/targets.json")
    let catalogue = try TargetCatalogue.decode(Data(contentsOf: url), file: "targets.json")
    let metrics = metrics.map { metric in
      guard metric.slice == nil, let value = values[metric.id] else { return metric }
      return Metric(
        id: metric.id, value: value, unit: metric.unit, better: metric.better, n: metric.n,
        ci95: metric.ci95.map {
          ConfidenceInterval(
            low: $0.low + value - metric.value, high: $0.high + value - metric.value)
        }, deterministic: metric.deterministic)
    }
    return Report(
      manifest: manifest, metrics: metrics,
      targets: TargetJudge.judge(
        catalogue.definitions, metrics: metrics,
        bindings: ["model": "all-MiniLM-L6-v2", "ef": "64"],
        reasonsNotMeasured: ["Q1b": "the best system was not asked for (--suite best)"],
        standIns: ["L1": "two shared cores stand in for a phone"]), stages: stages)
  }
}
