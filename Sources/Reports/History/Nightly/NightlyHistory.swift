public import Foundation
public import VaultResults

/// The history of a plan's nightly runs: one file that is kept after their folders are removed.
///
/// It is beside the nightly runs' folders and has the plan's name, so that two plans with adjacent
/// folders do not mix.
public struct NightlyHistory: Sendable {
  /// The file.
  public let file: URL
  private let catalogue: MetricCatalogue

  /// Names the history of a plan.
  ///
  /// - Parameters:
  ///   - file: The requested file; `nil` for the one beside the nightly run's folder.
  ///   - plan: The plan's name.
  ///   - folder: The nightly run's folder.
  ///   - catalogue: Defines which metrics lead.
  public init(_ file: URL?, plan: String, beside folder: NightlyFolder, catalogue: MetricCatalogue)
  {
    let name = String(
      plan.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
    self.file =
      file
      ?? folder.url.deletingLastPathComponent().appendingPathComponent("history-\(name).sqlite")
    self.catalogue = catalogue
  }

  /// Checks, before anything is run, that the nightly runs can be added.
  ///
  /// - Throws: ``HistoryError``.
  package func prepare() throws(HistoryError) {
    try HistoryStore.openForAppending(at: file).store.close()
  }

  /// Adds a nightly run's completed entries, and returns which of their main metrics changed since
  /// the last nightly run that has the entry.
  ///
  /// A nightly run that is added again changes nothing.
  ///
  /// - Parameters:
  ///   - record: The nightly run.
  ///   - folder: Its folder.
  /// - Returns: By matrix entry the changes and the last nightly run's start; no value for an entry
  ///   of the first.
  /// - Throws: ``HistoryError``.
  package func add(
    _ record: NightlyRecord, in folder: NightlyFolder
  ) async throws(HistoryError) -> [String: Past] {
    let store = try HistoryStore.openForAppending(at: file).store
    var runs: [String: String] = [:]
    for entry in record.cells where entry.state == .completed {
      guard let report = folder.report(entry.id, binaryDigest: nil) else { continue }
      runs[entry.id] = try store.append(report, directory: folder.run(entry.id)).run
    }
    var past: [String: Past] = [:]
    for (cell, run) in runs.sorted(by: { $0.key < $1.key }) {
      var request = HistoryRequest(catalogue: catalogue)
      request.like = run
      past[cell] = Past(try await store.series(request), of: run, catalogue: catalogue)
    }
    try store.close()
    return past
  }

  /// The history of a matrix entry, as compared with this nightly run.
  package struct Past {
    /// The start of the previous nightly run that has the entry, ISO 8601 in UTC.
    package let since: String
    /// The direction of a change.
    package let figures: [NightlyDigest.Figure]

    /// Compares the run with the one before it.
    ///
    /// - Returns: `nil` where there is none before it.
    init?(_ series: [HistorySeries], of run: String, catalogue: MetricCatalogue) {
      var since: String?
      var figures: [NightlyDigest.Figure] = []
      for series in series {
        guard let place = series.points.firstIndex(where: { $0.run == run }), place > 0
        else { continue }
        since = max(since ?? "", series.points[place - 1].createdAt)
        let key = Metric.Key(id: series.metric, slice: series.slice)
        let isProcess = catalogue.entry(for: key)?.declaration.role == .memory
        if let figure = NightlyDigest.Figure(series, at: place, isProcessMemory: isProcess) {
          figures.append(figure)
        }
      }
      guard let since else { return nil }
      self.since = since
      self.figures = figures
    }
  }
}

extension NightlyDigest.Figure {
  /// The tolerance of a score, and relative of a count, as in a gate's policy.
  private static let scoreTolerance = 0.005
  /// The relative tolerance of memory and times of single runs.
  private static let variation = 0.2
  /// The additional tolerance of a process's memory, in bytes: of eight runs of one program the
  /// stages' growths differed by up to 3 MB, independent of their size (the allocator's arenas).
  private static let processResolution = 4_194_304.0

  /// Creates the change between a point and the one before; `nil` where there is none.
  ///
  /// Quality, which repeats exactly, is judged by the two nightly runs; so is memory, which varies
  /// little beyond what the allocator changes.
  /// A time of a single run is too noisy: it is judged by the change points of its series, and is
  /// worse in the nightly run in which one is detected.
  init?(_ series: HistorySeries, at place: Int, isProcessMemory: Bool) {
    let (old, new) = (series.points[place - 1], series.points[place])
    let difference = new.value - old.value
    let unit = MetricUnit(rawValue: series.unit)
    let kind: Kind =
      unit == .bytes ? .memory : unit?.isPure == true || unit == .count ? .quality : .time
    let shift = series.shifts.last.flatMap { shift in
      let past = HistoryAnalysis().analysed(series.upTo(place - 1)).shifts
      return kind == .time && !past.contains { $0.index == shift.index } ? shift : nil
    }
    let tolerance =
      kind == .quality
      ? Self.scoreTolerance * (unit?.isPure == true ? 1 : old.value.magnitude)
      : Self.variation * old.value.magnitude + (isProcessMemory ? Self.processResolution : 0)
    let level = shift.map { $0.after - $0.before }
    let moved = level ?? difference
    guard level != nil || difference.magnitude > tolerance + 1e-12 else { return nil }
    let first = shift.map { series.points[$0.index - 1] }
    self.init(
      metric: series.metric, slice: series.slice, kind: kind, unit: series.unit,
      before: shift?.before ?? old.value, after: shift?.after ?? new.value,
      isBetter: (moved > 0) == (series.better == .higher), isJudged: kind != .time || level != nil,
      since: (first ?? old).createdAt, commit: (first ?? old).commit)
  }
}

extension HistorySeries {
  /// The series as it was when a point was its last.
  fileprivate func upTo(_ place: Int) -> HistorySeries {
    HistorySeries(
      metric: metric, slice: slice, unit: unit, better: better, machine: machine,
      subject: subject, points: Array(points[...place]), shifts: [])
  }
}
