import Testing
import VaultIndex

@testable import VaultMatching

struct KeywordTableTests {
  static let rows = [
    ["blue", "door", "blue"], ["red", "door"], ["green"], ["the", "blue", "whale", "song"],
  ]
  let table = KeywordTable(Self.rows)

  // SQLite 3.40.1: CREATE VIRTUAL TABLE t USING fts5(x), the four rows, SELECT -bm25(t) … MATCH.
  @Test("BM25 agrees with SQLite's FTS5")
  func agreesWithFTS5() throws {
    let scores = table.scores(of: ["whale", "song"], before: 4)
    #expect(scores.keys.sorted() == [3])
    #expect(abs(try #require(scores[3]) - 1.3606243) < 1e-7)
    let common = table.scores(of: ["blue", "green"], before: 4)
    #expect(abs(try #require(common[2]) - 1.1229249) < 1e-7)
    #expect(abs(try #require(common[0]) - 1.3017751e-6) < 1e-12)
  }

  @Test("A later row changes neither rarity nor mean length of what came before")
  func countsThePrefixAlone() {
    let short = KeywordTable(Array(Self.rows.prefix(3)))
    #expect(
      table.scores(of: ["blue", "door", "song"], before: 3)
        == short.scores(of: ["blue", "door", "song"], before: 3))
    #expect(table.scores(of: ["whale"], before: 3).isEmpty)
  }

  @Test("A phrase needs its words in order and side by side")
  func phrases() {
    #expect(Array(table.rows(holding: ["door", "blue"])) == [0])
    #expect(Array(table.rows(holding: ["blue", "door"])) == [0])
    #expect(Array(table.rows(holding: ["door"])) == [0, 1])
    #expect(table.rows(holding: ["blue", "song"]).isEmpty)
    #expect(table.rows(holding: ["door", "unknown"]).isEmpty)
    #expect(table.rows(holding: []).isEmpty)
    #expect(table.rows(holding: ["red", "door", "green"]).isEmpty)
  }

  @Test("No rows, no words and unknown words find nothing")
  func empty() {
    #expect(KeywordTable([[String]]()).scores(of: ["a"], before: 0).isEmpty)
    #expect(table.scores(of: [], before: 4).isEmpty)
    #expect(table.scores(of: ["zebra"], before: 4).isEmpty)
    #expect(table.scores(of: ["blue"], before: 0).isEmpty)
  }
}
