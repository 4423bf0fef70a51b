public import VaultResults

/// Two reports compared with each other, metric by metric: the changes, and the unchanged metrics.
///
/// The metrics of two runs are compared one by one, without the queries behind them, so that this
/// shows where to look and decides nothing: `vaultbench compare` pairs the queries, and a gate
/// decides.
public struct ReportDifference: Hashable, Sendable {
  /// The extent of a metric's change.
  public enum Extent: Hashable, Sendable {
    /// Further than the tolerance and out of the intervals, if there are any.
    case beyond
    /// Further than the tolerance, but an interval of one side holds the other side's value.
    case withinInterval
  }

  /// A changed metric.
  public struct Change: Hashable, Sendable {
    /// The baseline's value.
    public let baseline: Metric
    /// The candidate's value.
    public let candidate: Metric
    /// The extent of the change.
    public let extent: Extent
    /// The difference in tolerances; above 1.
    public let tolerances: Double

    /// Candidate minus baseline.
    public var difference: Double { candidate.value - baseline.value }
    /// True if the candidate is the better one.
    public var isImprovement: Bool {
      candidate.better == .higher ? difference > 0 : difference < 0
    }
  }

  /// A target whose result changed.
  public struct TargetChange: Hashable, Sendable {
    /// The baseline's row.
    public let baseline: TargetVerdict
    /// The candidate's row.
    public let candidate: TargetVerdict
  }

  /// A key of the manifests on which the two sides differ, and so on what may be compared.
  public struct Obstacle: Hashable, Sendable {
    /// The key of the manifest, for example `corpusDigest`.
    public let key: String
    /// The kind of metrics that it makes incomparable.
    public let hides: Kind

    /// A kind of metrics.
    public enum Kind: Hashable, Sendable {
      /// Metrics that depend on the corpus and its judgments.
      case quality
      /// Metrics that depend on the machine.
      case times
    }
  }

  /// The systems that the two reports are about, where they are not the same one.
  public struct SubjectChange: Hashable, Sendable {
    /// The baseline's.
    public let baseline: Manifest.Subject
    /// The candidate's.
    public let candidate: Manifest.Subject
  }

  /// The obstacles to comparing metrics; empty where all may be compared.
  public let obstacles: [Obstacle]
  /// The changes: metrics over everything before slices, beyond the intervals before within them,
  /// then the largest in tolerances, ties by id.
  public let changes: [Change]
  /// The number of unchanged metrics.
  public let unchanged: Int
  /// The change of the reports' subject; `nil` where that is one system.
  public let subjects: SubjectChange?
  /// The metrics that only the candidate has.
  public let added: [Metric.Key]
  /// The metrics that only the baseline has.
  public let removed: [Metric.Key]
  /// The targets whose result changed, in the candidate's order.
  public let targets: [TargetChange]

  /// Compares two reports.
  ///
  /// P-values and detectable effects (`…/p`, `…/detectable`) are no metrics that get better or
  /// worse, and are left out. Quality is compared where corpus and split agree, times where the
  /// processor, its cores and the kernels do. Where the reports are about systems of different
  /// names, the metrics of the candidate's are compared with those of the baseline's.
  ///
  /// - Parameters:
  ///   - baseline: The report with which the candidate is compared.
  ///   - candidate: The report to compare.
  /// - Complexity: O(m log m) in the metrics.
  public init(
    baseline: Report, candidate: Report
  ) {
    obstacles = Self.obstacles(baseline.manifest, candidate.manifest)
    let hiddenKinds = Set(obstacles.map(\.hides))
    let (old, new) = (baseline.manifest.about, candidate.manifest.about)
    subjects = old == new ? nil : SubjectChange(baseline: old, candidate: new)
    let before = Dictionary(baseline.metrics.map { ($0.key, $0) }) { first, _ in first }
    let roles = Self.roles(of: candidate.metrics, old.system, new.system)
    let keys = Set(candidate.metrics.map { roles[$0.key] ?? $0.key })
    var changes: [Change] = []
    var unchanged = 0
    for metric in candidate.metrics where Self.isFigure(metric) {
      guard let old = before[roles[metric.key] ?? metric.key], old.unit == metric.unit,
        !hiddenKinds.contains(metric.deterministic ? .quality : .times)
      else { continue }
      if let change = Self.change(from: old, to: metric) {
        changes.append(change)
      } else {
        unchanged += 1
      }
    }
    self.changes = changes.sorted(by: Self.precedes)
    self.unchanged = unchanged
    added = candidate.metrics.filter {
      Self.isFigure($0) && before[roles[$0.key] ?? $0.key] == nil
    }.map(\.key)
    let all = keys.union(candidate.metrics.map(\.key))
    removed = baseline.metrics.filter { Self.isFigure($0) && !all.contains($0.key) }.map(\.key)
    let rows = Dictionary(baseline.targets.map { ($0.id, $0) }) { first, _ in first }
    targets = candidate.targets.compactMap { row in
      rows[row.id].flatMap { old in
        old.verdict == row.verdict ? nil : TargetChange(baseline: old, candidate: row)
      }
    }
  }

