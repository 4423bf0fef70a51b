internal import VaultResults

/// What a cloud model would cost for the same messages (target L17); nothing is sent.
struct RemoteCost: FigureSource {
  static let id = "embedding"
  private static let standIn = "tokens are counted here and priced; nothing is sent"
  private static let cost = MetricDeclaration(
    "remote/costPer10000Messages", "What a cloud model would cost for 10 000 messages.",
    unit: .dollars, better: .lower, slices: [["tokens": ["counted", "500"]]], standIn: standIn)
  private static let tokens = MetricDeclaration(
    "remote/tokensPerMessage", "Tokens of a message as a cloud model would bill them, mean.",
    unit: .count, better: .lower, standIn: standIn)
  static let declarations = [cost, tokens]

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
      Self.tokens.metric(mean, n: count),
    ]
  }

  private func cost(ofTokens tokens: Double, slice: String, n: Int) -> Metric {
    Self.cost.metric(
      tokens * 10_000 / 1_000_000 * Self.dollarsPerMillionTokens, n: n, slice: ["tokens": slice])
  }
}
