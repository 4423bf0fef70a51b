internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Entries of a ledger")
struct SyncWriteTests {
  private let document = LedgerHistory.documents[0]

  @Test("Lines enter after the line that is named, and leave whole")
  func placesLines() throws {
    var history = try LedgerHistory()
    try history.make(.insertLine("one", after: nil), on: 0, seconds: 1)
    try history.make(.insertLine("drei ü", after: "one"), on: 0, seconds: 2)
    try history.make(.insertLine("two", after: "one"), on: 0, seconds: 3)
    #expect(history.replicas[0].note(of: document) == "one\ntwo\ndrei ü\n")
    try history.make(.deleteLine("two"), on: 0, seconds: 4)
    #expect(history.replicas[0].lines(of: document) == ["one", "drei ü"])
  }

  @Test("An edit without effect makes no entry")
  func leavesOutNothing() throws {
    var history = try LedgerHistory()
    let edits: [SyncWrite.Change] = [
      .insert(payload: [1]), .removeTag("none"), .deleteLine("none"),
      .insertLine("lost", after: "none"),
    ]
    for edit in edits { #expect(try history.make(edit, on: 0, seconds: 1) == nil) }
    #expect(history.ledger.writes.count == 1)
  }

  @Test("An entry says what its author had seen")
  func statesPast() throws {
    var history = try LedgerHistory()
    let first = try #require(try history.make(.addTag("a"), on: 0, seconds: 1))
    try history.make(.addTag("b"), on: 1, seconds: 1)
    try history.meet()
    try history.make(.addTag("c"), on: 1, seconds: 1)
    #expect(history.ledger.writes[2].seen.contains(first) == false)
    #expect(history.ledger.writes[3].seen.contains(first))
  }
}
