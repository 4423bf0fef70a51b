internal import VaultCore
internal import VaultIndex
internal import VaultMatching

/// The rankings that every other ranking must be compared with.
///
/// Each ranks all messages of the vault, without windows or filters.
struct BaselineRanker {
  let table: CandidateTable
  let exact: FlatIndex
  let depth: Int

  /// Messages drawn at random: the floor.
  func random(query: EventQuery, seed: UInt64) -> [RankedRow] {
    var random = SeededRandom(seed: seed).stream("random-ranking/\(query.id)")
    let rows = random.sample(depth, of: Array(0..<table.count))
    return rows.enumerated().map { RankedRow(row: $1, score: Double(rows.count - $0)) }
  }

  /// Messages closest in time to the event's start, or, if it has none, to the most recent message;
  /// equal distances by ascending identifier.
  func recency(event: EventProfile) -> [RankedRow] {
    guard let start = event.start ?? table.sentAt.last else { return [] }
    let first = table.rows(in: start...start).lowerBound
    var earlier = first - 1
    var later = first
    var rows: [RankedRow] = []
    // Twice what is asked for, so that a tie at the border is settled by identifier, not by side.
    while rows.count < depth * 2, earlier >= 0 || later < table.count {
      let before = earlier >= 0 ? distance(earlier, start) : .infinity
      let after = later < table.count ? distance(later, start) : .infinity
      if before <= after {
        rows.append(RankedRow(row: earlier, score: 1 / (1 + before)))
        earlier -= 1
      } else {
        rows.append(RankedRow(row: later, score: 1 / (1 + after)))
        later += 1
      }
    }
    return Array(rows.sorted(by: precedes).prefix(depth))
  }

  /// Messages nearest in meaning, by exact search.
  func semantic(event: EventProfile) throws(IndexError) -> [RankedRow] {
    try exact.search(event.vector[...], limit: depth, within: nil).neighbors
      .map { RankedRow(row: $0.row, score: Double($0.score)) }
      .sorted(by: precedes)
  }

  private func distance(_ row: Int, _ start: Timestamp) -> Double {
    abs(table.sentAt[row].days(since: start))
  }

  private func precedes(_ left: RankedRow, _ right: RankedRow) -> Bool {
    left.score != right.score
      ? left.score > right.score : table.ids[left.row] < table.ids[right.row]
  }
}

/// A row of the candidate table at its place in a ranking.
struct RankedRow: Hashable, Sendable {
  let row: Int
  let score: Double
}
