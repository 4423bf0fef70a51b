internal import Foundation
public import VaultCore
public import VaultIndex

/// Answers free-text searches over one vault.
///
/// 1. *Filter*: people, time and places make a set of rows, and so does `askedAt`.
/// 2. *Candidates*: the nearest in meaning, the best by words, and the messages that follow a near
///    question.
/// 3. *Rank*: each candidate is measured exactly and ordered by ``SearchRanking``.
///
/// Nothing later than `askedAt` is found or counted: not in the index's answer, not in a word's
/// rarity, not in the mean length of a message.
public struct MessageSearcher<Index: VectorIndex>: Sendable {
  /// The vault's messages.
  public let table: SearchTable
  /// The index over the candidate table's vectors, row by row.
  public let index: Index
  /// The ranking by which candidates are ordered.
  public let ranking: SearchRanking
  /// The number of candidates from the index, and in any single ranking; words give twice
  /// as many.
  public let overFetch: Int

  /// Prepares to search one vault.
  ///
  /// - Precondition: The index holds the table's rows, and `overFetch` is positive.
  public init(
    table: SearchTable, index: Index, ranking: SearchRanking = .weighted(.standard),
    overFetch: Int = 100
  ) {
    precondition(index.count == table.count, "the index does not hold the table's rows")
    precondition(overFetch > 0, "a search takes at least one candidate from each source")
    self.table = table
    self.index = index
    self.ranking = ranking
    self.overFetch = overFetch
  }

  /// The messages that a search finds, best first; equal scores by ascending identifier, those of a
  /// textbook's ranking by words by time.
  ///
  /// A search without words returns the most recent messages that pass its filter, and one without
  /// words and conditions nothing.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - limit: The most hits to return; none below 1.
  /// - Returns: Hits by descending score, ties as above.
  /// - Throws: An error if the vector does not fit the index.
  /// - Complexity: Two searches of the index, O(occurrences of the words and of their parts + rows),
  ///   and O(dimension) for each candidate.
  public func hits(for search: SearchProfile, limit: Int) throws(IndexError) -> [SearchHit] {
    let known = table.candidates.rows(upTo: search.askedAt)
    let rows = search.filter.rows(of: table, within: known)
    guard limit > 0, !known.isEmpty, rows?.isEmpty != true else { return [] }
    guard search.vector != nil || !search.tokens.isEmpty else {
      return search.filter.isOpen ? [] : latest(limit, of: rows, for: search)
    }
    let nearest = try nearest(to: search.vector, within: rows)
    var measured = try Measured(self, search, known: known, nearest: nearest)
    let scores: [Int: Double]
    if case .weighted(let weights) = ranking {
      scores = Dictionary(
        uniqueKeysWithValues: candidates(&measured, within: rows, nearest, weights).map { row in
          (row, measured.components(of: row).score(weights))
        })
    } else {
      scores = try self.scores(by: ranking, search, known: known, within: rows, nearest)
    }
    return ordered(scores, by: ranking).prefix(limit).map { row, score in
      SearchHit(
        row: row, id: table.candidates.ids[row], components: measured.components(of: row),
        score: score)
    }
  }

  /// The rows that a search finds, best first, without the components of their scores.
  ///
  /// - Parameters:
  ///   - search: The search; it has words or a vector.
  ///   - limit: The most rows to return; none below 1.
  /// - Returns: Rows by descending score, ties as in ``hits(for:limit:)``.
  /// - Throws: An error if the vector does not fit the index.
  public func ranked(
    _ search: SearchProfile, limit: Int
  ) throws(IndexError) -> [(row: Int, score: Double)] {
    let known = table.candidates.rows(upTo: search.askedAt)
    let rows = search.filter.rows(of: table, within: known)
    guard limit > 0, !known.isEmpty, rows?.isEmpty != true else { return [] }
    let nearest = ranking.usesVectors ? try nearest(to: search.vector, within: rows) : [:]
    return Array(
      ordered(
        try scores(by: ranking, search, known: known, within: rows, nearest), by: ranking
      ).prefix(limit))
  }

