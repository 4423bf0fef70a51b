internal import Testing
internal import VaultCore
internal import VaultSync

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

  @Test("A removal that had not seen an addition gives way to it")
  func keepsUnseenTags() throws {
    var history = try LedgerHistory()
    try history.make(.addTag("work"), on: 0, seconds: 1)
    try history.meet()
    let removal = try history.make(.removeTag("work"), on: 0, seconds: 2)
    let addition = try history.make(.addTag("work"), on: 1, seconds: 3)
    try history.meet()
    let view = history.view(2)
    #expect(history.fate(of: removal, in: view) == .concurrent)
    #expect(history.fate(of: addition, in: view) == .visible)
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
}
