public import VaultCore

/// Weights that settings write as text: `0.6,0.2,0.2`.
@propertyWrapper
public struct WeightsText: Hashable, Sendable, Codable {
  /// The weights.
  public var wrappedValue: RankingWeights

  /// Wraps weights.
  public init(wrappedValue: RankingWeights) { self.wrappedValue = wrappedValue }

  /// Reads `s,t,p`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      wrappedValue = try RankingWeights(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Writes `s,t,p`.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.description.encode(to: encoder)
  }
}
