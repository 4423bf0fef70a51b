import Testing
import VaultCore
import VaultIndex

@testable import VaultMatching

struct SearchRankingTests {
  typealias Fixture = SearchFixture

  private static let search = Fixture.search("payment june", vector: [1, 0])
  private static let bm25 = SearchRanking.lexical(.bm25(k1: 0.9, b: 0.4), .terms)
  private static let likelihood = SearchRanking.lexical(.likelihood(prior: 100), .words)
  private static let parts: [SearchRanking] = [
    .semantic, .keyword, bm25, .gramCosine, likelihood, .weighted(.standard),
  ]

  private func hits(
    _ ranking: SearchRanking, _ search: SearchProfile? = nil
  ) throws -> [SearchHit] {
    try Fixture.searcher(ranking: ranking).hits(for: search ?? Self.search, limit: 100)
  }

  private func scores(
    _ ranking: SearchRanking, _ search: SearchProfile
  ) throws -> [Int: Double] {
    let found = try hits(ranking, search)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.row, $0.score) })
  }

  /// Checks that a ranking finds these rows with these scores, equal scores by ascending row: the
  /// fixture's identifiers ascend with the rows.
  private func check(_ found: [SearchHit], _ expected: [Int: Double]) {
    let order = expected.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key
    }
    let rows = found.map(\.row)
    #expect(rows == order.map { $0.key })
    for (hit, entry) in zip(found, order) {
      #expect(abs(hit.score - entry.value) < 1e-12, "row \(entry.key)")
    }
  }

  /// Each hit's score, from 0 for the least of all to 1 for the greatest.
  private func scaled(_ hits: [SearchHit]) throws -> [Int: Double] {
    let least = try #require(hits.map(\.score).min())
    let most = try #require(hits.map(\.score).max())
    try #require(most > least)
    var scaled: [Int: Double] = [:]
    for hit in hits { scaled[hit.row] = (hit.score - least) / (most - least) }
    return scaled
  }

  @Test("The fields of a ranking are those of its parts, however deep")
  func fields() {
    let fused = SearchRanking.fused(
      [
        .semantic, Self.bm25, .blended(.keyword, .lexical(.cosine, .grams(3)), share: 0.5),
      ], offset: 60)
    let nested: Set<LexicalField> = [.terms, .grams(3)]
    #expect(SearchRanking.recent(fused, halfLife: 5).fields == nested)
    let blended = SearchRanking.blended(fused, .recent(.bm25, halfLife: 30), share: 0.2)
    let all: Set<LexicalField> = [.terms, .grams(3), .namedTerms]
    #expect(blended.fields == all)
    for ranking in [SearchRanking.semantic, .keyword, .weighted(.standard), .reciprocalRank] {
      #expect(ranking.fields.isEmpty)
    }
  }

  @Test("The usual fields are those of the rankings that every run measures")
  func usualFields() {
    let measured = SearchRanking.bm25.fields.union(SearchRanking.recentBM25.fields)
      .union(SearchRanking.gramCosine.fields)
    #expect(measured == LexicalField.usual)
  }

  // Row 0 was sent eight days before row 4, the search's moment; they alone hold the word.
  @Test("A score halves after each half life before the search")
  func halves() throws {
    let search = Fixture.search("payment", askedAt: Fixture.day(9, hour: 9))
    let plain = try scores(Self.bm25, search)
    #expect(plain.keys.sorted() == [0, 4])
    for (halfLife, factor) in [(8.0, 0.5), (4.0, 0.25), (2.0, 0.0625)] {
      let found = try hits(.recent(Self.bm25, halfLife: halfLife), search)
      let old = try #require(plain[0])
      let new = try #require(plain[4])
      check(found, [0: old * factor, 4: new])
    }
  }

  @Test("Fused rankings add up 1 / (offset + rank) over their parts", arguments: [0.0, 10, 60])
  func fuses(offset: Double) throws {
    var expected: [Int: Double] = [:]
    for part in Self.parts {
      for (place, hit) in try hits(part).enumerated() {
        expected[hit.row, default: 0] += 1 / (offset + Double(place + 1))
      }
    }
    check(try hits(.fused(Self.parts, offset: offset)), expected)
  }

  @Test("Blended rankings add up their parts' scores by share, each scaled from 0 to 1")
  func blends() throws {
    let pairs: [(first: SearchRanking, second: SearchRanking)] = [
      (.semantic, .gramCosine), (Self.likelihood, .keyword), (.weighted(.standard), .semantic),
      (.reciprocalRank, .recent(Self.bm25, halfLife: 4)),
    ]
    for (first, second) in pairs {
      for share in [0.25, 0.5, 0.8] {
        var expected: [Int: Double] = [:]
        for (row, score) in try scaled(hits(first)) { expected[row] = share * score }
        for (row, score) in try scaled(hits(second)) {
          expected[row, default: 0] += (1 - share) * score
        }
        check(try hits(.blended(first, second, share: share)), expected)
      }
    }
  }

  @Test("A part with one candidate gives it the full score")
  func blendsOneCandidate() throws {
    let search = Fixture.search("june", vector: [1, 0])
    #expect(try hits(.keyword, search).map(\.row) == [4])
    let found = try hits(.blended(.semantic, .keyword, share: 0.25), search)
    // Of cosines 0 to 0.8 the last row has 0.6: 0.25 · 0.75 + 0.75 · 1; then 0.25 · 1, 0.25 · 0.75.
    #expect(found.map(\.row) == [4, 1, 0, 2, 3])
    for (hit, expected) in zip(found, [0.9375, 0.25, 0.1875, 0, 0]) {
      #expect(abs(hit.score - expected) < 1e-6)
    }
  }

  @Test("Each part of a fusion holds no more rows than a single ranking may")
  func limitsParts() throws {
    let table = Fixture.table()
    let index = table.candidates.vectors
    let searcher = MessageSearcher(
      table: table, index: index, ranking: .fused([.semantic, .keyword], offset: 9), overFetch: 1)
    let found = try searcher.hits(for: Fixture.search("june", vector: [1, 0]), limit: 9)
    // First by cosine and first by keyword: 1 / (9 + 1) each.
    check(found, [1: 0.1, 4: 0.1])
  }

  @Test("A filter holds in every part")
  func filters() throws {
    var filter = SearchFilter()
    filter.senders = [1]
    let search = Fixture.search("payment in june", vector: [1, 0], filter: filter)
    for ranking in Self.parts + [.fused(Self.parts, offset: 60)] {
      let rows = try hits(ranking, search).map(\.row)
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { $0 == 0 || $0 == 2 })
    }
  }

  @Test("A later message is not found and changes no score, whatever the ranking")
  func knowsNothingOfTheFuture() throws {
    let asked = Fixture.search(
      "payment in two parts", vector: [1, 0], askedAt: Fixture.day(3))
    let rankings: [SearchRanking] = [
      .bm25, .recentBM25, .gramCosine, Self.likelihood, .fused(Self.parts, offset: 60),
      .blended(.semantic, .recentBM25, share: 0.5),
    ]
    for ranking in rankings {
      let whole = try Fixture.searcher(ranking: ranking).hits(for: asked, limit: 9)
      let before = try Fixture.searcher(4, ranking: ranking).hits(for: asked, limit: 9)
      #expect(whole == before)
      #expect(!whole.isEmpty)
      #expect(whole.allSatisfy { $0.row < 4 })
    }
  }

  @Test("A fusion of nothing finds nothing")
  func fusesNothing() throws {
    #expect(try hits(.fused([], offset: 60)).isEmpty)
  }
}
