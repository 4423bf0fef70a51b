internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Copies, orders and encodings of files")
struct FileSafetyTests {
  private static let table = """
    vault\tcanonical\tother
    v1\ta\tb
    v1\tb\tc
    v2\tc\ta

    """

  private static func copies(_ text: String) throws -> MessageCopies {
    try MessageCopies(tsv: Array(text.utf8), file: "aliases.tsv")
  }

  private static func canonical(_ document: String, _ query: String, _ text: String) throws
    -> String
  {
    try copies(text).canonical(of: DocumentID(document), query: query).rawValue
  }

  @Test("A row speaks of its vault's queries, and rows that share an identifier of one message")
  func findsCanonicals() throws {
    for document in ["a", "b", "c"] {
      #expect(try Self.canonical(document, "v1/e", Self.table) == "a")
    }
    #expect(try Self.canonical("a", "v2/e", Self.table) == "c")
    #expect(try Self.canonical("b", "v2/e", Self.table) == "b")
    #expect(try Self.canonical("b", "v10/e", Self.table) == "b")
    #expect(try Self.canonical("b", "v1", Self.table) == "b")
  }

  @Test("A table without vaults speaks of every query")
  func appliesToAll() throws {
    #expect(try Self.canonical("b", "q", "canonical\tother\r\na\tb\r\n") == "a")
    #expect(try Self.canonical("b", "q", "canonical\tother\n") == "b")
  }

  @Test("Where every identifier is called a copy, the least counts")
  func breaksCycles() throws {
    for document in ["a", "b"] {
      #expect(try Self.canonical(document, "q", "canonical\tother\nb\ta\na\tb\n") == "a")
    }
  }

  @Test("Judgments keep the highest grade, runs the best rank")
  func merges() throws {
    let copies = try Self.copies("canonical\tother\na\tb\n")
    let qrels = try Qrels(trec: "q 0 a 0\nq 0 b 2\nq 0 x -1", file: "q")
    #expect(try qrels.merging(copies).trecText == "q 0 a 2\nq 0 x -1\n")
    let run = try Run(
      trec: "q Q0 b 1 5 t\nq Q0 x 2 5 t\nq Q0 a 3 4 t\nq Q0 y 4 4 t", file: "r")
    let merged = try run.merging(copies)
    // x stands before b by bytes; a comes once, where its copy stood.
    #expect(merged.rankings["q"]?.map(\.document.rawValue) == ["x", "a", "y"])
    #expect(merged.tag == "t")
    let evaluation = Evaluation(
      qrels: try qrels.merging(copies), run: merged, measures: [.reciprocalRank(at: nil)])
    #expect(evaluation.mean(of: .reciprocalRank(at: nil)) == 0.5)
  }

  @Test(
    "A table that cannot be trusted is refused with its line",
    arguments: [
      ("", EvaluationError.emptyFile(file: "aliases.tsv")),
      ("v1\ta\tb\n", .unusableCopies(file: "aliases.tsv", line: 1)),
      ("vault\tcanonical\tother\na\tb\n", .unusableCopies(file: "aliases.tsv", line: 2)),
      ("canonical\tother\n\nv\ta\tb\n", .unusableCopies(file: "aliases.tsv", line: 3)),
      ("canonical\tother\na\tb c\n", .unusableCopies(file: "aliases.tsv", line: 2)),
      ("canonical\tother\na\t\n", .unusableCopies(file: "aliases.tsv", line: 2)),
    ])
  func refuses(text: String, error: EvaluationError) {
    #expect(throws: error) { try Self.copies(text) }
  }

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

  @Test("What this program writes is never remarked")
  func passesOwnRuns() throws {
    let ranking = (0..<50).map {
      ScoredDocument(document: DocumentID("d\($0)"), score: Float((50 - $0) / 3))
    }
    let run = try Run(tag: "t", rankings: ["q": ranking])
    #expect(try Run(trec: run.trecText, file: "x") == run)
  }

  private static let text = "q1 0 d1 1\nq2 0 d2 1\n"

  private static func wide(_ mark: [UInt8], before: Int, after: Int) -> [UInt8] {
    mark
      + text.utf8.flatMap {
        [UInt8](repeating: 0, count: before) + [$0] + [UInt8](repeating: 0, count: after)
      }
  }

  // Byte order marks: The Unicode Standard, section 23.8.
  @Test(
    "UTF-16 and UTF-32 are named, with and without a byte order mark",
    arguments: [
      (wide([0xFF, 0xFE], before: 0, after: 1), EvaluationError.Encoding.utf16),
      (wide([0xFE, 0xFF], before: 1, after: 0), .utf16),
      (wide([], before: 0, after: 1), .utf16), (wide([], before: 1, after: 0), .utf16),
      (wide([0xFF, 0xFE, 0, 0], before: 0, after: 3), .utf32),
      (wide([0, 0, 0xFE, 0xFF], before: 3, after: 0), .utf32),
      (wide([], before: 3, after: 0), .utf32),
    ])
  func namesEncoding(bytes: [UInt8], encoding: EvaluationError.Encoding) {
    let error = EvaluationError.otherEncoding(file: "x", encoding: encoding)
    #expect(throws: error) { try Qrels(recognizing: bytes, file: "x") }
    #expect(throws: error) { try Run(recognizing: bytes, file: "x") }
  }

  @Test("A byte order mark of UTF-8 is passed over")
  func passesMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)
    #expect(try Qrels(recognizing: bytes, file: "x").queries == ["q1", "q2"])
  }

  @Test("Zeros alone name no encoding, and are refused as what they are")
  func refusesZeros() {
    #expect(throws: EvaluationError.self) {
      try Qrels(recognizing: [UInt8](repeating: 0, count: 64), file: "x")
    }
  }
}
