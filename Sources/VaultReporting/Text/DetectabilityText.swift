public import VaultResults

/// Says at the end of a run how small a difference it can detect.
public enum DetectabilityText {
  /// The fewest vaults of which the exact test over vaults can find a difference significant: of
  /// 2⁶ patterns of signs two are 3 %, of 2⁵ they are 6 %.
  static let fewestVaults = 6

  /// One sentence; `nil` where the run compared no two systems.
  public static func line(_ report: Report) -> String? {
    let id = "\(report.manifest.primarySystem)/nDCG@10/detectable"
    guard let figure = report.metrics.first(where: { $0.id == id }) else { return nil }
    guard figure.n >= fewestVaults else {
      return "by the exact test no difference can be significant with \(figure.n) vaults: "
        + "six are the fewest"
    }
    let other = figure.slice?["against"].map { "against \($0), " } ?? ""
    return "smallest difference in nDCG@10 that this run can detect: "
      + "\(FigureText.text(figure.value, unit: figure.unit)) (\(other)\(figure.n) vaults)"
  }
}
