import Foundation
import Testing
import VaultCore
import VaultIndex

@testable import VaultMatching

struct MessageSearcherTests {
  typealias Fixture = SearchFixture

  @Test("What follows a question shares the worth of the question")
  func findsAnswers() throws {
    let hits = try Fixture.searcher().hits(for: Fixture.search("roof", vector: [1, 0]), limit: 5)
    let question = try #require(hits.first { $0.id == DocumentID("b") })
    let answer = try #require(hits.first { $0.id == DocumentID("c") })
    // The question alone holds the word, and no cosine is greater.
    #expect(question.components.answer == 0 && question.components.words == 1)
    #expect(question.components.semantic == 1)
    #expect(answer.components.words == 0 && answer.components.semantic == 0)
    #expect(answer.components.answer == 3)
    // Both stand within three messages of the word.
    #expect(answer.components.near > 0.9)
    // What follows the answer follows no question.
    let late = try #require(hits.first { $0.id == DocumentID("d") })
    #expect(late.components.answer == 0)
  }

  @Test("The score is the weighted sum, raised by the sender named and the day named")
  func scores() throws {
    let day = TimeSpan(start: Fixture.day(7), end: Fixture.day(8))
    let hits = try Fixture.searcher().hits(
      for: Fixture.search("payment june", vector: [1, 0], people: [2], days: [day]), limit: 5)
    let best = try #require(hits.first)
    #expect(best.id == DocumentID("e"))
    let parts = best.components
    #expect([parts.words, parts.grams, parts.near, parts.wide, parts.coverage] == [1, 1, 1, 1, 1])
    // Its cosine is 0.6, the greatest is 0.8.
    #expect(abs(parts.semantic - 0.75) < 1e-6)
    #expect(parts.sender == 1)
    // Sent on the ninth, two days from the seventh: exp(−2 / 2).
    #expect(abs(parts.date - 0.36788) < 1e-5)
    // (1 + 1 + 0.75 + 1 + 1 + 2) · 1.5 · (1 + 1.5 · 0.36788)
    #expect(abs(best.score - 15.71218) < 1e-4)
    #expect(parts.reasons(.standard).count == 10)
    let other = try #require(hits.first { $0.id == DocumentID("a") })
    #expect(other.components.sender == 0)
  }

  @Test("A phrase in quotation marks is preferred, not demanded")
  func prefersPhrases() throws {
    let plain = try Fixture.searcher().hits(for: Fixture.search("payment by card"), limit: 5)
    let quoted = try Fixture.searcher().hits(
      for: Fixture.search("payment by card", phrases: [["by", "card"]]), limit: 5)
    #expect(quoted.map(\.id) == plain.map(\.id))
    #expect(quoted.first?.components.phrase == 1)
    #expect(quoted.count > 1)
    #expect((quoted.first?.score ?? 0) == (plain.first?.score ?? 0) + 2)
  }

  @Test("Days are counted from the nearest end of the span")
  func countsDays() throws {
    for (first, last, days) in [(9, 10, 0.0), (1, 30, 0), (10, 12, 1), (12, 13, 3), (3, 8, 2)] {
      let span = TimeSpan(start: Fixture.day(first), end: Fixture.day(last))
      let hits = try Fixture.searcher().hits(
        for: Fixture.search("june", days: [span]), limit: 1)
      #expect(abs((hits.first?.components.date ?? 0) - exp(-days / 2)) < 1e-9)
    }
  }

  @Test("What was sent in the very moment of the search is found, nothing before the first")
  func moments() throws {
    let searcher = try Fixture.searcher()
    let exact = Fixture.search("fine", askedAt: Fixture.day(2, hour: 15))
    #expect(try searcher.hits(for: exact, limit: 1).map(\.id) == [DocumentID("d")])
    let early = Fixture.search("payment", vector: [1, 0], askedAt: Fixture.day(1))
    #expect(try searcher.hits(for: early, limit: 9).isEmpty)
  }

  @Test("Equal scores come back by ascending identifier")
  func breaksTies() throws {
    let ids = ["z", "y", "x", "w", "a"].map { DocumentID($0) }
    let hits = try Fixture.searcher(ids: ids, ranking: .semantic).hits(
      for: Fixture.search(vector: [1, 0]), limit: 5)
    #expect(hits.map(\.id.rawValue) == ["y", "a", "z", "w", "x"])
  }

  // As Lucene does: in the order in which documents were added.
  @Test("Equal scores of a textbook's ranking come back by time")
  func breaksTiesByTime() throws {
    let ids = ["z", "y", "x", "w", "a"].map { DocumentID($0) }
    for (ranking, expected) in [
      (.lexical(.bm25(k1: 0.9, b: 0.4), .words), ["z", "a"]), (.keyword, ["a", "z"]),
    ] as [(SearchRanking, [String])] {
      let hits = try Fixture.searcher(ids: ids, ranking: ranking).hits(
        for: Fixture.search("payment"), limit: 5)
      #expect(hits.map(\.id.rawValue) == expected)
      #expect(hits.first?.score == hits.last?.score)
    }
  }

