/// The share of each component in the hybrid score.
public struct RankingWeights: Hashable, Sendable, Codable {
  /// The weight of the cosine between event and message.
  public let semantic: Double
  /// The weight of closeness in time.
  public let temporal: Double
  /// The weight of shared people.
  public let participant: Double

  /// Three weights that sum to 1.
  ///
  /// - Throws: ``ScoringError/invalidWeights`` if one is negative or not finite, or if they sum
  ///   to anything but 1 (within 10⁻⁶).
  public init(semantic: Double, temporal: Double, participant: Double) throws(ScoringError) {
    let all = [semantic, temporal, participant]
    guard all.allSatisfy({ $0.isFinite && $0 >= 0 }), abs(all.reduce(0, +) - 1) < 1e-6 else {
      throw .invalidWeights
    }
    self.init(checked: semantic, temporal, participant)
  }

  /// Reads `s,t,p`, for example `0.6,0.2,0.2`.
  ///
  /// - Throws: ``ScoringError/invalidWeights`` if it is not three such numbers.
  public init(parsing text: String) throws(ScoringError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    guard numbers.count == 3, let semantic = numbers[0], let temporal = numbers[1],
      let participant = numbers[2]
    else { throw .invalidWeights }
    try self.init(semantic: semantic, temporal: temporal, participant: participant)
  }

  /// Shares of a whole that is cut into equal parts.
  ///
  /// - Precondition: No number is negative, and not all of them are 0.
  public init(parts semantic: Int, _ temporal: Int, _ participant: Int) {
    let whole = semantic + temporal + participant
    precondition(min(semantic, temporal, participant) >= 0 && whole > 0, "no shares of a whole")
    self.init(
      checked: Double(semantic) / Double(whole), Double(temporal) / Double(whole),
      Double(participant) / Double(whole))
  }

  /// The weights in the order of ``ScoreComponents``: semantic, temporal, participant.
  public var all: [Double] { [semantic, temporal, participant] }

  /// The weights of the design: 0.60, 0.20, 0.20 (PDV 2.3).
  public static let document = RankingWeights(checked: 0.6, 0.2, 0.2)

  private init(checked semantic: Double, _ temporal: Double, _ participant: Double) {
    self.semantic = semantic
    self.temporal = temporal
    self.participant = participant
  }
}

extension RankingWeights: CustomStringConvertible {
  /// `0.6,0.2,0.2`: the shortest decimals that ``init(parsing:)`` reads as the same weights.
  public var description: String { "\(semantic),\(temporal),\(participant)" }
}
