internal import Testing
internal import VaultCore

@testable internal import VaultSync

/// A ledger that finds nothing is worth something only if it finds what is planted.
@Suite("Ledgers of edits")
struct SyncLedgerTests {
  private static let document = LedgerHistory.documents[0]

  @Test("Replicas that have everything have lost nothing", arguments: 0..<20)
  func acceptsReplicas(seed: UInt64) throws {
    var history = try LedgerHistory(seed: seed)
    try history.meet()
    for index in 0..<3 {
      let tally = history.ledger.tally(in: history.view(index))
      #expect(tally.lost == 0 && tally.resurrected == 0 && tally.doubled == 0)
      #expect(
        tally.visible + tally.overwritten + tally.concurrent + tally.deleted
          == history.ledger.writes.count)
    }
  }

  @Test("Random histories have overwritten, concurrent and deleted edits, so each is tested")
  func histories() throws {
    var counts = (overwritten: 0, concurrent: 0, deleted: 0)
    for seed in 0..<20 as Range<UInt64> {
      var history = try LedgerHistory(seed: seed)
      try history.meet()
      let total = history.ledger.tally(in: history.view(0))
      counts.overwritten += total.overwritten
      counts.concurrent += total.concurrent
      counts.deleted += total.deleted
    }
    #expect(counts.overwritten > 20 && counts.concurrent > 20 && counts.deleted > 20)
  }

  @Test("An edit that never arrived is lost", arguments: 0..<10)
  func seesMissingOperation(seed: UInt64) throws {
    var history = try LedgerHistory(seed: seed)
    try history.meet()
    let document = try #require(history.replicas[0].documents.first)
    let id = try history.make(
      .insertLine("a line", after: nil), document, on: 1, seconds: 90_000)
    #expect(history.fate(of: id, in: history.view(1)) == .visible)
    #expect(history.fate(of: id, in: history.view(0)) == .lost)
    #expect(history.ledger.tally(in: history.view(0)).lost == 1)
  }

  @Test("A device that forgets a tag, a line, a field or a message has lost the edit")
  func seesPlantedFaults() throws {
    var history = try LedgerHistory()
    let edits: [SyncWrite.Change] = [
      .addTag("family"), .insertLine("call back", after: nil), .set(.read, .flag(true)),
    ]
    for edit in edits { try history.make(edit, on: 0, seconds: 1) }
    let whole = history.view(0)
    #expect(history.ledger.tally(in: whole).lost == 0)
    for forget: (inout SyncView.Document) -> Void in [
      { $0.tags = [] }, { $0.lines = [] }, { $0.fields = [:] }, { $0.payload = [2] },
    ] {
      var faulty = whole
      forget(&faulty.documents[Self.document, default: .init(payload: [])])
      #expect(history.ledger.tally(in: faulty).lost == 1)
    }
    #expect(history.ledger.tally(in: SyncView()).lost == 4)
  }

  @Test("A later edit overwrites what its author had seen")
  func overwrites() throws {
    var history = try LedgerHistory()
    let read = try history.make(.set(.read, .flag(true)), on: 0, seconds: 1)
    let line = try history.make(.insertLine("old", after: nil), on: 0, seconds: 2)
    let tag = try history.make(.addTag("work"), on: 0, seconds: 3)
    try history.meet()
    let unread = try #require(try history.make(.set(.read, .flag(false)), on: 1, seconds: 4))
    let strike = try #require(try history.make(.deleteLine("old"), on: 1, seconds: 5))
    let untag = try #require(try history.make(.removeTag("work"), on: 1, seconds: 6))
    try history.meet()
    let view = history.view(2)
    #expect(history.fate(of: read, in: view) == .overwritten(by: unread))
    #expect(history.fate(of: line, in: view) == .overwritten(by: strike))
    #expect(history.fate(of: tag, in: view) == .overwritten(by: untag))
    #expect(history.ledger.tally(in: view).overwritten == 3)
  }

  @Test("Of concurrent values one is shown and the other is named; unnamed it is lost")
  func namesConcurrentValues() throws {
    var history = try LedgerHistory()
    let earlier = try history.make(.set(.text, .text("a")), on: 0, seconds: 1)
    let later = try history.make(.set(.text, .text("b")), on: 1, seconds: 2)
    try history.meet()
    var view = history.view(2)
    #expect(history.fate(of: later, in: view) == .visible)
    #expect(history.fate(of: earlier, in: view) == .concurrent)
    #expect(view.concurrent[Self.document]?[.text] == [.text("a"), .text("b")])
    view.concurrent = [:]
    #expect(history.fate(of: earlier, in: view) == .lost)
  }

  @Test("A deletion beside an edit stands; a message that comes back shows")
  func seesResurrection() throws {
    var history = try LedgerHistory()
    let edit = try history.make(.addTag("kept"), on: 1, seconds: 1)
    let before = history.view(1)
    let deletion = try history.make(.delete, on: 0, seconds: 2)
    try history.meet()
    #expect(history.fate(of: edit, in: history.view(2)) == .deleted)
    #expect(history.fate(of: deletion, in: history.view(2)) == .visible)
    let back = history.ledger.tally(in: before)
    #expect(back.resurrected == 1)
    #expect(history.fate(of: deletion, in: before) == .lost)
  }

  @Test("A line or an operation that counts twice shows")
  func seesDoubles() throws {
    var history = try LedgerHistory()
    try history.make(.insertLine("once", after: nil), on: 0, seconds: 1)
    var view = history.view(0)
    #expect(history.ledger.tally(in: view).doubled == 0)
    view.documents[Self.document]?.lines += ["once"]
    view.operationCount += 1
    #expect(history.ledger.tally(in: view).doubled == 2)
  }

  @Test("Lines that change places are seen")
  func seesDisorder() throws {
    var history = try LedgerHistory()
    try history.make(.insertLine("first", after: nil), on: 0, seconds: 1)
    let second = try history.make(.insertLine("second", after: "first"), on: 0, seconds: 2)
    var view = history.view(0)
    #expect(history.fate(of: second, in: view) == .visible)
    view.documents[Self.document]?.lines = ["second", "first"]
    #expect(history.fate(of: second, in: view) == .lost)
  }

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

  @Test("Lines enter after the line that is named, and leave whole")
  func placesLines() throws {
    var history = try LedgerHistory()
    try history.make(.insertLine("one", after: nil), on: 0, seconds: 1)
    try history.make(.insertLine("drei ü", after: "one"), on: 0, seconds: 2)
    try history.make(.insertLine("two", after: "one"), on: 0, seconds: 3)
    #expect(history.replicas[0].note(of: Self.document) == "one\ntwo\ndrei ü\n")
    try history.make(.deleteLine("two"), on: 0, seconds: 4)
    #expect(history.replicas[0].lines(of: Self.document) == ["one", "drei ü"])
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

  // Conflicts are counted from what authors had seen, so a count of none is worth something only if
  // a device that leaves one is found.
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
