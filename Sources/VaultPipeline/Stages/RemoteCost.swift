internal import VaultResults

/// What a cloud model would cost for the same messages (target L17); nothing is sent.
struct RemoteCost: FigureSource {
  static let id = "embedding"
  private static let standIn = "tokens are counted here and priced; nothing is sent"
  private static let cost = MetricDeclaration(
    "remote/costPer10000Messages", "What a cloud model would cost for 10 000 messages.",
    unit: .dollars, better: .lower, slices: [["tokens": ["counted"]]], standIn: standIn)
  private static let tokens = MetricDeclaration(
    "remote/tokensPerMessage", "Tokens of a message as a cloud model would bill them, mean.",
    unit: .count, better: .lower, standIn: standIn)
  static let declarations = [cost, tokens]

  /// The tokens of each message as they would be billed.
  let tokensOfMessage: ArraySlice<Int>

  /// The document's price, in dollars for a million tokens (PDV 1.6).
  static let dollarsPerMillionTokens = 0.02

  /// The cost of 10 000 messages as counted, and the count behind it.
  var metrics: [Metric] {
    guard !tokensOfMessage.isEmpty else { return [] }
    let count = tokensOfMessage.count
    let mean = Double(tokensOfMessage.reduce(0, +)) / Double(count)
    return [
      Self.cost.metric(
        mean * 10_000 / 1_000_000 * Self.dollarsPerMillionTokens, n: count,
        slice: ["tokens": "counted"]),
      Self.tokens.metric(mean, n: count),
    ]
  }
}