  @Test("A ranking without components has the rows and scores of the hits")
  func ranks() throws {
    let search = Fixture.search("payment june", vector: [1, 0])
    for ranking: SearchRanking in [.weighted(.standard), .keyword, .semantic, .reciprocalRank] {
      let searcher = try Fixture.searcher(ranking: ranking)
      let hits = try searcher.hits(for: search, limit: 3)
      let ranked = try searcher.ranked(search, limit: 3)
      #expect(ranked.map(\.row) == hits.map(\.row) && ranked.map(\.score) == hits.map(\.score))
      #expect(try searcher.ranked(search, limit: 0).isEmpty)
    }
  }

  @Test("The index is asked by rankings that use vectors alone")
  func asksNoIndexForWords() throws {
    let search = Fixture.search("payment june", vector: [1, 0])
    for (ranking, asked) in [
      (.semantic, 1), (.reciprocalRank, 1), (.keyword, 0), (.bm25, 0), (.recentBM25, 0),
    ] as [(SearchRanking, Int)] {
      let table = Fixture.table(5)
      let index = PlannedIndex(exact: table.candidates.vectors)
      let ranked = try MessageSearcher(table: table, index: index, ranking: ranking)
        .ranked(search, limit: 3)
      #expect(!ranked.isEmpty)
      #expect(index.tally[.scan] == asked, "\(ranking)")
    }
  }

  @Test(
    "What a search is about decides what is recent, on both sides",
    arguments: [(1, "a"), (4, "a"), (6, "e"), (9, "e"), (30, "e")])
  func nearestInTime(day: Int, first: String) throws {
    let search = SearchProfile(
      vector: nil, tokens: [SearchToken("payment")], terms: ["payment"],
      askedAt: Fixture.day(10), moment: Fixture.day(day))
    let ranking = SearchRanking.recent(.keyword, halfLife: 2)
    let hits = try Fixture.searcher(ranking: ranking).hits(for: search, limit: 2)
    #expect(hits.first?.id == DocumentID(first))
  }

  @Test("Reciprocal ranks add up over both rankings")
  func fusesRanks() throws {
    let hits = try Fixture.searcher(ranking: .reciprocalRank).hits(
      for: Fixture.search("june", vector: [1, 0]), limit: 1)
    // Third by cosine (b, then a before e), first by keyword: 1/63 + 1/61.
    #expect(hits.first?.id == DocumentID("e"))
    #expect(abs((hits.first?.score ?? 0) - (1.0 / 63 + 1.0 / 61)) < 1e-12)
  }

  @Test("A filter holds for every hit, even for answers to what it leaves out")
  func filters() throws {
    var filter = SearchFilter()
    filter.senders = [1]
    let hits = try Fixture.searcher().hits(
      for: Fixture.search("roof", vector: [1, 0], filter: filter), limit: 9)
    #expect(hits.map(\.id.rawValue) == ["c", "a"])
  }

  @Test("Conditions without words give the most recent messages")
  func conditionsAlone() throws {
    var filter = SearchFilter()
    filter.places = [.platform(.whatsapp)]
    let hits = try Fixture.searcher().hits(for: Fixture.search(filter: filter), limit: 2)
    #expect(hits.map(\.id.rawValue) == ["d", "c"])
  }

  @Test("Nothing asked, nothing wanted and nothing there give nothing")
  func nothing() throws {
    let searcher = try Fixture.searcher()
    #expect(try searcher.hits(for: Fixture.search(), limit: 9).isEmpty)
    #expect(try searcher.hits(for: Fixture.search("fine", vector: [1, 0]), limit: 0).isEmpty)
    let empty = try Fixture.searcher(0)
    #expect(try empty.hits(for: Fixture.search("fine", vector: [1, 0]), limit: 9).isEmpty)
  }

  @Test("A vector of another model is refused")
  func refusesOtherDimensions() throws {
    let searcher = try Fixture.searcher()
    #expect(throws: IndexError.dimensionMismatch(expected: 2, found: 3)) {
      try searcher.hits(for: Fixture.search("fine", vector: [1, 0, 0]), limit: 9)
    }
  }

  @Test("Weights that weigh nothing are refused", arguments: [-1.0, .nan, .infinity])
  func refusesWeights(weight: Double) throws {
    #expect(throws: ScoringError.invalidSearchWeights) {
      try SearchWeights(changing: { $0.semantic = weight })
    }
    #expect(throws: ScoringError.invalidSearchWeights) {
      try SearchWeights(changing: { $0.sender = weight })
    }
    #expect(try SearchWeights(changing: { $0.semantic = 0 }).semantic == 0)
    #expect(throws: ScoringError.invalidSearchWeights) {
      try SearchWeights(changing: { weights in
        (weights.words, weights.grams, weights.semantic) = (0, 0, 0)
        (weights.near, weights.wide, weights.coverage) = (0, 0, 0)
        (weights.phrase, weights.answer) = (0, 0)
      })
    }
  }
}

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
