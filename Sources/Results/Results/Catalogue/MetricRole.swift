/// The role of a metric.
public enum MetricRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// The quality of a result.
  case quality
  /// The duration of something, or its throughput.
  case latency
  /// The memory of a process.
  case memory
  /// A cost: money, bytes that are stored or sent, counted work.
  case cost
  /// A diagnostic value, which is no aim itself: it may move either way without anything getting
  /// worse, so a gate lists its changes and never decides on them.
  case diagnosis
}
