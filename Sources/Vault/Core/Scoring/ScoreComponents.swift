/// The three measurements behind a hybrid score (PDV 2.3).
public struct ScoreComponents: Hashable, Sendable, Codable {
  /// The cosine between the event's and the message's vector.
  public let semantic: Double
  /// `1 / (1 + |Δdays|)`, with fractional days between message and start; 0 if there is no start.
  public let temporal: Double
  /// The Jaccard index of the two sets of people; 0 if the event names none.
  public let participant: Double
  /// Signed fractional days from the event's start to the message; negative before it, 0 if there
  /// is no start.
  public let daysFromStart: Double
  /// The number of people that event and message share.
  public let sharedParticipants: Int

  /// Derives the components from the measured values.
  ///
  /// - Parameters:
  ///   - similarity: The cosine.
  ///   - days: See ``daysFromStart``; `nil` if there is no start.
  ///   - shared: The number of people that event and message share.
  ///   - union: The number of people that either of them has.
  public init(similarity: Float, daysFromStart days: Double?, shared: Int, union: Int) {
    semantic = Double(similarity)
    temporal = days.map { 1 / (1 + abs($0)) } ?? 0
    participant = union == 0 ? 0 : Double(shared) / Double(union)
    daysFromStart = days ?? 0
    sharedParticipants = shared
  }

  /// The weighted sum.
  public func score(_ weights: RankingWeights) -> Double {
    weights.semantic * semantic + weights.temporal * temporal + weights.participant * participant
  }

  /// A reason for each component, in the order semantic, temporal, participant.
  ///
  /// The reasons contain numbers, never names or text.
  public func reasons(_ weights: RankingWeights) -> [String] {
    let direction = daysFromStart < 0 ? "before" : "after"
    // However far off a message is, its closeness exceeds zero.
    let distance =
      temporal == 0 ? "no start" : "\(rounded(abs(daysFromStart))) days \(direction) the start"
    func reason(_ what: String, _ value: Double, _ weight: Double) -> String {
      "\(what) \(rounded(value)) × \(rounded(weight)) = \(rounded(value * weight))"
    }
    return [
      reason("semantic: cosine", semantic, weights.semantic),
      reason("temporal: \(distance),", temporal, weights.temporal),
      reason("participant: \(sharedParticipants) shared,", participant, weights.participant),
    ]
  }

  private func rounded(_ value: Double) -> String {
    let hundredths = (abs(value) * 100).rounded()
    // A record of a run may hold any number.
    guard hundredths < 1e15 else { return "\(value)" }
    let sign = value < 0 && hundredths > 0 ? "−" : ""
    return "\(sign)\(Int(hundredths) / 100).\((Int(hundredths) % 100).padded(to: 2))"
  }
}
