/// The costs of a run's stages as metrics, which a history tracks beside those of the report.
public enum StageCosts {
  private static let seconds = cost("seconds", "Time of a stage.", .seconds)
  private static let cpuSeconds = cost("cpuSeconds", "Processor time of a stage.", .seconds)
  private static let itemsPerSecond = cost(
    "itemsPerSecond", "Items that a stage processes in a second.", .itemsPerSecond, .higher)
  private static let peakBytes = cost(
    "peakBytes", "Memory of a stage at its peak.", .bytes, role: .memory)
  /// The memory of a whole run at its peak.
  public static let runPeakBytes = MetricDeclaration(
    "run/peakBytes", "Memory of a run at its peak.", unit: .bytes, better: .lower,
    role: .memory, deterministic: false, leading: [[:]])
  /// The metrics of a history that no report holds.
  public static let declarations = [seconds, cpuSeconds, itemsPerSecond, peakBytes, runPeakBytes]

  /// The costs of some stages, and the peak of all.
  public static func metrics(of stages: [StageMeasurement]) -> [Metric] {
    let costs = stages.flatMap { stage in
      let name = ["stage": stage.id]
      return [
        seconds.metric(stage.seconds, n: 1, of: name),
        cpuSeconds.metric(stage.cpuSeconds, n: 1, of: name),
        itemsPerSecond.metric(stage.itemsPerSecond, n: 1, of: name),
        peakBytes.metric(Double(stage.peakBytes), n: 1, of: name),
      ]
    }
    return costs
      + (stages.map(\.peakBytes).max().map { [runPeakBytes.metric(Double($0), n: 1)] } ?? [])
  }

  private static func cost(
    _ name: String, _ meaning: String, _ unit: MetricUnit, _ better: Metric.Direction = .lower,
    role: MetricRole? = nil
  ) -> MetricDeclaration {
    MetricDeclaration(
      "stages/<stage>/\(name)", meaning, unit: unit, better: better, role: role,
      deterministic: false)
  }
}
