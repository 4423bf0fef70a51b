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
