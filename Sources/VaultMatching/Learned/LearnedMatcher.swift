public import VaultCore
public import VaultIndex

/// Finds the messages that belong to a calendar event by learned weights: the configuration `best`.
///
/// 1. *Window* and *participants* admit rows as in ``EventMatcher``; there is no cut.
/// 2. *First pass*: each candidate is judged by itself.
/// 3. *Second pass*: each is judged again, in the light of its conversation and of what other
///    events of the calendar claim.
public struct LearnedMatcher<Index: VectorIndex>: Sendable {
  let vault: VaultFeatures<Index>
  let model: MatchModel
  /// How many matches are returned.
  let limit: Int

  /// Prepares to match events of one vault.
  public init(vault: VaultFeatures<Index>, model: MatchModel, limit: Int = 50) {
    self.vault = vault
    self.model = model
    self.limit = limit
  }

  /// An event's candidates and its rivals', measured once to be ranked by several models.
  public struct Prepared: Sendable {
    let entry: CalendarEntry
    let candidates: VaultFeatures<Index>.Candidates
    let rivals: [VaultFeatures<Index>.Candidates]
  }

  /// Measures an event's candidates.
  ///
  /// - Parameters:
  ///   - offset: The event's place in the vault's calendar.
  ///   - instant: When the question is asked: later messages neither come along nor count.
  /// - Returns: What ``matches(_:silencing:)`` ranks.
  /// - Throws: What the keyword index or the vector index throws.
  /// - Complexity: The columns of the first pass for the event and for those within sixty days.
  public func prepared(forEventAt offset: Int, asOf instant: Timestamp?) throws -> Prepared {
    let entry = vault.calendar[offset].asked(at: instant)
    return Prepared(
      entry: entry, candidates: try vault.candidates(for: entry),
      rivals: try vault.rivals(of: offset, entry: entry).map(vault.candidates(for:)))
  }

  /// The messages of an event, best first; equal scores by ascending identifier.
  ///
  /// - Parameters:
  ///   - prepared: The event's candidates.
  ///   - silenced: Features that say nothing, for ablations: they stand at their medians.
  /// - Returns: At most `limit` matches; their scores are log odds of relevance.
  /// - Complexity: O(candidates of all · trees).
  public func matches(
    _ prepared: Prepared, silencing silenced: Set<MatchFeature.Group> = []
  ) -> [Match] {
    let own = silence(prepared.candidates.own, silenced)
    let features = silence(
      NeighborFeatures(conversations: vault.conversations).matrix(
        own: own, event: firstPass(prepared.candidates, silenced),
        rivals: prepared.rivals.map { firstPass($0, silenced) }),
      silenced)
    let table = vault.matcher.table
    let rows = prepared.candidates.rows
    let best = rows.indices
      .map { (offset: $0, score: Double(model.second.logOdds(of: features[row: $0]))) }
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
          similarity: prepared.candidates.own.elements[place.offset * own.columns],
          sentAt: table.sentAt[row], people: table.participants[row],
          event: prepared.entry.profile),
        score: place.score, contributions: contributions(of: features[row: place.offset]))
    }
  }

  private func firstPass(
    _ candidates: VaultFeatures<Index>.Candidates, _ silenced: Set<MatchFeature.Group>
  ) -> NeighborFeatures.FirstPass {
    let own = silence(candidates.own, silenced)
    return NeighborFeatures.FirstPass(
      rows: candidates.rows, logOdds: (0..<own.rows).map { model.first.logOdds(of: own[row: $0]) })
  }

  private func silence(_ matrix: Matrix, _ silenced: Set<MatchFeature.Group>) -> Matrix {
    guard !silenced.isEmpty else { return matrix }
    var matrix = matrix
    for feature in MatchFeature.allCases.prefix(matrix.columns)
    where silenced.contains(feature.group) {
      for row in 0..<matrix.rows {
        matrix.elements[row * matrix.columns + feature.column] = model.medians[feature.column]
      }
    }
    return matrix
  }

  /// What each group of features adds to the log odds.
  private func contributions(of row: ArraySlice<Float>) -> [MatchFeature.Group: Double] {
    var sums: [MatchFeature.Group: Double] = [:]
    for (feature, share) in zip(MatchFeature.allCases, model.second.contributions(of: row)) {
      sums[feature.group, default: 0] += Double(share)
    }
    return sums
  }
}
