public import VaultCore
public import VaultIndex

/// Finds the messages that belong to a calendar event by learned weights: the system `learned`.
///
/// 1. *Window* admits rows as in ``EventMatcher``, for any sender; there is no cut.
/// 2. *Evidence*: of the remaining rows the best by words, neighbors, senders and closeness, and
///    the nearest in meaning, are candidates.
/// 3. *Rank* by the trees' log odds of relevance.
public struct LearnedMatcher<Index: VectorIndex>: Sendable {
  let vault: VaultFeatures<Index>
  let model: MatchModel
  /// The number of matches returned.
  let limit: Int

  /// Prepares to match events of one vault.
  public init(vault: VaultFeatures<Index>, model: MatchModel, limit: Int = 50) {
    self.vault = vault
    self.model = model
    self.limit = limit
  }

  /// An event's candidates, measured once to be ranked several times.
  public struct Prepared: Sendable {
    let entry: CalendarEntry
    let candidates: VaultFeatures<Index>.Candidates
  }

  /// Measures an event's candidates.
  ///
  /// - Parameters:
  ///   - offset: The event's place in the vault's calendar.
  ///   - instant: When the question is asked: later messages are neither returned nor counted.
  /// - Returns: The candidates that ``matches(_:silencing:)`` ranks.
  /// - Throws: What the vector index throws.
  /// - Complexity: That of ``MatchFeature``'s columns, and of the claims of at most 24 other events.
  public func prepared(forEventAt offset: Int, asOf instant: Timestamp?) throws -> Prepared {
    let entry = vault.calendar[offset].asked(at: instant)
    return Prepared(entry: entry, candidates: try vault.candidates(for: entry, at: offset))
  }

  /// The messages of an event, best first; equal scores by ascending identifier.
  ///
  /// - Parameters:
  ///   - prepared: The event's candidates.
  ///   - silenced: Features that are silenced for ablations: they have their medians.
  /// - Returns: At most `limit` matches; their scores are log odds of relevance.
  /// - Complexity: O(candidates of all · trees).
  public func matches(
    _ prepared: Prepared, silencing silenced: Set<MatchFeature.Group> = []
  ) -> [Match] {
    let features = model.silence(prepared.candidates.features, silenced)
    let table = vault.matcher.table
    let rows = prepared.candidates.rows
    let best = model.trees.logOdds(of: features).enumerated()
      .map { (offset: $0, score: Double($1)) }
      .sorted { left, right in
        left.score != right.score
          ? left.score > right.score
          : table.ids[rows[left.offset]] < table.ids[rows[right.offset]]
      }
      .prefix(limit)
    return best.map { place in
      let row = rows[place.offset]
      return Match(
        row: row, id: table.ids[row],
        components: ScoreComponents(
          similarity: table.similarity(of: prepared.entry.profile.vector, toRow: row),
          sentAt: table.sentAt[row], people: table.participants[row],
          event: prepared.entry.profile),
        score: place.score, contributions: contributions(of: features[row: place.offset]))
    }
  }

  /// Returns each group of features' contribution to the log odds.
  private func contributions(of row: ArraySlice<Float>) -> [MatchFeature.Group: Double] {
    var sums: [MatchFeature.Group: Double] = [:]
    for (feature, share) in zip(MatchFeature.allCases, model.trees.contributions(of: row)) {
      sums[feature.group, default: 0] += Double(share)
    }
    return sums
  }
}
