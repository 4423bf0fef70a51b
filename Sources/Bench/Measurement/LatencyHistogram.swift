internal import Histogram
internal import VaultCore

/// Counts latencies by size, to three significant digits.
///
/// Percentiles are read off the counts, and histograms of several threads or runs are merged
/// before that: a percentile of percentiles means nothing. A percentile p is the least recorded
/// latency that at least p % do not exceed, at most 0.1 % too high, and never above the maximum.
/// Latencies are kept in nanoseconds; memory grows with the longest, to 270 KiB for an hour.
public struct LatencyHistogram: Sendable {
  private var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)

  /// Starts with nothing recorded.
  public init() {}

  /// The number of latencies.
  public var count: Int { Int(histogram.totalCount) }

  /// Records one latency.
  ///
  /// - Precondition: It is not negative and below 146 years.
  /// - Complexity: O(1), except for growing.
  public mutating func record(_ latency: Duration) {
    let (seconds, attoseconds) = latency.components
    precondition(latency >= .zero, "a latency is negative")
    precondition(seconds < Self.secondsLimit, "a latency exceeds what a histogram can hold")
    let wasRecorded = histogram.record(
      UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000))
    assert(wasRecorded, "the histogram did not grow")
  }

  /// Adds all latencies of another histogram.
  public mutating func merge(_ other: LatencyHistogram) {
    histogram.add(other.histogram)
  }

  /// The latency that a share of all does not exceed.
  ///
  /// - Parameter percent: The share, 0 to 100.
  /// - Returns: `nil` if nothing was recorded.
  /// - Precondition: The share is between 0 and 100.
  public func percentile(_ percent: Double) -> Duration? {
    precondition((0...100).contains(percent), "a percentile is not between 0 and 100")
    return count == 0
      ? nil : .nanoseconds(Int64(histogram.valueAtPercentile(percent)))
  }

  /// The median; `nil` if nothing was recorded.
  public var p50: Duration? { percentile(50) }

  /// The latency that 95 % do not exceed; `nil` if nothing was recorded.
  public var p95: Duration? { percentile(95) }

  /// The latency that 99 % do not exceed; `nil` if nothing was recorded.
  public var p99: Duration? { percentile(99) }

  /// The longest latency, to the nanosecond; `nil` if nothing was recorded.
  public var max: Duration? {
    count == 0 ? nil : .nanoseconds(Int64(histogram.maxRecorded))
  }

  /// The values that reports show; `nil` if nothing was recorded.
  public var summary: LatencySummary? {
    guard let p50, let p95, let p99, let max else { return nil }
    return LatencySummary(
      p50: p50.inMilliseconds, p95: p95.inMilliseconds, p99: p99.inMilliseconds,
      max: max.inMilliseconds, count: count)
  }

  // 2^62 ns: half of what the underlying histogram can index.
  private static let secondsLimit: Int64 = 4_611_686_018
}

/// The values of a latency histogram, in milliseconds, under the names that reports use.
public struct LatencySummary: Hashable, Sendable, Codable {
  /// The median.
  public let p50: Double
  /// The 95th percentile.
  public let p95: Double
  /// The 99th percentile.
  public let p99: Double
  /// The longest.
  public let max: Double
  /// The number of latencies.
  public let count: Int
}
