internal import Foundation
internal import VaultPipeline
internal import VaultResults

/// The growth of a metric with the size of a vault: value = a · messagesᵇ, by least squares in
/// logarithms over vaults of at most 300 000 messages.
///
/// Larger ones show the error of the curve. Its value for a size that was not measured is an
/// extrapolation, and is named so.
struct ScaleCurve {
  /// The power b.
  let exponent: Double
  private let intercept: Double

  static let largestFitted = 300_000
  private static let extrapolated = 10_000_000
  /// The growing quantities: the id of the metric, the key of the size in its slice, and its name
  /// here.
  private static let grown: [(id: String, key: String, name: String)] = [
    (IndexSuite.p95AtRecall.pattern, "vectors", "vectorSearch"),
    (EventQueryTimes.filteredP95.pattern, "messages", "filteredQuery"),
    (VaultAudit.keywordP95.pattern, "messages", "keywordSearch"),
    (ScaleProbe.peakBytes.pattern, "messages", "peakBytes"),
  ]
  private static let declare = MetricFamily(
    prefix: "scale/<metric>/", unit: .ratio, role: .diagnosis, deterministic: false,
    names: ["metric": grown.map(\.name)])
  private static let exponent = declare(
    "exponent",
    "The power of the number of messages by which a metric grows, fitted to vaults of at most "
      + "300 000 messages.")
  private static let error = declare(
    "error", "Deviation of a larger vault from the fitted curve, as a share of the curve's value.",
    .fraction, slices: [["messages": .any]])
  private static let beyond = declare(
    "extrapolated",
    "Value of the fitted curve for a vault that was not measured, in the unit of the metric.",
    slices: [["messages": [String(extrapolated)]]],
    standIn: "extrapolated from vaults of at most 300 000 messages")
  static let declarations = [exponent, error, beyond]

  /// Fits the curve; `nil` for fewer than three different sizes, or a value that is not above 0.
  init?(_ points: [(size: Int, value: Double)]) {
    let logs = points.map { (x: log(Double($0.size)), y: log($0.value)) }
    guard Set(points.map(\.size)).count >= 3, logs.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return nil }
    let n = Double(logs.count)
    let (meanX, meanY) = (logs.reduce(0) { $0 + $1.x } / n, logs.reduce(0) { $0 + $1.y } / n)
    let spread = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    exponent = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    intercept = meanY - exponent * meanX
  }

  /// Returns the curve's value for a size.
  func value(at size: Int) -> Double { exp(intercept + exponent * log(Double(size))) }

  /// The curves of the growing quantities, where the sizes suffice.
  static func metrics(of measured: [Metric]) -> [Metric] {
    grown.flatMap { grown -> [Metric] in
      let points = measured.compactMap { metric in
        metric.id == grown.id
          ? metric.slice?[grown.key].flatMap(Int.init).map { (size: $0, value: metric.value) } : nil
      }
      let fitted = points.filter { $0.size <= largestFitted }
      guard let curve = ScaleCurve(fitted) else { return [] }
      let name = ["metric": grown.name]
      return [exponent.metric(curve.exponent, n: fitted.count, of: name)]
        + points.filter { $0.size > largestFitted }.map { point in
          error.metric(
            point.value / curve.value(at: point.size) - 1, n: fitted.count, of: name,
            slice: ["messages": "\(point.size)"])
        }
        + [
          beyond.metric(
            curve.value(at: extrapolated), n: fitted.count, of: name,
            slice: ["messages": "\(extrapolated)"])
        ]
    }
  }
}
