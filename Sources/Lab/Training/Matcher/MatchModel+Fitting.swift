internal import VaultCore
internal import VaultIndex
internal import VaultMatching

/// One judged event, measured, to which trees are fitted.
package struct MeasuredEvent: Sendable {
  /// The query's identifier.
  let query: String
  /// The candidates' rows, ascending.
  let rows: [Int]
  /// Their columns; shape [rows, ``MatchFeature``].
  let features: Matrix
  /// The relevance of each candidate.
  let labels: [Bool]

  /// The weight of each of its candidates: an event counts as much as the root of its relevant
  /// messages, so that a long discussion does not outweigh all others.
  var weight: Float { 1 / Float(max(1, labels.count { $0 })).squareRoot() }

  /// Measures an event of a vault.
  ///
  /// - Parameters:
  ///   - query: The query's identifier.
  ///   - offset: The event's place in the vault's calendar.
  ///   - relevantRows: The rows that were judged relevant; none where nothing is.
  ///   - instant: When the question is asked.
  ///   - vault: The vault.
  /// - Throws: What the vector index throws.
  init<Index>(
    query: String, at offset: Int, relevantRows: Set<Int>, asOf instant: Timestamp?,
    in vault: VaultFeatures<Index>
  ) throws {
    let candidates = try vault.candidates(
      for: vault.calendar[offset].asked(at: instant), at: offset)
    self.query = query
    rows = candidates.rows
    features = candidates.features
    labels = rows.map { relevantRows.contains($0) }
  }
}

extension MatchModel {
  /// Fits the trees to judged events.
  ///
  /// - Parameters:
  ///   - sources: The judged events of each corpus or dataset, vault by vault. A source counts as
  ///     much as any other.
  ///   - embedder: The name of the embedder of their vectors.
  ///   - groups: Features to leave out, for ablations.
  /// - Returns: The model.
  /// - Throws: ``MatchingError/tooLittleToLearn`` where all candidates are relevant or none is.
  /// - Complexity: O(trees · candidates · features).
  static func fitted(
    to sources: [[[MeasuredEvent]]], embedder: String, without groups: [MatchFeature.Group] = []
  ) throws -> MatchModel {
    let events = sources.flatMap { $0.flatMap(\.self) }
    let labels = events.flatMap(\.labels)
    guard labels.contains(true), labels.contains(false) else {
      throw MatchingError.tooLittleToLearn
    }
    let columns = MatchFeature.allCases.count
    var matrix = Matrix(
      rows: labels.count, columns: columns, elements: events.flatMap(\.features.elements))
    let medians = medians(of: matrix)
    var recipe = BoostedTrees.Recipe()
    recipe.trends = MatchFeature.allCases.map(\.trend)
    for group in groups {
      for feature in MatchFeature.allCases where feature.group == group {
        // No tree tests a constant column.
        for row in 0..<matrix.rows { matrix.elements[row * columns + feature.column] = 0 }
      }
    }
    return MatchModel(
      embedder: embedder, vaults: sources.reduce(0) { $0 + $1.count }, events: events.count,
      candidates: labels.count, withoutGroups: groups.sorted { $0.rawValue < $1.rawValue },
      trees: BoostedTrees(
        rows: matrix, labels: labels, weights: weights(of: sources), recipe: recipe),
      medians: medians)
  }

  /// The ranking of a measured event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - silenced: Features that are silenced: they have their medians.
  ///   - order: Whether the first of two rows with equal scores comes first.
  /// - Returns: Rows by descending log odds.
  func ranking(
    of event: MeasuredEvent, silencing silenced: Set<MatchFeature.Group> = [],
    ties order: (Int, Int) -> Bool
  ) -> [Int] {
    let features = silence(event.features, silenced)
    let scored = zip(event.rows, trees.logOdds(of: features)).map { (row: $0, score: $1) }
    return scored.sorted {
      $0.score != $1.score ? $0.score > $1.score : order($0.row, $1.row)
    }.map(\.row)
  }

  /// Returns the weight of each candidate, 1 on average, so that the recipe's shrinkage means rows.
  private static func weights(of sources: [[[MeasuredEvent]]]) -> [Float] {
    let weights = sources.flatMap { source in
      let events = source.flatMap(\.self)
      let whole = events.reduce(0) { $0 + $1.weight * Float($1.labels.count { $0 }) }
      return events.flatMap { event in
        [Float](repeating: event.weight / max(whole, 1), count: event.labels.count)
      }
    }
    let mean = weights.reduce(0, +) / Float(max(1, weights.count))
    return weights.map { $0 / mean }
  }

  /// The median of each column; of an even number of values the upper one.
  private static func medians(of matrix: Matrix) -> [Float] {
    (0..<matrix.columns).map { column in
      let values = (0..<matrix.rows).map { matrix.elements[$0 * matrix.columns + column] }.sorted()
      return values[values.count / 2]
    }
  }
}
