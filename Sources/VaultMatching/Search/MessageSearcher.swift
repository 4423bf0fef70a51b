internal import Foundation
internal import VaultCore
public import VaultIndex

/// Answers free-text searches over one vault.
///
/// 1. *Filter*: people, time, places and phrases make a set of rows, and so does `askedAt`.
/// 2. *Candidates*: the nearest in meaning, the best by BM25, the nearest among what the people
///    named wrote, and what was answered within an hour to any of these.
/// 3. *Rank*: each candidate is measured exactly and ordered by ``SearchRanking``.
///
/// Nothing later than `askedAt` is found or counted: not in the index's answer, not in a word's
/// rarity, not in the mean length of a message.
public struct MessageSearcher<Index: VectorIndex>: Sendable {
  /// The vault's messages.
  public let table: SearchTable
  /// The index over the candidate table's vectors, row by row.
  public let index: Index
  /// How candidates are ordered.
  public let ranking: SearchRanking
  /// How many candidates each source gives; also the longest answer.
  public let overFetch: Int

  /// Prepares to search one vault.
  ///
  /// - Precondition: The index holds the table's rows, and `overFetch` is positive.
  public init(
    table: SearchTable, index: Index, ranking: SearchRanking = .weightedSum(.standard),
    overFetch: Int = 100
  ) {
    precondition(index.count == table.count, "the index does not hold the table's rows")
    precondition(overFetch > 0, "a search takes at least one candidate from each source")
    self.table = table
    self.index = index
    self.ranking = ranking
    self.overFetch = overFetch
  }

  /// The messages that a search finds, best first; equal scores by ascending identifier.
  ///
  /// A search without words returns the most recent messages that pass its filter, and one without
  /// words and conditions nothing.
  ///
  /// - Parameters:
  ///   - search: What is asked.
  ///   - limit: The most hits to return; none below 1.
  /// - Returns: Hits by descending score, ties by ascending identifier.
  /// - Throws: An error if the vector does not fit the index.
  /// - Complexity: Three searches of the index, O(occurrences of the words), and O(dimension) for
  ///   each candidate.
  public func hits(for search: SearchProfile, limit: Int) throws(IndexError) -> [SearchHit] {
    let known = table.candidates.rows(upTo: search.askedAt)
    let rows = search.filter.rows(of: table, within: known)
    guard limit > 0, !known.isEmpty, rows?.isEmpty != true else { return [] }
    guard search.vector != nil || !search.tokens.isEmpty else {
      return search.filter.isOpen ? [] : latest(limit, of: rows, for: search)
    }
    let words = table.keywords.scores(of: search.tokens, before: known.upperBound)
    let sources = try sources(for: search, within: rows, known: known, words: words)
    var measured = Measured(search: search, words: words)
    let scores: [Int: Double]
    switch ranking {
    case .semantic: scores = sources.nearest
    case .keyword: scores = sources.worded
    case .reciprocalRank:
      scores = fused([sources.nearest, sources.worded])
    case .weightedSum(let weights):
      scores = Dictionary(
        uniqueKeysWithValues: candidates(sources, within: rows).map { row in
          (row, components(of: row, &measured).score(weights))
        })
    }
    return ordered(scores).prefix(limit).map { row, score in
      SearchHit(
        row: row, id: table.candidates.ids[row], components: components(of: row, &measured),
        score: score)
    }
  }

  /// Where candidates come from, with the scores that each source gave them.
  private struct Sources {
    var nearest: [Int: Double] = [:]
    var worded: [Int: Double] = [:]
    /// Rows whose answers are candidates too; they need not pass the filter themselves.
    var asked: Set<Int> = []
    var written: Set<Int> = []
  }

  /// What has been computed for one search.
  private struct Measured {
    let search: SearchProfile
    let words: KeywordTable.Scores
    var cosines: [Int: Double] = [:]
  }

