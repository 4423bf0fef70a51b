internal import VaultEvaluation
public import VaultResults

/// The smallest difference that a run can detect, printed at its end.
public enum DetectabilityText {
  /// One sentence; `nil` where the run compared no two systems.
  public static func line(_ report: Report) -> String? {
    let id = "\(report.manifest.about.system)/nDCG@10/detectable"
    guard let figure = report.metrics.first(where: { $0.id == id }) else { return nil }
    if let few = PairedComparison.fewVaults(figure.n) { return "which system is better \(few)" }
    let other = figure.slice?["against"].map { "against \($0), " } ?? ""
    return "smallest difference in nDCG@10 that this run can detect: "
      + "\(FigureText.text(figure.value, unit: figure.unit)) (\(other)\(figure.n) vaults)"
  }
}
