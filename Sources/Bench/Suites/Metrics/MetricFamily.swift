internal import VaultResults

/// The attributes that the metrics of a suite have in common.
///
/// ```swift
/// private static let declare = MetricFamily(prefix: "contacts/", slices: [["identifiers": .any]])
/// private static let asked = declare("asked", "Questions left to the owner.")
/// ```
struct MetricFamily: Sendable {
  /// The beginning of every id.
  let prefix: String
  var unit = MetricUnit.count
  var better = Metric.Direction.lower
  var role: MetricRole?
  var deterministic = true
  var slices = [MetricSlice.whole]
  var names: [String: [String]] = [:]
  var standIn: String?

  /// Declares a metric; what is left out is the family's.
  func callAsFunction(
    _ name: String, _ meaning: String, _ unit: MetricUnit? = nil,
    better: Metric.Direction? = nil, role: MetricRole? = nil, deterministic: Bool? = nil,
    slices: [MetricSlice]? = nil, names: [String: [String]]? = nil, standIn: String? = nil,
    percentile: LatencyPercentile? = nil, leading: [[String: String]] = []
  ) -> MetricDeclaration {
    MetricDeclaration(
      prefix + name, meaning, unit: unit ?? self.unit, better: better ?? self.better,
      role: role ?? self.role, deterministic: deterministic ?? self.deterministic,
      slices: slices ?? self.slices, names: names ?? self.names, standIn: standIn ?? self.standIn,
      percentile: percentile, leading: leading)
  }
}
