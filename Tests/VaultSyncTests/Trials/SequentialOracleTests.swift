internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Sequential oracle")
struct SequentialOracleTests {
  @Test("Replicas show what the oracle says, whatever was edited at once", arguments: 0..<40)
  func agreesWithReplicas(seed: UInt64) throws {
    var history = try LedgerHistory(seed: seed)
    try history.meet()
    let oracle = SequentialOracle(history.ledger).view
    #expect(!oracle.documents.isEmpty)
    for index in 0..<3 { #expect(history.view(index).differences(from: oracle) == []) }
  }

  @Test("A replica that lacks one edit differs in its message")
  func seesMissingEdit() throws {
    var history = try LedgerHistory()
    try history.make(.set(.read, .flag(true)), on: 1, seconds: 1)
    let oracle = SequentialOracle(history.ledger).view
    #expect(history.view(0).differences(from: oracle) == [LedgerHistory.documents[0]])
    #expect(history.view(1).differences(from: oracle) == [])
  }

  // The rules of `Replica`, by hand: at second 5 the first device, which has seen nothing of the
  // others, removes the tag that it sees.
  @Test("The rules, on an example worked out by hand")
  func workedExample() throws {
    let document = LedgerHistory.documents[0]
    var history = try LedgerHistory()
    try history.make(.addTag("work"), on: 0, seconds: 1)
    try history.meet()
    try history.make(.addTag("work"), on: 1, seconds: 2)
    try history.make(.set(.text, .text("late")), on: 2, seconds: 9)
    try history.make(.set(.text, .text("early")), on: 1, seconds: 3)
    try history.make(.insertLine("one", after: nil), on: 2, seconds: 4)
    try history.make(.removeTag("work"), on: 0, seconds: 5)
    let shown = try #require(SequentialOracle(history.ledger).view.documents[document])
    #expect(shown.tags == ["work"])
    #expect(shown.fields == [.text: .text("late")])
    #expect(shown.lines == ["one"])

    try history.make(.delete, on: 1, seconds: 6)
    try history.make(.addTag("too late"), on: 2, seconds: 7)
    #expect(SequentialOracle(history.ledger).view.documents.isEmpty)
  }
}
