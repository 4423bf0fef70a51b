public import VaultCore

/// The stages at which relevant messages of events are lost before they reach the first k ranks.
///
/// Places are counted: of an event with R relevant messages the first k ranks can show min(R, k). A
/// stage that leaves c of the messages leaves min(c, k) places to be filled and is charged with
/// those that it removes; re-ranking is charged with the places that it fills with other messages.
/// So a stage that drops three of thirty relevant messages costs the first ten nothing and the
/// first fifty three, and the charges and the filled places add up to all places. As
/// long as no event has more than k relevant messages, the charges are what recall@k, pooled over
/// all events, falls short of 1.
public struct LossWaterfall: Hashable, Sendable {
  /// The fate of a relevant message.
  public enum Fate: Hashable, Sendable {
    /// It is not among the matches.
    case lost(LossStage)
    /// It is, at a rank from 1.
    case ranked(Int)
  }

  /// The number of ranks shown: k.
  public let depth: Int
  /// The places that relevant messages could fill: the sum of min(R, k).
  public private(set) var places = 0
  /// The number of them that each stage lost.
  public private(set) var lost: [LossStage: Int] = [:]

  /// An empty waterfall.
  ///
  /// - Precondition: `depth > 0`.
  public init(depth: Int) {
    precondition(depth > 0, "a ranking shows at least one message")
    self.depth = depth
  }

  /// The number of places filled with relevant messages.
  public var shown: Int { places - lost.values.reduce(0, +) }

  /// Adds the fates of one event's relevant messages.
  ///
  /// - Complexity: O(messages).
  public mutating func add(_ fates: some Collection<Fate>) {
    var remaining = fates.count
    places += min(remaining, depth)
    for stage in LossStage.allCases where stage != .reRanking {
      let left = remaining - fates.count { $0 == .lost(stage) }
      charge(stage, min(remaining, depth) - min(left, depth))
      remaining = left
    }
    let shown = fates.count { fate in
      if case .ranked(let rank) = fate { rank <= depth } else { false }
    }
    charge(.reRanking, min(remaining, depth) - shown)
  }

  private mutating func charge(_ stage: LossStage, _ places: Int) {
    if places > 0 { lost[stage, default: 0] += places }
  }
}

extension EventMatcher {
  /// Returns the fates of rows that are relevant to an event, in their order.
  ///
  /// - Parameters:
  ///   - rows: The rows judged relevant.
  ///   - event: The event.
  ///   - matches: The matches that this matcher returned for it, best first.
  /// - Returns: The fate of each row.
  /// - Complexity: O(matches + rows · (participants + dimension)).
  public func fates(
    of rows: [Int], for event: EventProfile, matches: [Match]
  ) -> [LossWaterfall.Fate] {
    var rankOfRow: [Int: Int] = [:]
    for (offset, match) in matches.enumerated() { rankOfRow[match.row] = offset + 1 }
    return rows.map { row in
      if let rank = rankOfRow[row] { return .ranked(rank) }
      if !isInWindow(row, for: event) { return .lost(.window) }
      if !isKnown(row, for: event) { return .lost(.instant) }
      if !sharesPeople(row, with: event) { return .lost(.participants) }
      let similarity = table.similarity(of: event.vector, toRow: row)
      return .lost(passesCut(similarity) ? .search : .cut)
    }
  }
}
