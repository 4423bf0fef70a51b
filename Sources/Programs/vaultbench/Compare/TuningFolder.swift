internal import VaultComparison
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults

/// The files of a tuning: `tune.json`, `tune.html`, `simplex.svg` and `best.yaml`.
enum TuningFolder {
  /// The files that mark a folder as a tuning's, which another tuning may replace.
  static let marks: Set<String> = ["tune.json", "best.yaml"]
  /// The same of a folder with several tunings.
  static let marksOfSeveral: Set<String> = ["transfer.json"]

  /// Writes all four.
  ///
  /// - Parameters:
  ///   - report: The findings.
  ///   - configuration: The settings of the run that the candidates come from.
  ///   - folder: The folder to write.
  ///   - part: The subfolder, with its slash; empty for none.
  /// - Throws: What rendering or writing throws.
  static func write(
    _ report: TuningReport, from configuration: RunConfiguration, to folder: StagedFolder,
    at part: String
  ) throws {
    try folder.write(try report.encoded(), to: "\(part)tune.json")
    try folder.write(TuningAccount(report).page, to: "\(part)tune.html")
    try folder.write(TuningAccount(report).map, to: "\(part)simplex.svg")
    try folder.write(
      try configuration.weighted(by: report.best).yaml(comment: comment(on: report.basis)),
      to: "\(part)best.yaml")
  }

  private static func comment(on basis: TuningBasis) -> String {
    "The weights with the highest mean \(basis.objective) over \(basis.events) events of "
      + "\(basis.splits.joined(separator: " and ")), "
      + "and the settings that their candidates come from. For `vaultbench run --config`."
  }
}
