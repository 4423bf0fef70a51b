internal import Foundation
internal import VaultEvaluation
internal import VaultMatching
internal import VaultReporting
internal import VaultVerdict

/// Writes the files of a run directory.
struct RunWriter {
  let directory: RunDirectory
  /// The settings that were asked for.
  let configuration: RunConfiguration

  /// Writes everything that a run leaves behind; the primary system's run also as `run.trec`.
  func write(
    report: Report, matching: MatchingResult, ingested: [ResolvedVault], searches: SearchResult?
  ) throws {
    let records = try matching.records()
    for run in matching.allRuns {
      try directory.write(run.trecText, to: "runs/\(run.tag).trec")
      if run.tag == report.manifest.primarySystem {
        try directory.write(run.trecText, to: "run.trec")
      }
    }
    if let qrels = matching.qrels { try directory.write(qrels.trecText, to: "qrels.trec") }
    try directory.write(try SortedJSON.lines(records), to: "per-query.jsonl")
    if let components = try matching.components() {
      try directory.write(try components.jsonLines(), to: ComponentCache.fileName)
    }
    try directory.write(try settings(of: matching), to: RunConfiguration.fileName)
    if let searches { try write(searches) }
    try directory.write(try IngestAccount.rejected(ingested), to: "rejected.jsonl")
    try directory.write(try IngestAccount.questions(ingested), to: "ask.jsonl")
    try directory.write(
      try CanonicalJSON.encode(report.manifest, file: "manifest.json"), to: "manifest.json")
    try directory.write(try report.encoded(), to: "report.json")
    try directory.write(FiguresCSV.render(report), to: "figures.csv")
    try directory.write(
      try HTMLReport.render(
        report, queries: PerQueryRecord.scores(records, of: report.manifest.primarySystem)),
      to: "report.html")
  }

  /// The settings that the rankings come from: those asked for, a calibrated cut written out.
  private func settings(of matching: MatchingResult) throws -> String {
    var settings = configuration
    settings.similarityCut = matching.stage.configuration.similarityCut
    return try settings.yaml(
      comment: "The settings of this run, a calibrated similarity cut among them.")
  }

  /// The runs of the searches stand beside those of the events, `search-` before their names.
  private func write(_ searches: SearchResult) throws {
    for run in searches.runs {
      try directory.write(run.trecText, to: "runs/search-\(run.tag).trec")
    }
    try directory.write(searches.qrels.trecText, to: SearchFile.judgmentsName)
    try directory.write(try SortedJSON.lines(searches.records), to: "searches.per-query.jsonl")
  }
}
