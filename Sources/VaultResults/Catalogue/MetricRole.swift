/// What a metric is for.
public enum MetricRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// How good a result is.
  case quality
  /// How long something takes, or how much of it is done in a time.
  case latency
  /// The memory of a process.
  case memory
  /// What is paid: money, bytes that are stored or sent, counted work.
  case cost
  /// What explains others and is no aim itself: it may move either way without anything getting
  /// worse, so a gate names its changes and never judges them.
  case diagnosis
}
