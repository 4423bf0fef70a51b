/// What a metric is measured in; the raw value is what reports say.
public enum MetricUnit: String, Hashable, Sendable, CaseIterable {
  /// From 0 to 1, where a measure of rankings says so.
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

  /// Whether values lie in 0…1.
  public var isShare: Bool { self == .score || self == .fraction }

  /// Whether values are compared by differences, not by shares of themselves.
  public var isPure: Bool { isShare || self == .one || self == .ratio }

  /// How many seconds it has; `nil` where it is no time.
  public var seconds: Double? {
    switch self {
    case .nanoseconds: 1e-9
    case .microseconds: 1e-6
    case .milliseconds: 1e-3
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    default: nil
    }
  }

  /// What a metric in this unit is for, unless its declaration says otherwise.
  var usualRole: MetricRole {
    switch self {
    case .score, .fraction, .ratio, .one, .count: .quality
    case .bytes, .dollars: .cost
    default: .latency
    }
  }
}
