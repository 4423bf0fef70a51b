/// Everything one run measured: the content of a run directory's `report.json`.
///
/// A report is a value: judged once when it is made, read many times by renderers, comparisons and
/// gates. Tools rely on its keys, so a key is never dropped: unknown values are written as `null`.
public struct Report: Hashable, Sendable, Codable {
  /// The schema this version writes.
  ///
  /// It also reads version 1, in which systems had the former names of ``RenamedIDs``.
  public static let currentSchemaVersion = 2

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The input, configuration and binary of the run.
  public let manifest: Manifest
  /// All metrics, in the order of the suites that made them; no two share an id and a slice.
  public let metrics: [Metric]
  /// The design targets, one for each row of the catalogue, in its order.
  public let targets: [TargetVerdict]
  /// The stages in the order in which they ran.
  public let stages: [StageMeasurement]

  /// Gathers a run's results under the current schema.
  public init(
    manifest: Manifest, metrics: [Metric], targets: [TargetVerdict], stages: [StageMeasurement]
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.manifest = manifest
    self.metrics = metrics
    self.targets = targets
    self.stages = stages
  }

  /// The metric of an id and slice; `nil` if the run did not measure it.
  ///
  /// - Parameters:
  ///   - id: The metric id.
  ///   - slice: The whole slice, not a part of one; `nil` requests the unsliced value.
  /// - Returns: The metric, if there is one.
  /// - Complexity: O(metrics).
  public func metric(_ id: String, slice: [String: String]? = nil) -> Metric? {
    let key = Metric.Key(id: id, slice: slice)
    return metrics.first { $0.key == key }
  }
}
