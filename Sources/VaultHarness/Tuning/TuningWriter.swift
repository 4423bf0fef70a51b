internal import Foundation
public import VaultMatching
internal import VaultReporting
public import VaultVerdict

/// Writes the files of a tuning: `tune.json`, `tune.html`, `simplex.svg` and `best.yaml`.
public struct TuningWriter: Sendable {
  /// The files that mark a folder as a tuning's, which another tuning may replace.
  public static let marks: Set<String> = ["tune.json", "best.yaml"]

  let report: TuningReport
  let configuration: RunConfiguration

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - configuration: The settings of the run that the candidates come from.
  public init(report: TuningReport, configuration: RunConfiguration) {
    self.report = report
    self.configuration = configuration
  }

  /// Writes all four.
  public func write(to directory: RunDirectory) throws {
    try directory.write(try report.encoded(), to: "tune.json")
    try directory.write(try TuningPage.render(report), to: "tune.html")
    try directory.write(TuningPage.map(report), to: "simplex.svg")
    try directory.write(try best().yaml(comment: comment), to: "best.yaml")
  }

  /// The run's settings with the best weights in place of its own, and the matcher that uses them.
  public func best() throws(MatchingError) -> RunConfiguration {
    var best = configuration
    best.matcher = .document
    best.weights = try MatchingWeights(
      semantic: report.best.semantic, temporal: report.best.temporal,
      participant: report.best.participant)
    return best
  }

  private var comment: String {
    "The weights with the highest mean \(report.basis.objective) over "
      + "\(report.basis.events) events of \(report.basis.splits.joined(separator: " and ")), "
      + "and the settings that their candidates come from. For `vaultbench run --config`."
  }
}
