import GRDB
import Testing

@testable import VaultStorage

@Suite("BM25")
struct BM25Tests {
  // The expected values are those of SQLite's own bm25() over the same words.
  @Test("Scores agree with FTS5's bm25()")
  func agreesWithSQLite() throws {
    let documents = [
      "red green blue", "red red red yellow", "green", "blue blue", "red", "violet green red blue",
      "", "red white",
    ]
    let query = ["violet", "red", "blue"]
    let expected = try DatabaseQueue().write { database in
      try database.execute(sql: "CREATE VIRTUAL TABLE d USING fts5(words)")
      for (row, words) in documents.enumerated() {
        try database.execute(
          sql: "INSERT INTO d (rowid, words) VALUES (?, ?)", arguments: [row, words])
      }
      let rows = try Row.fetchAll(
        database, sql: "SELECT rowid, -bm25(d) FROM d WHERE d MATCH 'violet OR red OR blue'")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int, $0[1] as Double) })
    }
    let words = documents.map { $0.split(separator: " ").map(String.init) }
    let formula = BM25(
      documents: words.count, totalLength: words.reduce(0) { $0 + $1.count })
    for (row, document) in words.enumerated() {
      let score = query.reduce(0.0) { sum, word in
        let frequency = document.count { $0 == word }
        guard frequency > 0 else { return sum }
        let weight = formula.weight(documentFrequency: words.count { $0.contains(word) })
        return sum
          + formula.contribution(weight: weight, termFrequency: frequency, length: document.count)
      }
      #expect(abs(score - (expected[row] ?? 0)) < 1e-12, "document \(row)")
    }
    #expect(expected.count == 6)
  }

  @Test("A word of most documents still weighs a little")
  func commonWord() {
    let formula = BM25(documents: 3, totalLength: 3)
    #expect(formula.weight(documentFrequency: 3) == 1e-6)
  }
}
