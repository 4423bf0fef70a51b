/// The unit of a metric; the raw value is its form in reports.
public enum MetricUnit: String, Hashable, Sendable, CaseIterable {
  /// From 0 to 1, for measures of rankings.
  case score
  /// From 0 to 1, of a whole.
  case fraction
  /// One value over another.
  case ratio
  /// A number without a unit, such as a p-value.
  case one = "1"
  case count
  case nanoseconds
  case microseconds
  case milliseconds
  case seconds
  case minutes
  case hours
  case bytes
  case dollars = "USD"
  case messagesPerSecond = "messages/s"
  /// Messages that are generated; reports have always spelt it so.
  case generatedMessagesPerSecond = "messagesPerSecond"
  case wordsPerSecond = "words/s"
  case requestsPerSecond = "requests/s"
  case queriesPerSecond = "queries/s"
  case operationsPerSecond = "operations/s"
  case bytesPerSecond = "bytes/s"
  case itemsPerSecond = "items/s"
  /// Thousand millions of multiplications and additions.
  case gigaflopsPerSecond = "GFLOP/s"

  /// True if values lie in 0…1.
  public var isShare: Bool { self == .score || self == .fraction }

  /// True if values are compared by differences, not by relative change.
  public var isPure: Bool { isShare || self == .one || self == .ratio }

  /// The unit in seconds; `nil` where it is no time.
  public var seconds: Double? {
    [
      .nanoseconds: 1e-9, .microseconds: 1e-6, .milliseconds: 1e-3, .seconds: 1, .minutes: 60,
      .hours: 3600,
    ][self]
  }

  /// The role of a metric in this unit, unless its declaration gives another.
  var usualRole: MetricRole {
    switch self {
    case .score, .fraction, .ratio, .one, .count: .quality
    case .bytes, .dollars: .cost
    default: .latency
    }
  }
}