  /// The targets that were met and are missed now.
  public var newlyMissed: [TargetChange] {
    targets.filter { $0.baseline.verdict == .met && $0.candidate.verdict == .missed }
  }
  /// The targets that were missed and are met now.
  public var newlyMet: [TargetChange] {
    targets.filter { $0.baseline.verdict == .missed && $0.candidate.verdict == .met }
  }
  /// The targets that the baseline did not measure, met or missed.
  public var newlyMeasured: [TargetChange] {
    targets.filter { $0.baseline.verdict == .notMeasured }
  }

  /// Returns the baseline's key for each metric of a subject of another name.
  private static func roles(
    of metrics: [Metric], _ old: String, _ new: String
  ) -> [Metric.Key: Metric.Key] {
    guard old != new else { return [:] }
    return metrics.filter { $0.id.hasPrefix("\(new)/") }.reduce(into: [:]) { roles, metric in
      roles[metric.key] = Metric.Key(
        id: old + metric.id.dropFirst(new.count), slice: metric.slice ?? [:])
    }
  }

  private static func isFigure(_ metric: Metric) -> Bool {
    !metric.id.hasSuffix("/p") && !metric.id.hasSuffix("/detectable")
  }

  private static func change(
    from old: Metric, to new: Metric
  ) -> Change? {
    let difference = (new.value - old.value).magnitude
    let tolerance = tolerance(of: old)
    // A change from 0 has no relative size; it counts as the largest number of tolerances.
    let count =
      tolerance > 0 ? difference / tolerance : difference > 0 ? .greatestFiniteMagnitude : 0
    guard count > 1 + 1e-9 else { return nil }
    let held =
      old.ci95.map { $0.low <= new.value && new.value <= $0.high } ?? false
      || new.ci95.map { $0.low <= old.value && old.value <= $0.high } ?? false
    return Change(
      baseline: old, candidate: new, extent: held ? .withinInterval : .beyond, tolerances: count)
  }

  /// Returns the difference up to which a metric counts as unchanged.
  ///
  /// That of varying metrics is wide: two runs at different times on a shared machine differ by as
  /// much without any change, and only timing in turn is more precise.
  private static func tolerance(of metric: Metric) -> Double {
    if metric.deterministic, MetricUnit(rawValue: metric.unit)?.isShare == true { return 0.005 }
    return metric.value.magnitude * (metric.deterministic ? 0.005 : 0.2)
  }

  private static func precedes(_ left: Change, _ right: Change) -> Bool {
    let sliced = (left.candidate.slice != nil, right.candidate.slice != nil)
    if sliced.0 != sliced.1 { return sliced.1 }
    if left.extent != right.extent { return left.extent == .beyond }
    if left.tolerances != right.tolerances { return left.tolerances > right.tolerances }
    return left.candidate.key.description < right.candidate.key.description
  }

  private static func obstacles(_ old: Manifest, _ new: Manifest) -> [Obstacle] {
    var obstacles: [Obstacle] = []
    func compare(_ key: String, _ hides: Obstacle.Kind, _ differs: Bool) {
      if differs { obstacles.append(Obstacle(key: key, hides: hides)) }
    }
    compare("corpusDigest", .quality, old.corpusDigest != new.corpusDigest)
    compare("split", .quality, old.split != new.split)
    compare("corpusDigest", .times, old.corpusDigest != new.corpusDigest)
    compare("machine.cpu", .times, old.machine.cpu != new.machine.cpu)
    compare("machine.cores", .times, old.machine.cores != new.machine.cores)
    compare("machine.kernels", .times, old.machine.kernels != new.machine.kernels)
    return obstacles
  }
}
