internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultReporting
internal import VaultVerdict

/// Writes the files of a run directory.
struct RunWriter {
  let directory: RunDirectory

  /// Writes everything that a run leaves behind.
  ///
  /// - Parameter runs: Every system's run; the primary one is written as `run.trec` too.
  func write(
    report: Report, runs: [Run], qrels: Qrels?, records: [PerQueryRecord]
  ) throws {
    for run in runs {
      try directory.write(run.trecText, to: "runs/\(run.tag).trec")
      if run.tag == report.manifest.primarySystem {
        try directory.write(run.trecText, to: "run.trec")
      }
    }
    if let qrels { try directory.write(qrels.trecText, to: "qrels.trec") }
    try directory.write(try Self.lines(records), to: "per-query.jsonl")
    try directory.write(try Self.json(report.manifest), to: "manifest.json")
    try directory.write(try report.encoded(), to: "report.json")
    try directory.write(try HTMLReport.render(report), to: "report.html")
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

  private static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}