  /// The best by a ranking, at most as many as a single ranking holds.
  private func scores(
    by ranking: SearchRanking, _ search: SearchProfile, known: Range<Int>, within rows: RowSet?,
    _ nearest: [Int: Double]
  ) throws(IndexError) -> [Int: Double] {
    func scores(_ part: SearchRanking) throws(IndexError) -> [Int: Double] {
      try self.scores(by: part, search, known: known, within: rows, nearest)
    }
    let end = known.upperBound
    switch ranking {
    case .semantic:
      return nearest
    case .keyword:
      return best(
        table.keywords.scores(of: search.tokens.map(\.word), before: end), within: rows, by: ranking
      )
    case .lexical(let model, let field):
      return best(
        model.scores(of: field.terms(of: search), in: table[field], before: end), within: rows,
        by: ranking)
    case .recent(let part, let halfLife):
      let moment = search.moment ?? min(search.askedAt, table.candidates.sentAt[end - 1])
      return try scores(part).reduce(into: [:]) { scores, entry in
        let days = abs(moment.days(since: table.candidates.sentAt[entry.key]))
        scores[entry.key] = entry.value * exp2(-days / halfLife)
      }
    case .fused(let parts, let offset):
      var sums: [Int: Double] = [:]
      for part in parts {
        for (place, entry) in ordered(try scores(part), by: part).enumerated() {
          sums[entry.row, default: 0] += 1 / (offset + Double(place + 1))
        }
      }
      return sums
    case .blended(let first, let second, let share):
      var sums = Self.scaled(try scores(first)).mapValues { $0 * share }
      for (row, score) in Self.scaled(try scores(second)) {
        sums[row, default: 0] += score * (1 - share)
      }
      return sums
    case .weighted(let weights):
      let part = MessageSearcher(
        table: table, index: index, ranking: .weighted(weights), overFetch: overFetch)
      let hits = try part.hits(for: search, limit: overFetch)
      return Dictionary(uniqueKeysWithValues: hits.map { ($0.row, $0.score) })
    }
  }

  /// Scores from 0 for the least to 1 for the greatest; all 1 where they are equal.
  private static func scaled(_ scores: [Int: Double]) -> [Int: Double] {
    guard let least = scores.values.min(), let most = scores.values.max() else { return [:] }
    return scores.mapValues { most > least ? ($0 - least) / (most - least) : 1 }
  }

  private func nearest(
    to vector: [Float]?, within rows: RowSet?
  ) throws(IndexError) -> [Int: Double] {
    guard let vector else { return [:] }
    let neighbors = try index.search(vector[...], limit: overFetch, within: rows).neighbors
    return Dictionary(uniqueKeysWithValues: neighbors.map { ($0.row, Double($0.score)) })
  }

  /// The rows of the highest scores among those that pass.
  private func best(
    _ scores: [Int: Double], within rows: RowSet?, by ranking: SearchRanking
  ) -> [Int: Double] {
    var best = HighestRows(limit: overFetch, order: order(of: ranking))
    for (row, score) in scores where rows?.contains(row) ?? true { best.offer(row, score) }
    return Dictionary(uniqueKeysWithValues: best.rows.map { ($0, scores[$0] ?? 0) })
  }

  /// The nearest, the best by everything but meaning, and the messages that follow a near question.
  private func candidates(
    _ measured: inout Measured, within rows: RowSet?, _ nearest: [Int: Double],
    _ weights: SearchWeights
  ) -> Set<Int> {
    var best = HighestRows(limit: 2 * overFetch, order: order(of: ranking))
    measured.offerWorded(weights, within: rows, to: &best)
    var candidates = Set(nearest.keys).union(best.rows)
    for row in nearest.keys where table.asks[row] {
      if let next = table.threads.row(after: row), measured.known.contains(next),
        rows?.contains(next) ?? true
      {
        candidates.insert(next)
      }
    }
    return candidates
  }

  /// The values computed for one search.
  private struct Measured {
    let known: Range<Int>
    private let table: SearchTable
    private let search: SearchProfile
    private let lexical: LexicalScores
    private let phrases: RowSet?
    private let people: Set<Contact.Index>
    /// The divisor of every cosine: the greatest of any known message.
    private let greatestCosine: Double
    private var cosines: [Int: Double] = [:]

    init(
      _ searcher: MessageSearcher, _ search: SearchProfile, known: Range<Int>,
      nearest: [Int: Double]
    ) throws(IndexError) {
      table = searcher.table
      self.search = search
      self.known = known
      lexical = LexicalScores(of: search.tokens, in: table, before: known.upperBound)
      people = Set(search.people)
      let found = search.phrases.map(table.keywords.rows(holding:))
      phrases =
        found.isEmpty ? nil : found.reduce(into: RowSet(capacity: table.count)) { $0.formUnion($1) }
      var greatest = nearest.values.max() ?? 0
      if !search.filter.isOpen, let vector = search.vector {
        let earlier = SearchFilter().rows(of: table, within: known)
        let first = try searcher.index.search(vector[...], limit: 1, within: earlier).neighbors
        greatest = first.first.map { Double($0.score) } ?? greatest
      }
      greatestCosine = greatest
    }

