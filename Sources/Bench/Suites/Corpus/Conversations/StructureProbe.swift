internal import VaultCore
internal import VaultMatching

/// Boosted trees that rank an event's messages without reading any text.
///
/// If they find them nearly as well as a system that reads, metrics on the corpus show how it was
/// built, not how well a system understands. Fitted on other vaults than those they are tested on.
///
/// A second set of trees also uses the first set's scores of the rest of a conversation: where
/// conversations serve one purpose each, one recognizable message reveals all others. For its
/// fitting each half of the events is scored by trees of the other half.
struct StructureProbe {
  /// The candidates of one event.
  struct Query {
    /// A row of numbers for each candidate.
    let features: [[Float]]
    /// The conversation of each candidate.
    let conversations: [Int]
    let isRelevant: [Bool]
  }

  private let first: BoostedTrees
  private let second: BoostedTrees

  /// Fits the trees; `nil` where the candidates of a half of the events are all relevant or none is.
  init?(training: [Query]) {
    let halves = [0, 1].map { half in
      training.enumerated().filter { $0.offset % 2 == half }.map(\.element)
    }
    guard let first = Self.trees(training), let even = Self.trees(halves[0]),
      let odd = Self.trees(halves[1])
    else { return nil }
    let extended =
      halves[0].map { Self.extended($0, by: odd) }
      + halves[1].map { Self.extended($0, by: even) }
    guard let second = Self.trees(extended) else { return nil }
    self.first = first
    self.second = second
  }

  private static func trees(_ queries: [Query]) -> BoostedTrees? {
    let rows = queries.flatMap(\.features)
    let labels = queries.flatMap(\.isRelevant)
    guard let width = rows.first?.count, labels.contains(true), labels.contains(false) else {
      return nil
    }
    return BoostedTrees(
      rows: Matrix(rows: rows.count, columns: width, elements: rows.flatMap(\.self)),
      labels: labels)
  }

  /// A query with the trees' scores as further columns: each candidate's, the mean of its
  /// conversation, and the best there.
  private static func extended(_ query: Query, by trees: BoostedTrees) -> Query {
    let scores = query.features.map { trees.logOdds(of: $0[...]) }
    let groups = Dictionary(grouping: query.features.indices) { query.conversations[$0] }
      .mapValues { $0.map { scores[$0] } }
    return Query(
      features: query.features.indices.map { index in
        let around = groups[query.conversations[index]] ?? []
        return query.features[index] + [
          scores[index], around.reduce(0, +) / Float(max(1, around.count)), around.max() ?? 0,
        ]
      }, conversations: query.conversations, isRelevant: query.isRelevant)
  }

  /// The share of relevant ones among the ten candidates that the trees rank first; ties by place.
  func precision(on query: Query) -> Double {
    let order = zip(scores(of: query), query.isRelevant).enumerated().sorted { left, right in
      left.element.0 != right.element.0
        ? left.element.0 > right.element.0 : left.offset < right.offset
    }
    return Double(order.prefix(10).count { $0.element.1 }) / 10
  }

  /// The chance that a relevant candidate scores above another one, ties counting half; `nil`
  /// without both.
  func area(on query: Query) -> Double? {
    ArtefactProbe.area(scores(of: query), query.isRelevant)
  }

  private func scores(of query: Query) -> [Float] {
    Self.extended(query, by: first).features.map { second.logOdds(of: $0[...]) }
  }
}
