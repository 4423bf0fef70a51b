package import VaultResults

/// The cost of a cloud model for the same messages (target L17): by the tokens that are counted
/// here, and those that a service on this machine billed.
package struct RemoteCost: FigureSource {
  package static let id = "embedding"
  private static let standIn = "tokens of a model of this machine at the cloud's price"
  private static let cost = MetricDeclaration(
    "remote/costPer10000Messages", "Cost of a cloud model for 10 000 messages.",
    unit: .dollars, better: .lower, slices: [.by("tokens", ["counted", "billed"])], standIn: standIn
  )
  private static let tokens = MetricDeclaration(
    "remote/tokensPerMessage", "Tokens of a message as a cloud model would bill them, mean.",
    unit: .count, better: .lower, slices: [.whole, .by("tokens", ["billed"])],
    standIn: standIn)
  package static let declarations = [cost, tokens]

  /// The tokens of each message as they would be billed.
  let tokensOfMessage: ArraySlice<Int>

  /// The design document's price, in dollars for a million tokens (PDV 1.6).
  static let dollarsPerMillionTokens = 0.02

  /// The cost of 10 000 messages as counted, and the number of messages that it is based on.
  var metrics: [Metric] {
    Self.metrics(
      tokens: tokensOfMessage.reduce(0, +), messages: tokensOfMessage.count, by: "counted")
  }

  /// The cost by the tokens that a service billed.
  ///
  /// - Parameters:
  ///   - tokens: What it billed.
  ///   - messages: For how many messages.
  /// - Returns: The cost of 10 000 messages, and the tokens of one; none without messages.
  package static func billed(tokens: Int, messages: Int) -> [Metric] {
    metrics(tokens: tokens, messages: messages, by: "billed")
  }

  private static func metrics(tokens sum: Int, messages count: Int, by origin: String) -> [Metric] {
    guard count > 0 else { return [] }
    let mean = Double(sum) / Double(count)
    let slice = ["tokens": origin]
    return [
      cost.metric(mean * 10_000 / 1_000_000 * dollarsPerMillionTokens, n: count, slice: slice),
      tokens.metric(mean, n: count, slice: origin == "counted" ? [:] : slice),
    ]
  }
}