    /// Offers the rows by their score without the cosine, to choose candidates.
    func offerWorded(
      _ weights: SearchWeights, within rows: RowSet?, to best: inout HighestRows
    ) {
      var totals = lexical.totals(weights, questions: table.questions)
      if let phrases {
        for row in phrases where known.contains(row) { totals[row] += weights.phrase }
      }
      for person in people {
        for row in table.rows(from: person, within: known) {
          totals[Int(row)] *= 1 + weights.sender
        }
      }
      if !search.days.isEmpty {
        for row in known where totals[row] > 0 { totals[row] *= 1 + weights.date * date(of: row) }
      }
      for row in known where totals[row] > 0 && totals[row] >= best.least {
        if rows?.contains(row) ?? true { best.offer(row, totals[row]) }
      }
    }

    mutating func components(of row: Int) -> SearchComponents {
      let before = table.question(before: row)
      let answer =
        before.map { row in
          Double(lexical.words[row] + lexical.grams[row]) + cosine(of: row)
        } ?? 0
      var found = SearchComponents(
        daysBefore: search.askedAt.days(since: table.candidates.sentAt[row]))
      found.words = Double(lexical.words[row])
      found.grams = Double(lexical.grams[row])
      found.semantic = cosine(of: row)
      found.near = Double(lexical.near[row])
      found.wide = Double(lexical.wide[row])
      found.coverage = coverage(of: row)
      found.phrase = phrase(of: row)
      found.answer = answer
      found.sender = sender(of: row)
      found.date = date(of: row)
      return found
    }

    private func coverage(of row: Int) -> Double {
      let share = Double(lexical.coverage[row])
      return share * share * share * share
    }

    private func phrase(of row: Int) -> Double { phrases?.contains(row) == true ? 1 : 0 }

    private func sender(of row: Int) -> Double {
      table.senders[row].map(people.contains) == true ? 1 : 0
    }

    private func date(of row: Int) -> Double {
      search.days.map { day in
        exp(-day.daysAway(from: table.candidates.sentAt[row]) / SearchComponents.dateDays)
      }.max() ?? 0
    }

    private mutating func cosine(of row: Int) -> Double {
      guard greatestCosine > 0, let vector = search.vector else { return 0 }
      if let known = cosines[row] { return known }
      let cosine = Double(table.candidates.similarity(of: vector, toRow: row))
      let scaled = max(0, cosine / greatestCosine)
      cosines[row] = scaled
      return scaled
    }
  }

  private func latest(_ limit: Int, of rows: RowSet?, for search: SearchProfile) -> [SearchHit] {
    let all = rows.map(Array.init) ?? Array(0..<table.count)
    return all.map { row in
      let days = search.askedAt.days(since: table.candidates.sentAt[row])
      return SearchHit(
        row: row, id: table.candidates.ids[row], components: SearchComponents(daysBefore: days),
        score: 1 / (1 + max(0, days)))
    }.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(limit).map(\.self)
  }

  private func ordered(
    _ scores: [Int: Double], by ranking: SearchRanking
  ) -> [(row: Int, score: Double)] {
    let order = order(of: ranking)
    return scores.map { (row: $0.key, score: $0.value) }.sorted(by: order.precedes)
  }

  private func order(of ranking: SearchRanking) -> RowOrder {
    RowOrder(ids: ranking.tiesAreByTime ? nil : table.candidates.ids)
  }
}

/// Rows by descending score.
private struct RowOrder {
  /// Equal scores are ordered by ascending identifier; by time where there are none.
  let ids: [DocumentID]?

  func precedes(_ left: (row: Int, score: Double), _ right: (row: Int, score: Double)) -> Bool {
    if left.score != right.score { return left.score > right.score }
    return ids.map { $0[left.row] < $0[right.row] } ?? (left.row < right.row)
  }
}

/// The rows of the highest scores among those offered; of equal ones the first in an order.
private struct HighestRows {
  private let limit: Int
  private let order: RowOrder
  // Best first, never more than twice the limit.
  private var kept: [(row: Int, score: Double)] = []
  /// The least score that a row must have to be kept.
  private(set) var least = -Double.infinity

  init(limit: Int, order: RowOrder) {
    self.limit = limit
    self.order = order
  }

  var rows: [Int] { sorted.prefix(limit).map(\.row) }

  mutating func offer(_ row: Int, _ score: Double) {
    guard score >= least else { return }
    kept.append((row, score))
    guard kept.count == 2 * limit else { return }
    kept = Array(sorted.prefix(limit))
    least = kept.last?.score ?? least
  }

  private var sorted: [(row: Int, score: Double)] { kept.sorted(by: order.precedes) }
}

extension TimeSpan {
  /// Returns the number of days between a moment and the span: 0 within, 1 on the day before and
  /// after.
  fileprivate func daysAway(from moment: Timestamp) -> Double {
    if moment < start { return start.days(since: moment).rounded(.up) }
    return moment < end ? 0 : moment.days(since: end).rounded(.down) + 1
  }
}
