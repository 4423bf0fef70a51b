/// The cost of one stage of the pipeline.
public struct StageMeasurement: Hashable, Sendable, Codable {
  /// The percentiles of one operation's latency, in milliseconds.
  public struct Latency: Hashable, Sendable, Codable {
    /// The median.
    public let p50: Double
    /// The 95th percentile.
    public let p95: Double
    /// The 99th percentile.
    public let p99: Double
    /// The slowest.
    public let max: Double

    /// Names the percentiles.
    public init(p50: Double, p95: Double, p99: Double, max: Double) {
      self.p50 = p50
      self.p95 = p95
      self.p99 = p99
      self.max = max
    }
  }

  /// The stage's name, for example `ingest`.
  public let id: String
  /// The number of messages, vectors or queries processed.
  public let items: Int
  /// Elapsed seconds.
  public let seconds: Double
  /// Processor seconds of all threads.
  public let cpuSeconds: Double
  /// Items in each elapsed second; 0 where no time was measured.
  public let itemsPerSecond: Double
  /// The latency of one item, where items were timed one by one.
  @NullWhenAbsent public private(set) var latencyMilliseconds: Latency?
  /// The peak memory of the process during the stage.
  public let peakBytes: Int

  /// Records a stage; the rate follows from items and seconds.
  public init(
    id: String, items: Int, seconds: Double, cpuSeconds: Double,
    latencyMilliseconds: Latency? = nil, peakBytes: Int
  ) {
    self.id = id
    self.items = items
    self.seconds = seconds
    self.cpuSeconds = cpuSeconds
    itemsPerSecond = seconds > 0 ? Double(items) / seconds : 0
    self.latencyMilliseconds = latencyMilliseconds
    self.peakBytes = peakBytes
  }

  func validate(at path: String, file: String) throws(ResultsError) {
    var values = [seconds, cpuSeconds, itemsPerSecond]
    if let latency = latencyMilliseconds {
      values += [latency.p50, latency.p95, latency.p99, latency.max]
    }
    for value in values {
      guard value.isFinite else { throw .notFinite(file: file, key: "\(path) (\(id))") }
      guard value >= 0, items >= 0, peakBytes >= 0 else {
        throw .unexpectedValue(file: file, key: "\(path) (\(id))", expected: .nonNegative)
      }
    }
  }
}
