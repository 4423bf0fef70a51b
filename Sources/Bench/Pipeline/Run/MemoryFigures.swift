internal import VaultResults

/// The memory that a run and each of its stages took.
///
/// Both are resident memory with its mapped files, as the kernel counts it (``StageRecorder``).
struct MemoryFigures: FigureSource {
  static let id = "memory"
  private static let peakGrowth = figure(
    "peakGrowthBytes", "The most that a stage added to what was resident when it began.",
    slice: ["stage": .any], leading: [[:]])
  private static let runPeak = figure(
    "runPeakBytes", "Memory of a run at its peak, in stages and between them.")
  private static let runPeakGrowth = figure(
    "runPeakGrowthBytes", "Memory of a run at its peak, beyond the idle process's before it.")
  static let declarations = [peakGrowth, runPeak, runPeakGrowth]

  private static func figure(
    _ name: String, _ meaning: String, slice: MetricSlice = .whole, leading: [[String: String]] = []
  ) -> MetricDeclaration {
    MetricDeclaration(
      "memory/\(name)", meaning, unit: .bytes, better: .lower, role: .memory, deterministic: false,
      slices: [slice], leading: leading)
  }

  let recorder: StageRecorder

  /// The metrics; of growth none where the system does not reset the peak.
  func metrics() throws -> [Metric] {
    let peak = try recorder.runPeakBytes()
    let growths = recorder.growths.map {
      Self.peakGrowth.metric(Double($0.bytes), n: 1, slice: ["stage": $0.stage])
    }
    let ofRun = recorder.idleBytes.map {
      Self.runPeakGrowth.metric(Double(max(0, peak - $0)), n: 1)
    }
    return growths + [Self.runPeak.metric(Double(peak), n: 1)] + (ofRun.map { [$0] } ?? [])
  }
}
