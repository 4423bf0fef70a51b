internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Orders that a run's file could also mean")
struct OtherOrderTests {
  private static func run(_ rows: [(rank: String, score: String)]) throws -> Run {
    let text = rows.enumerated().map { "q Q0 d\($0) \($1.rank) \($1.score) t\n" }.joined()
    return try Run(trec: text, file: "x")
  }

  // By hand: the order of the rank column.
  @Test("Distances in the score column are remarked, with the order by rank")
  func findsDistances() throws {
    let run = try Self.run([("1", "0.11"), ("2", "0.25"), ("3", "0.9")])
    let order = try #require(run.otherOrders.first)
    #expect(run.otherOrders.count == 1 && order.kind == .ranks && order.isReversed)
    #expect(
      order.remark(of: run)
        == "the rank column disagrees with the scores on 1 of 1 query (distances?)")
    #expect(run.rankings["q"]?.map(\.document.rawValue) == ["d2", "d1", "d0"])
    let other = run.ordered(by: order)
    #expect(other.rankings["q"]?.map(\.document.rawValue) == ["d0", "d1", "d2"])
    #expect(other.otherOrders.isEmpty)
  }

  @Test(
    "One exchanged pair is enough, and is not taken for distances",
    arguments: [
      [("1", "3"), ("3", "2"), ("2", "1")], [("2", "9"), ("1", "8"), ("3", "7")],
      [("1", "5"), ("2", "4"), ("4", "3"), ("3", "2")], [("0", "2"), ("2", "1"), ("1", "0")],
      [("3", "1"), ("1", "3"), ("2", "0.5")],
    ])
  func findsExchanges(rows: [(rank: String, score: String)]) throws {
    let run = try Self.run(rows)
    #expect(run.otherOrders.map(\.kind) == [.ranks])
    #expect(run.otherOrders.map(\.isReversed) == [false])
  }

  @Test(
    "Ranks that agree, say nothing or are no numbers are not remarked",
    arguments: [
      [("1", "3"), ("2", "2"), ("3", "1")], [("0", "3"), ("0", "2"), ("0", "1")],
      // Equal scores have no order of their own.
      [("2", "1"), ("1", "1"), ("3", "0")], [("-", "1"), ("-", "2")],
      [("99999999999999999999", "1"), ("1", "2")], [("5", "3"), ("7", "2"), ("90", "1")],
    ])
  func passesAgreement(rows: [(rank: String, score: String)]) throws {
    #expect(try Self.run(rows).otherOrders.isEmpty)
  }

  // 16777217 is the first whole number that single precision cannot hold (IEEE 754).
  @Test(
    "Scores that are equal in single precision alone are remarked, with the order of the doubles",
    arguments: [
      ["16777217", "16777216"], ["0.1000000001", "0.1"], ["1e-60", "1e-61"], ["0", "-1e-60"],
      ["3.00000001", "3"],
    ])
  func findsTies(scores: [String]) throws {
    // The order for ties is by identifier, descending, so d1 comes first unless doubles decide.
    let run = try Self.run(scores.enumerated().map { ("\($0 + 1)", $1) })
    let order = try #require(run.otherOrders.first)
    #expect(run.otherOrders.count == 1 && order.kind == .doublePrecision)
    #expect(run.rankings["q"]?.map(\.document.rawValue) == ["d1", "d0"])
    #expect(run.ordered(by: order).rankings["q"]?.map(\.document.rawValue) == ["d0", "d1"])
    let json = "{\"q\": {\"d0\": \(scores[0]), \"d1\": \(scores[1])}}"
    #expect(
      try Run(recognizing: Array(json.utf8), file: "x").otherOrders.map(\.kind)
        == [.doublePrecision])
  }

  @Test("Scores that are equal as they stand are a plain tie", arguments: ["1", "0.1", "1e-60"])
  func passesTies(score: String) throws {
    #expect(try Self.run([("1", score), ("2", score)]).otherOrders.isEmpty)
  }

  @Test("What this program writes is never remarked")
  func passesOwnRuns() throws {
    let ranking = (0..<50).map {
      ScoredDocument(document: DocumentID("d\($0)"), score: Float((50 - $0) / 3))
    }
    let run = try Run(tag: "t", rankings: ["q": ranking])
    #expect(try Run(trec: run.trecText, file: "x") == run)
  }
}
