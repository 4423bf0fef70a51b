internal import Testing
internal import VaultCore
internal import VaultSync

/// Conflicts are counted from what authors had seen, so a count of none is worth something only if
/// a device that leaves one is found.
@Suite("Conflicts in a ledger of edits")
struct SyncLedgerConflictsTests {
  private static let document = LedgerHistory.documents[0]

  /// Two devices that edit one message apart: a field, a tag and one place in a note each.
  private func history() throws -> LedgerHistory {
    var history = try LedgerHistory()
    try history.make(.addTag("family"), on: 0, seconds: 1)
    try history.meet()
    try history.make(.set(.read, .flag(true)), on: 0, seconds: 2)
    try history.make(.set(.read, .flag(false)), on: 1, seconds: 3)
    try history.make(.removeTag("family"), on: 0, seconds: 4)
    try history.make(.addTag("family"), on: 1, seconds: 5)
    try history.make(.insertLine("call back", after: nil), on: 0, seconds: 6)
    try history.make(.insertLine("buy milk", after: nil), on: 1, seconds: 7)
    try history.meet()
    return history
  }

  @Test("Replicas merge a field, a tag and a note that were edited apart")
  func merges() throws {
    let history = try history()
    for index in 0..<3 {
      let found = history.ledger.conflicts(in: history.view(index))
      #expect(found.all == 3 && found.unmerged == 0)
    }
  }

  @Test("A device that leaves a conflict to a person is found")
  func findsUnmerged() throws {
    let history = try history()
    let whole = history.view(0)
    for leave: (inout SyncView.Document) -> Void in [
      // Two values are known and none is shown, or one that was never given.
      { $0.fields[.read] = nil }, { $0.fields[.read] = .text("true or false?") },
      { $0.tags = [] }, { $0.lines.removeLast() },
    ] {
      var view = whole
      leave(&view.documents[Self.document, default: .init(payload: [])])
      #expect(history.ledger.conflicts(in: view).unmerged == 1)
    }
  }

  @Test("An edit that had seen the others settles the conflict; so does a deletion")
  func settles() throws {
    var history = try history()
    try history.make(.set(.read, .flag(true)), on: 2, seconds: 8)
    try history.meet()
    #expect(history.ledger.conflicts(in: history.view(0)).all == 2)
    try history.make(.delete, on: 1, seconds: 9)
    try history.meet()
    #expect(history.ledger.conflicts(in: history.view(0)).all == 0)
  }

  @Test("Random histories have conflicts, and replicas merge all", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var history = try LedgerHistory(seed: seed)
    try history.meet()
    for index in 0..<3 {
      #expect(history.ledger.conflicts(in: history.view(index)).unmerged == 0)
    }
  }
}
