internal import VaultHistory
internal import VaultResults

/// The text of the table and the page on a series, in the same words.
enum HistoryText {
  /// The level of the test for trends: one of a hundred level series is reported as a trend.
  static let trendLevel = 0.01

  /// The metric with its slice.
  static func name(_ series: HistorySeries) -> String {
    Metric.Key(id: series.metric, slice: series.slice).description
  }

  /// The changes of settings along a series, one sentence each.
  static func settings(_ series: HistorySeries) -> [String] {
    series.points.compactMap { point in
      point.settings.map { "\(point.createdAt.prefix(10)): settings changed: \($0)" }
    }
  }

  /// The newest value.
  static func last(_ series: HistorySeries) -> String {
    series.points.last.map { FigureText.text($0.value, unit: series.unit) } ?? "–"
  }

  /// Returns the trend of the values since the last change point: relative to the newest value for
  /// every ten runs, or that there is none.
  static func trend(_ series: HistorySeries) -> String {
    guard let trend = series.trend else { return "too few runs" }
    guard trend.p <= trendLevel, trend.slope != 0 else { return "steady" }
    let word = (trend.slope > 0) == (series.better == .higher) ? "better" : "worse"
    return "\(word) \(share(trend.slope * 10, of: series.points.last?.value))"
  }

  /// Returns the levels on both sides of a change point, with enough digits to differ, and the
  /// difference as a share.
  static func levels(_ shift: HistorySeries.Shift, unit: String) -> String {
    "\(FigureText.change(shift.before, shift.after, unit: unit)) "
      + "(\(share(shift.after - shift.before, of: shift.before)))"
  }

  /// Returns the day on which the new level was first measured.
  static func date(_ shift: HistorySeries.Shift, in series: HistorySeries) -> String {
    String(series.points[shift.index].createdAt.prefix(10))
  }

  /// Returns the first commit of the new level, or the range that holds it.
  static func attribution(_ shift: HistorySeries.Shift) -> String {
    switch (shift.lastCommit, shift.upTo) {
    case (let before?, let after?) where before == after:
      "at commit \(short(after)) as before: not the code"
    case (_, let after?) where shift.isExact: "at commit \(short(after))"
    case (let before?, let after?): "after \(short(before)), up to \(short(after))"
    case (let before?, nil): "after \(short(before))"
    case (nil, let after?): "up to \(short(after))"
    case (nil, nil): "commit unknown"
    }
  }

  /// Returns a p-value; the smallest that the permutations can give is an upper bound.
  static func p(_ value: Double) -> String {
    value <= 0.001 ? "p ≤ 0.001" : "p = \(DecimalText.fixed(value, decimals: 3))"
  }

  /// Returns a commit in short form; the mark of an altered tree is kept.
  static func short(_ commit: String) -> String {
    let mark = commit.hasSuffix("+") ? "+" : ""
    return commit.count > 12 ? commit.prefix(8) + mark : commit
  }

  private static func share(_ difference: Double, of whole: Double?) -> String {
    guard let whole, whole != 0 else { return difference > 0 ? "from 0" : "to 0" }
    let percent = difference / abs(whole) * 100
    let sign = percent > 0 ? "+" : ""
    let decimals = abs(percent) >= 100 ? 0 : abs(percent) >= 0.1 ? 1 : 3
    return "\(sign)\(DecimalText.fixed(percent, decimals: decimals)) %"
  }
}
