internal import VaultMeasurement
internal import VaultVerdict

/// The shortest span that this machine's clock tells apart.
struct ClockSuite: MeasurementSuite {
  static let id = "clock"
  static let help = "the shortest span that the clock tells apart"
  static let cost = SuiteCost.seconds
  private static let step = MetricDeclaration(
    "clock/stepNanoseconds", "The shortest span between two readings that differ.",
    unit: "nanoseconds", better: .lower, deterministic: false)
  static let declarations = [step]

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    try await output.measure("clock", items: 1000) {
      var shortest = Duration.seconds(1)
      for _ in 0..<1000 {
        let watch = Stopwatch()
        var span = Duration.zero
        while span == .zero { span = watch.elapsed.wall }
        shortest = min(shortest, span)
      }
      return [step.metric(shortest.inSeconds * 1e9, n: 1000)]
    }
  }
}
