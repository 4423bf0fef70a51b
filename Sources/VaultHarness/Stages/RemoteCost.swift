internal import VaultVerdict

/// What a cloud model would cost for the same messages (target L17); nothing is sent.
struct RemoteCost {
  /// The tokens of each message as they would be billed.
  let tokensOfMessage: ArraySlice<Int>

  /// The document's price, in dollars for a million tokens (PDV 1.6).
  static let dollarsPerMillionTokens = 0.02
  /// The length of a message that the document reckons with.
  static let documentTokens = 500.0

  /// The cost of 10 000 messages as counted and as the document reckons, and the count behind it.
  var metrics: [Metric] {
    guard !tokensOfMessage.isEmpty else { return [] }
    let count = tokensOfMessage.count
    let mean = Double(tokensOfMessage.reduce(0, +)) / Double(count)
    return [
      cost(ofTokens: mean, slice: "counted", n: count),
      cost(ofTokens: Self.documentTokens, slice: "500", n: 1),
      Metric(
        id: "remote/tokensPerMessage", value: mean, unit: "count", better: .lower, n: count,
        deterministic: true),
    ]
  }

  private func cost(ofTokens tokens: Double, slice: String, n: Int) -> Metric {
    Metric(
      id: "remote/costPer10000Messages",
      value: tokens * 10_000 / 1_000_000 * Self.dollarsPerMillionTokens, unit: "USD",
      better: .lower, n: n, slice: ["tokens": slice], deterministic: true)
  }
}
