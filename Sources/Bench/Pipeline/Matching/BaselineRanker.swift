package import Vault
package import VaultCore
package import VaultIndex
package import VaultMatching

/// The baselines with which every other ranking must be compared.
///
/// Each ranks all messages of the vault that were sent when the question is asked, without windows
/// or filters.
package struct BaselineRanker {
  package let table: CandidateTable
  package let index: PlannedIndex
  package let depth: Int

  package init(table: CandidateTable, index: PlannedIndex, depth: Int) {
    self.table = table
    self.index = index
    self.depth = depth
  }

  /// Messages drawn at random: the floor.
  package func random(query: EventQuery, event: EventProfile, seed: UInt64) -> [RankedRow] {
    var random = SeededRandom(seed: seed).stream("random-ranking/\(query.id)")
    let rows = random.sample(depth, of: Array(known(to: event)))
    return rows.enumerated().map { RankedRow(row: $1, score: Double(rows.count - $0)) }
  }

  /// Messages closest in time to the event's start, or, if it has none, to the most recent message;
  /// equal distances by ascending identifier.
  package func recency(event: EventProfile) -> [RankedRow] {
    let known = known(to: event)
    guard let start = event.start ?? known.last.map({ table.sentAt[$0] }) else { return [] }
    let first = min(table.rows(in: start...start).lowerBound, known.upperBound)
    var earlier = first - 1
    var later = first
    var rows: [RankedRow] = []
    // Twice what is asked for, so that a tie at the limit is broken by identifier, not by side.
    while rows.count < depth * 2, earlier >= 0 || later < known.upperBound {
      let before = earlier >= 0 ? distance(earlier, start) : .infinity
      let after = later < known.upperBound ? distance(later, start) : .infinity
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

  /// Messages nearest in meaning.
  package func semantic(event: EventProfile) throws(IndexError) -> [RankedRow] {
    let known = known(to: event)
    let filter = known.count == table.count ? nil : RowSet(known, capacity: table.count)
    return try index.search(event.vector[...], limit: depth, within: filter).neighbors
      .map { RankedRow(row: $0.row, score: Double($0.score)) }
      .sorted(by: precedes)
  }

  private func known(to event: EventProfile) -> Range<Int> {
    event.asOf.map(table.rows(upTo:)) ?? 0..<table.count
  }

  private func distance(_ row: Int, _ start: Timestamp) -> Double {
    abs(table.sentAt[row].days(since: start))
  }

  private func precedes(_ left: RankedRow, _ right: RankedRow) -> Bool {
    left.score != right.score
      ? left.score > right.score : table.ids[left.row] < table.ids[right.row]
  }
}
