internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// The page of a run, made of what the run directory says.
enum RunPages {
  /// Writes `report.html` beside the files that it is made of.
  static func write(of run: RunDirectory, to folder: StagedFolder) throws {
    try folder.write(
      try HTMLReport.render(
        run.report, queries: run.queryScores(), catalogue: Suites.all.catalogue),
      to: "report.html")
  }
}
