internal import GRDB
internal import VaultCore
internal import VaultResults

extension HistoryStore {
  /// Returns the values over the runs about one system, of one corpus, split and settings: those of
  /// the requested run, or else of each such line of at least two runs, so that an experimental run
  /// changes nothing.
  ///
  /// A plan's nightly runs are followed across changes of settings, too, and the run's own system
  /// under any name it had (`HistoryLine`): a leading metric has the values of each run's own system,
  /// a requested one those of its own name where there are any, else those of the run's own system.
  /// Each point lists the changes before it.
  ///
  /// Metrics that repeat exactly, such as quality, are followed across machines; times, rates and
  /// memory only within one class of machine and compiler (``MachineClass``). A metric whose unit
  /// or direction changed begins a new series.
  ///
  /// - Parameter request: The metrics and runs to follow.
  /// - Returns: The series with change points and trends, in the order of the request's metrics,
  ///   within one by metric, slice, unit and machine; empty if the history holds no run.
  /// - Throws: ``HistoryError``: `unknownMetric`, `unknownSlice`, `unknownMachine` or `notMeasured`
  ///   for names that are in none of the runs, with similar ones; `damaged` if the file is.
  /// - Complexity: O(series · runs · log measurements) to read; then `HistoryAnalysis` for each
  ///   series, as many at a time as there are cores.
  public func series(_ request: HistoryRequest) async throws(HistoryError) -> [HistorySeries] {
    let analysis = HistoryAnalysis(
      detector: request.detector, least: request.least,
      reasons: try reasons() + request.reasons)
    let raw = try values(request)
    return await withTaskGroup(of: (Int, HistorySeries).self) { group in
      for (index, series) in raw.enumerated() {
        group.addTask { (index, analysis.analysed(series)) }
      }
      var analysed = raw
      for await (index, series) in group { analysed[index] = series }
      return analysed
    }
  }

  /// Returns the series as they are stored, without change points and trends.
  func values(_ request: HistoryRequest) throws(HistoryError) -> [HistorySeries] {
    let all = try numberedRuns()
    let stages = try stages()
    if let id = request.like {
      let followed = try run(id)
      let series = try values(request, of: followed, all, stages)
      guard !series.isEmpty || request.metrics.isEmpty else {
        throw Self.notMeasured(request, followed)
      }
      return series
    }
    let lines = HistoryLine.followed(in: all, stages: stages)
    var series: [HistorySeries] = []
    for line in lines { series += try values(request, of: line, all, stages) }
    if series.isEmpty, !request.metrics.isEmpty, let newest = lines.last {
      throw Self.notMeasured(request, newest)
    }
    return series
  }

  private static func notMeasured(_ request: HistoryRequest, _ run: HistoryRun) -> HistoryError {
    .notMeasured(subject: run.subjectDescription, metrics: request.metrics.map(\.text))
  }

  /// The series of the line that a run is of.
  private func values(
    _ request: HistoryRequest, of followed: HistoryRun, _ all: [(row: Int64, run: HistoryRun)],
    _ stages: [Int64: Set<String>]
  ) throws(HistoryError) -> [HistorySeries] {
    let line = HistoryLine(of: followed, in: all, stages: stages).members
    let names: Set<String>? =
      request.metrics.isEmpty ? nil : Set(line.map(\.run.primarySystem))
    let machine: String? =
      switch request.machine {
      case .ofRun: followed.machine
      case .all: nil
      case .only(let key): key
      }
    if case .only(let key) = request.machine, !line.contains(where: { $0.run.machine == key }) {
      throw .unknownMachine(key: key, known: Set(line.map(\.run.machine)).sorted())
    }
    return try read { database in
      var series: [HistorySeries] = []
      let stored = try Self.stored(database)
      for metric in try Self.chosen(request, of: followed, stored) {
        let isAnywhere = metric.isDeterministic && request.machine == .ofRun
        let runs = line.filter { isAnywhere || machine == nil || $0.run.machine == machine }
        let points = try Self.points(
          of: metric, system: followed.primarySystem, names: names, runs: runs, stored, database)
        series += Self.parts(of: metric, points: points, limit: request.limit)
      }
      return series
    }
  }

  private struct StoredMetric {
    let row: Int64
    let id: String
    let slice: [String: String]
    let unit: String
    let better: Metric.Direction
    let isDeterministic: Bool
  }

  private struct StoredPoint {
    let run: HistoryRun
    let point: HistorySeries.Point
  }

