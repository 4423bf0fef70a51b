internal import VaultCore
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultResults

/// The cost of embedding a run's texts, by model, compared with what the processor can do.
struct EmbeddingCost: FigureSource {
  static let id = "embedding"
  private static let rate = MetricDeclaration(
    "embedding/<model>/textsPerSecond",
    "Distinct texts of the run that a model embeds in a processor second; none from a cache.",
    unit: .itemsPerSecond, better: .higher, deterministic: false)
  private static let calls = MetricDeclaration(
    "embedding/<model>/blasCalls", "Products of matrices that embedding the run asked BLAS for.",
    unit: .count, better: .lower, role: .diagnosis)
  private static let speed = MetricDeclaration(
    "embedding/<model>/gigaflopsPerSecond",
    "Arithmetic of those products in a processor second of the whole embedding.",
    unit: .gigaflopsPerSecond, better: .higher, deterministic: false)
  private static let share = MetricDeclaration(
    "embedding/<model>/shareOfPeak",
    "That arithmetic as a share of what one core does in a large product, measured in the run.",
    unit: .fraction, better: .higher, role: .diagnosis, deterministic: false)
  static let declarations = [rate, calls, speed, share]

  let model: String
  /// The texts that the model was given, each once.
  let texts: Int
  let processorTime: Duration
  let products: BLASUse.Count
  /// True if the model is a service: its computations are no cost of this process.
  var isRemote = false

  /// The metrics; none where every text came from a cache, and none of a service.
  func metrics(peak: () -> Double = BLASPeak.gigaflopsPerSecond) -> [Metric] {
    let seconds = processorTime.inSeconds
    guard texts > 0, seconds > 0, !isRemote else { return [] }
    let names = ["model": model]
    let figures = [
      Self.rate.metric(Double(texts) / seconds, n: texts, of: names),
      Self.calls.metric(Double(products.calls), n: texts, of: names),
    ]
    guard products.calls > 0 else { return figures }
    let speed = Double(products.operations) / seconds / 1e9
    return figures + [
      Self.speed.metric(speed, n: products.calls, of: names),
      Self.share.metric(speed / peak(), n: products.calls, of: names),
    ]
  }
}
