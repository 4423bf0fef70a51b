internal import VaultComparison
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// The page of a run, made from the run directory.
enum RunPages {
  /// Writes `report.html` beside the files that it is made of.
  ///
  /// - Parameters:
  ///   - before: The run that it is compared with.
  ///   - showsText: Whether it quotes a person's own messages.
  /// - Returns: A function that writes it into a folder.
  static func writing(
    since before: Report?, showsText: Bool = false
  ) -> @Sendable (_ run: RunDirectory, _ folder: StagedFolder) throws -> Void {
    { run, folder in
      try folder.write(
        RunAccount(
          run.report, queries: try run.queryScores(),
          explorer: try QueryExplorer(run, showsText: showsText),
          statistics: try RunStatistics(run), baseline: before, catalogue: Suites.all.catalogue
        ).page,
        to: "report.html")
    }
  }
}
