internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultReporting
internal import VaultVerdict

/// Writes the files of a run directory.
struct RunWriter {
  let directory: RunDirectory

  /// Writes everything that a run leaves behind; the primary system's run also as `run.trec`.
  func write(report: Report, matching: MatchingResult, ingested: [ResolvedVault]) throws {
    let records = try matching.records()
    for run in matching.runs {
      try directory.write(run.trecText, to: "runs/\(run.tag).trec")
      if run.tag == report.manifest.primarySystem {
        try directory.write(run.trecText, to: "run.trec")
      }
    }
    if let qrels = matching.qrels { try directory.write(qrels.trecText, to: "qrels.trec") }
    try directory.write(try Self.lines(records), to: "per-query.jsonl")
    try directory.write(try IngestAccount.rejected(ingested), to: "rejected.jsonl")
    try directory.write(try IngestAccount.questions(ingested), to: "ask.jsonl")
    try directory.write(
      try CanonicalJSON.encode(report.manifest, file: "manifest.json"), to: "manifest.json")
    try directory.write(try report.encoded(), to: "report.json")
    try directory.write(
      try HTMLReport.render(
        report, queries: Self.scores(records, of: report.manifest.primarySystem)), to: "report.html"
    )
  }

  private static func lines(_ records: [PerQueryRecord]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data()
    for record in records {
      data += try encoder.encode(record)
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }

  /// The primary system's values query by query, as the page shows them: with the slices that tell
  /// a reader what sort of query it is, not with all of them.
  private static func scores(_ records: [PerQueryRecord], of system: String) -> [QueryScore] {
    records.compactMap { record in
      record.measures[system].map {
        QueryScore(
          query: record.query,
          slices: record.slices.filter { ["kind", "language"].contains($0.key) },
          relevant: record.relevant, values: $0)
      }
    }
  }
}