  private static func stored(_ database: Database) throws -> [StoredMetric] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, metric, slice, unit, better, deterministic FROM metrics \
        ORDER BY metric, slice, unit, id
        """)
    return try rows.map { row in
      guard let better = Metric.Direction(rawValue: try row.text(4)) else { throw DamagedRow() }
      return StoredMetric(
        row: try row.integer(0), id: try row.text(1), slice: try SliceColumn.slice(row.text(2)),
        unit: try row.text(3), better: better, isDeterministic: try row.integer(5) != 0)
    }
  }

  /// Returns the metrics that a request names, each once.
  private static func chosen(
    _ request: HistoryRequest, of run: HistoryRun, _ stored: [StoredMetric]
  ) throws -> [StoredMetric] {
    let isLeading = request.metrics.isEmpty
    let patterns = isLeading ? request.leading(of: run) : request.metrics
    var seen: Set<Int64> = []
    var chosen: [StoredMetric] = []
    for pattern in patterns {
      let named = stored.filter { pattern.matches($0.id) }
      guard isLeading || !named.isEmpty else {
        throw HistoryError.unknownMetric(
          name: pattern.text, near: NearMatches.of(pattern.text, in: stored.map(\.id)))
      }
      let sliced = inSlice(named, request.slice)
      guard isLeading || !sliced.isEmpty else {
        let slices = Set(named.map { SliceColumn.text($0.slice) }).sorted().prefix(5)
        throw HistoryError.unknownSlice(metric: pattern.text, known: Array(slices))
      }
      chosen += sliced.filter { seen.insert($0.row).inserted }
    }
    return chosen
  }

  private static func inSlice(
    _ metrics: [StoredMetric], _ choice: HistoryRequest.SliceChoice
  ) -> [StoredMetric] {
    switch choice {
    case .all: return metrics
    case .exactly(let slice): return metrics.filter { $0.slice == slice }
    case .whole:
      let whole = Set(metrics.filter(\.slice.isEmpty).map(\.id))
      return metrics.filter { $0.slice.isEmpty || !whole.contains($0.id) }
    }
  }

  /// The metric's values; of runs whose own system has another name, that system's.
  ///
  /// `system` is the own system of the run that is followed, `names` are those that own systems had:
  /// of a metric that was requested, `nil` for a leading one.
  private static func points(
    of metric: StoredMetric, system: String, names: Set<String>?, runs: [HistoryLine.Member],
    _ stored: [StoredMetric], _ database: Database
  ) throws -> [StoredPoint] {
    let name = (names?.sorted() ?? [system]).first { metric.id.hasPrefix("\($0)/") }
    let own = name.map { metric.id.dropFirst($0.count) }
    func rows(in run: HistoryRun) -> [Int64] {
      guard let own, run.primarySystem != name else { return [metric.row] }
      let renamed = stored.first {
        $0.id == run.primarySystem + own && $0.slice == metric.slice && $0.unit == metric.unit
          && $0.better == metric.better && $0.isDeterministic == metric.isDeterministic
      }
      return [names == nil ? nil : metric.row, renamed?.row].compactMap(\.self)
    }
    let statement = try database.cachedStatement(
      sql: "SELECT value, low, high FROM measurements WHERE run = ? AND metric = ?")
    return try runs.compactMap { entry in
      let found = try rows(in: entry.run).compactMap {
        try Row.fetchOne(statement, arguments: [entry.row, $0])
      }.first
      guard let row = found else { return nil }
      let (low, high) = (try row.optionalReal(1), try row.optionalReal(2))
      let interval = low.flatMap { low in high.map { ConfidenceInterval(low: low, high: $0) } }
      let run = entry.run
      return StoredPoint(
        run: run,
        point: HistorySeries.Point(
          run: run.id, createdAt: run.createdAt, commit: run.commit, value: try row.real(0),
          ci95: interval, settings: entry.change))
    }
  }

  /// Returns one series of a metric that repeats exactly, else one for each machine, the newest
  /// points of each.
  private static func parts(
    of metric: StoredMetric, points: [StoredPoint], limit: Int
  ) -> [HistorySeries] {
    let groups =
      metric.isDeterministic
      ? [points]
      : Dictionary(grouping: points, by: \.run.machine).sorted { $0.key < $1.key }.map(\.value)
    return groups.compactMap { group in
      let points = group.suffix(limit)
      guard let last = points.last?.run else { return nil }
      let machines = Set(points.map(\.run.machine))
      return HistorySeries(
        metric: metric.id, slice: metric.slice, unit: metric.unit, better: metric.better,
        machine: machines.count == 1 ? last.machineDescription : "\(machines.count) machines",
        subject: last.subjectDescription, points: points.map(\.point), shifts: [])
    }
  }
}
