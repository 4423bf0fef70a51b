internal import VaultCore
public import VaultEvaluation
internal import VaultResults

/// Finds in a series of values what a person would want to be told of: lasting steps, with the
/// commit they came with and the reason that was noted, and where the values are heading.
public struct HistoryAnalysis: Hashable, Sendable {
  /// How to look for change points.
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

  /// The series with its shifts and its trend; what it held of either is replaced.
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

  /// A shift with whom to ask about it.
  private func attributed(
    _ shift: LevelShift, in series: HistorySeries
  ) -> HistorySeries.Shift {
    let points = series.points
    let first = points[shift.index]
    let previous = points[shift.index - 1]
    let notes = reasons.filter { $0.explains(series.metric, from: previous, to: first) }
      .map(\.reason)
    let distinct = notes.enumerated().filter { !notes[..<$0.offset].contains($0.element) }
    return HistorySeries.Shift(
      index: shift.index, before: shift.before, after: shift.after, p: shift.p,
      commit: first.commit, lastCommit: points[..<shift.index].last { $0.commit != nil }?.commit,
      upTo: points[shift.index...].first { $0.commit != nil }?.commit,
      isExact: first.commit != nil && previous.commit != nil,
      reason: distinct.isEmpty ? nil : distinct.map(\.element).joined(separator: "; "))
  }
}
