internal import VaultCore
public import VaultEvaluation
internal import VaultResults

/// Finds the notable changes in a series of values: lasting steps, with their commit and the
/// recorded reason, and the trend.
public struct HistoryAnalysis: Hashable, Sendable {
  /// The detector of change points.
  public let detector: EnergyDivisive
  /// The smallest step that counts, as a share of the level before it.
  public let least: Double
  /// The notes that may explain a step.
  public let reasons: [HistoryReason]

  /// States how to look.
  ///
  /// - Precondition: `least >= 0`.
  public init(
    detector: EnergyDivisive = EnergyDivisive(), least: Double = 0, reasons: [HistoryReason] = []
  ) {
    precondition(least >= 0, "the smallest step is negative")
    self.detector = detector
    self.least = least
    self.reasons = reasons
  }

  /// Returns the series with its change points and its trend; existing ones are replaced.
  ///
  /// The same series gives the same answer: the permutations are drawn by the metric's name.
  ///
  /// - Precondition: The points' values are finite.
  /// - Complexity: O(permutations · points²) for each shift.
  public func analysed(_ series: HistorySeries) -> HistorySeries {
    let values = series.points.map(\.value)
    let key = Metric.Key(id: series.metric, slice: series.slice).description
    let random = SeededRandom(seed: 0).stream("history/\(key)")
    let shifts = LevelShift.shifts(in: values, least: least, detector: detector, random: random)
    let level = values[(shifts.last?.index ?? 0)...]
    return HistorySeries(
      metric: series.metric, slice: series.slice, unit: series.unit, better: series.better,
      machine: series.machine, subject: series.subject, points: series.points,
      shifts: shifts.map { attributed($0, in: series) },
      trend: MonotonicTrend(Array(level)).map { .init(slope: $0.slope, p: $0.p) })
  }

  /// Returns a change point with the commits that may have caused it.
  private func attributed(
    _ shift: LevelShift, in series: HistorySeries
  ) -> HistorySeries.Shift {
    let points = series.points
    let first = points[shift.index]
    let previous = points[shift.index - 1]
    let notes = reasons.filter { $0.explains(series.metric, from: previous, to: first) }
      .map(\.reason).distinct
    return HistorySeries.Shift(
      index: shift.index, before: shift.before, after: shift.after, p: shift.p,
      commit: first.commit, lastCommit: points[..<shift.index].last { $0.commit != nil }?.commit,
      upTo: points[shift.index...].first { $0.commit != nil }?.commit,
      isExact: first.commit != nil && previous.commit != nil,
      reason: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }
}
