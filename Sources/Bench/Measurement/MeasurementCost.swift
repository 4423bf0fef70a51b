/// The cost of measuring, itself measured: the cost of one reading of each instrument.
///
/// A run's overhead cannot be measured by leaving the instruments out, because the difference is
/// smaller than the noise; but each instrument is small enough to be measured separately. The
/// overhead is that cost times the number of readings, as a share of the measured total.
public struct MeasurementCost: Sendable {
  /// The processor time of starting a stopwatch, reading it once and recording the latency.
  public let latencySample: Duration
  /// The processor time of measuring one stage: a stopwatch, the peak reset, the peak read.
  public let stageSample: Duration

  /// Measures the costs on this machine, now: about 20 ms.
  ///
  /// Each is the mean over a batch by the calling thread's clock, the latency's over 10 000 pairs
  /// and the stage's over 100.
  public static func measured() -> MeasurementCost {
    var histogram = LatencyHistogram()
    let latency = price(of: 10_000) {
      let watch = Stopwatch()
      histogram.record(watch.elapsed.wall)
    }
    let stage = price(of: 100) {
      _ = StageClock().measure {}
    }
    precondition(histogram.count > 0, "a batch recorded nothing")
    return MeasurementCost(latencySample: latency, stageSample: stage)
  }

  /// Returns the cost of the given readings, as a share of the processor time in which they were
  /// taken.
  ///
  /// - Parameters:
  ///   - latencySamples: The latencies that were recorded one by one.
  ///   - stageSamples: The stages that were measured.
  ///   - total: The processor time of everything, measuring included.
  /// - Returns: The share, from 0 on; `nil` if no time passed.
  public func fraction(
    latencySamples: Int, stageSamples: Int, of total: Duration
  ) -> Double? {
    guard total > .zero else { return nil }
    return (latencySample * latencySamples + stageSample * stageSamples) / total
  }

  private static func price(of count: Int, _ reading: () -> Void) -> Duration {
    for _ in 0..<count / 10 { reading() }
    let start = CPUTime.thread
    for _ in 0..<count { reading() }
    return (CPUTime.thread - start) / count
  }
}
