import Foundation
import Testing
import VaultCore
import VaultIndex
import VaultMatching

struct MessageSearcherTests {
  typealias Fixture = SearchFixture

  @Test("The answer to a question is found by the words of the question")
  func findsAnswers() throws {
    let hits = try Fixture.searcher().hits(for: Fixture.search("roof", vector: [1, 0]), limit: 5)
    let answer = try #require(hits.first { $0.id == DocumentID("c") })
    #expect(answer.components.semantic == 0)
    #expect(abs(answer.components.exchange - 0.8) < 1e-6)
    // Five hours after the answer nobody answers it any more.
    let late = try #require(hits.first { $0.id == DocumentID("d") })
    #expect(late.components.exchange == 0)
  }

  @Test("The score is the weighted sum of the components, each by its formula")
  func scores() throws {
    let hits = try Fixture.searcher().hits(
      for: Fixture.search("payment june", vector: [1, 0], people: [2]), limit: 5)
    let best = try #require(hits.first)
    #expect(best.id == DocumentID("e"))
    #expect(best.components.keyword == 1)
    #expect(best.components.people == 1)
    // Sent 15 hours before the search: exp(−0.625 / 180) = 0.99653.
    #expect(abs(best.components.recency - 0.99653) < 1e-5)
    // 0.6 + 0 + 2 · 1 + 0.3 · 1 + 0.1 · 0.99653
    #expect(abs(best.score - 2.999653) < 1e-5)
    #expect(best.components.reasons(.standard).count == 5)
    let member = try #require(hits.first { $0.id == DocumentID("c") })
    #expect(abs(member.components.people - 1.0 / 3) < 1e-12)
  }

  @Test("A later message is not found and changes no score")
  func knowsNothingOfTheFuture() throws {
    let asked = Fixture.search(
      "payment in two parts", vector: [1, 0], people: [1, 2], askedAt: Fixture.day(3))
    for ranking: SearchRanking in [
      .weightedSum(.standard), .keyword, .semantic, .reciprocalRank,
    ] {
      let whole = try Fixture.searcher(ranking: ranking).hits(for: asked, limit: 9)
      let before = try Fixture.searcher(4, ranking: ranking).hits(for: asked, limit: 9)
      #expect(whole == before)
      #expect(!whole.contains { $0.id == DocumentID("e") })
      #expect(!whole.isEmpty)
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

  @Test(
    "Weights that weigh nothing are refused",
    arguments: [(-1.0, 1.0), (.nan, 1), (.infinity, 1), (0, 0)])
  func refusesWeights(semantic: Double, keyword: Double) {
    #expect(throws: MatchingError.invalidSearchWeights) {
      try SearchWeights(semantic: semantic, exchange: 0, keyword: keyword, people: 0, recency: 0)
    }
  }
}
