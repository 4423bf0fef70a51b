public import Foundation
public import VaultResults

/// The history of a plan's nights: one file that outlives their folders.
///
/// It lies beside the nights' folders and bears the plan's name, so that two plans whose nights lie
/// side by side do not mix.
public struct NightlyHistory: Sendable {
  /// The file.
  public let file: URL
  private let catalogue: MetricCatalogue

  /// Names the history of a plan.
  ///
  /// - Parameters:
  ///   - file: The file that was asked for; `nil` for the one beside the night's folder.
  ///   - plan: The plan's name.
  ///   - folder: The night's folder.
  ///   - catalogue: Says which figures lead.
  public init(_ file: URL?, plan: String, beside folder: NightlyFolder, catalogue: MetricCatalogue)
  {
    let name = String(
      plan.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
    self.file =
      file
      ?? folder.url.deletingLastPathComponent().appendingPathComponent("history-\(name).sqlite")
    self.catalogue = catalogue
  }

  /// Checks, before anything is run, that the nights can be added.
  ///
  /// - Throws: ``HistoryError``.
  func prepare() throws(HistoryError) {
    try HistoryStore.openForAppending(at: file).store.close()
  }

  /// Adds a night's completed cells, and says which of their leading figures moved since the last
  /// night that has the cell.
  ///
  /// A night that is added again changes nothing.
  ///
  /// - Parameters:
  ///   - record: The night.
  ///   - folder: Its folder.
  /// - Returns: By cell what moved, and when the last night was; no value for a cell of the first.
  /// - Throws: ``HistoryError``.
  func add(
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

  /// What a cell's history says of tonight.
  struct Past {
    /// When the night before began that has the cell, ISO 8601 in UTC.
    let since: String
    /// What moved.
    let figures: [NightlyDigest.Figure]

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
  /// What a score may differ by that counts as the same, and a count as a share, as in a gate's
  /// policy.
  private static let scoreTolerance = 0.005
  /// What memory and times of single runs may differ by, as a share.
  private static let variation = 0.2
  /// What the memory of a process may differ by beside that, in bytes: of eight runs of one program
  /// the stages' growths lay up to 3 MB apart, whatever their size (the allocator's arenas).
  private static let processResolution = 4_194_304.0

  /// What moved between a point and the one before; `nil` where nothing did.
  ///
  /// Quality, which repeats exactly, is judged by the two nights; so is memory, which varies little
  /// beyond what the allocator moves.
  /// A time of a single run tells little: it is judged by the change points of its series, and is
  /// worse in the night in which one comes to light.
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
