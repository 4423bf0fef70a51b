internal import VaultMeasurement
internal import VaultResults

/// The cost of measuring in a run, as a share of the processor time of its stages.
///
/// The cost of one reading is measured at the run's end; how many there were follows from the
/// run's own metrics, counted so that the share is at most too large:
/// - a percentile of latencies rests on as many readings as it states, and each percentile counts
///   as if it had readings of its own;
/// - the index suite reads the clock for every query at every `efSearch`;
/// - every other value that was timed, and every stage, is one reading.
struct MeasurementOverhead: FigureSource {
  static let id = "measurement"
  private static let overhead = MetricDeclaration(
    "measurement/overheadFraction",
    "Cost of measuring, as a share of the stages' processor time, at most.", unit: .fraction,
    better: .lower, deterministic: false)
  static let declarations = [overhead]

  let metrics: [Metric]
  let stages: [StageMeasurement]
  /// Lists the metrics for which every sample took a reading.
  let catalogue: MetricCatalogue

  /// The readings that were taken at most.
  var latencySamples: Int {
    let timedSamples = catalogue.entries.map(\.declaration).filter(\.timesEverySample)
    return metrics.reduce(0) { total, metric in
      if timedSamples.contains(where: { $0.bindings(in: metric.id) != nil }) {
        return total + metric.n
      }
      guard !metric.deterministic else { return total }
      return total + (["milliseconds", "microseconds"].contains(metric.unit) ? metric.n : 1)
    }
  }

  /// The metric; none for a run without stages.
  func metric(cost: MeasurementCost = .measured()) -> Metric? {
    let total = Duration.seconds(1) * stages.reduce(0) { $0 + $1.cpuSeconds }
    let samples = latencySamples
    return cost.fraction(latencySamples: samples, stageSamples: stages.count, of: total).map {
      Self.overhead.metric($0, n: samples + stages.count)
    }
  }
}
