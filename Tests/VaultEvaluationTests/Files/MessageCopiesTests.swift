internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Message copies")
struct MessageCopiesTests {
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
}
