internal import VaultMatching
internal import VaultResults

/// Writes the files of a run that other tools read; pages are made of these later.
struct RunWriter {
  let directory: StagedFolder
  /// The settings that were asked for.
  let configuration: RunConfiguration

  /// Writes everything that a run leaves behind; the primary system's run also as `run.trec`.
  func write(
    report: Report, matching: MatchingResult, ingested: [ResolvedVault], measured: SuiteOutput
  ) throws {
    try RunDirectory.write(
      .events, runs: try matching.writtenRuns, primary: report.manifest.primarySystem,
      qrels: matching.qrels, records: try matching.records(), to: directory)
    if let components = try matching.components() {
      try directory.write(try components.jsonLines(), to: ComponentCache.fileName)
    }
    try directory.write(try settings(of: matching), to: RunConfiguration.fileName)
    if let searches = measured.searches {
      try RunDirectory.write(
        .searches, runs: searches.runs, qrels: searches.qrels, records: searches.records,
        to: directory)
    }
    if let map = measured.map { try RunDirectory.write(map, to: directory) }
    try directory.write(try IngestAccount.rejected(ingested), to: "rejected.jsonl")
    try directory.write(try IngestAccount.questions(ingested), to: "ask.jsonl")
    try RunDirectory.write(report, to: directory)
  }

  /// The settings that the rankings come from: those asked for, a calibrated cut written out.
  private func settings(of matching: MatchingResult) throws -> String {
    var settings = configuration
    settings.similarityCut = matching.stage.configuration.similarityCut
    return try settings.yaml(
      comment: "The settings of this run, a calibrated similarity cut among them.")
  }
}