  private func sources(
    for search: SearchProfile, within rows: RowSet?, known: Range<Int>, words: KeywordTable.Scores
  ) throws(IndexError) -> Sources {
    var sources = Sources()
    let worded = words.bm25.filter { rows?.contains($0.key) ?? true }
    for (row, score) in ordered(worded).prefix(overFetch) { sources.worded[row] = score }
    sources.asked = Set(sources.worded.keys)
    guard let vector = search.vector else { return sources }
    for neighbor in try index.search(vector[...], limit: overFetch, within: rows).neighbors {
      sources.nearest[neighbor.row] = Double(neighbor.score)
    }
    sources.asked.formUnion(sources.nearest.keys)
    if !search.filter.isOpen {
      let earlier = SearchFilter().rows(of: table, within: known)
      let asked = try index.search(vector[...], limit: overFetch, within: earlier).neighbors
      sources.asked.formUnion(asked.map(\.row))
    }
    if !search.people.isEmpty {
      var filter = search.filter
      filter.senders = filter.senders.map { $0.intersection(search.people) } ?? Set(search.people)
      let written = filter.rows(of: table, within: known)
      let found = try index.search(vector[...], limit: overFetch, within: written).neighbors
      sources.written = Set(found.map(\.row))
      sources.asked.formUnion(sources.written)
    }
    return sources
  }

  private func candidates(_ sources: Sources, within rows: RowSet?) -> Set<Int> {
    var candidates = sources.written.union(sources.nearest.keys).union(sources.worded.keys)
    for row in sources.asked {
      if let answer = table.following[row], rows?.contains(Int(answer)) ?? true {
        candidates.insert(Int(answer))
      }
    }
    return candidates
  }

  private func components(of row: Int, _ measured: inout Measured) -> SearchComponents {
    let search = measured.search
    let days = search.askedAt.days(since: table.candidates.sentAt[row])
    let share = measured.words.coverage[row] ?? 0
    let isSender = table.senders[row].map(search.people.contains) ?? false
    let takesPart = table.candidates.participants[row].contains { search.people.contains($0) }
    return SearchComponents(
      semantic: cosine(row, &measured),
      exchange: table.preceding[row].map { max(0, cosine(Int($0), &measured)) } ?? 0,
      keyword: share * share * share * share,
      people: isSender ? 1 : takesPart ? SearchComponents.membership : 0,
      recency: exp(-days / SearchComponents.recencyDays),
      bm25: measured.words.bm25[row] ?? 0, daysBefore: days)
  }

  private func cosine(_ row: Int, _ measured: inout Measured) -> Double {
    guard let vector = measured.search.vector else { return 0 }
    if let known = measured.cosines[row] { return known }
    let cosine = Double(table.candidates.similarity(of: vector, toRow: row))
    measured.cosines[row] = cosine
    return cosine
  }

  private func latest(_ limit: Int, of rows: RowSet?, for search: SearchProfile) -> [SearchHit] {
    var measured = Measured(search: search, words: KeywordTable.Scores())
    let all = rows.map(Array.init) ?? Array(0..<table.count)
    return all.map { row in
      let components = components(of: row, &measured)
      return SearchHit(
        row: row, id: table.candidates.ids[row], components: components,
        score: components.recency)
    }.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(limit).map(\.self)
  }

  private func fused(_ rankings: [[Int: Double]]) -> [Int: Double] {
    var scores: [Int: Double] = [:]
    for ranking in rankings {
      for (offset, entry) in ordered(ranking).enumerated() {
        scores[entry.row, default: 0] += 1 / Double(60 + offset + 1)
      }
    }
    return scores
  }

  private func ordered(_ scores: [Int: Double]) -> [(row: Int, score: Double)] {
    let ids = table.candidates.ids
    return scores.map { (row: $0.key, score: $0.value) }.sorted {
      $0.score != $1.score ? $0.score > $1.score : ids[$0.row] < ids[$1.row]
    }
  }
}
