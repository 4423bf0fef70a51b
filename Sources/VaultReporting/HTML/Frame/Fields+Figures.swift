internal import VaultResults

extension Fields {
  /// A figure in a cell: its value, its interval, and whether it is the best of its kind.
  static func cell(_ metric: Metric?, best: Double? = nil) -> Fields {
    [
      "value": metric.text, "interval": metric?.intervalText ?? "",
      "isBest": metric != nil && metric?.value == best,
    ]
  }

  /// A figure in a row of its own, with its id.
  static func row(_ metric: Metric) -> Fields {
    [
      "metricID": metric.id, "slice": metric.sliceText, "value": metric.text,
      "interval": metric.intervalText, "n": DecimalText.grouped(metric.n),
      "isHigherBetter": metric.better == .higher, "repeats": metric.deterministic,
    ]
  }

  /// A name and what it stands for; a value that is absent is never set as code.
  static func fact(
    _ name: String, _ value: String?, isCode: Bool = false, absent: String = "none"
  ) -> Fields {
    ["name": name, "value": value ?? absent, "isCode": isCode && value != nil]
  }
}
