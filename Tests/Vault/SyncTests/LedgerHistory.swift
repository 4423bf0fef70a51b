internal import VaultCore

@testable internal import VaultSync

/// Three replicas of a few messages that are edited at random and meet now and then, with the
/// ledger of their edits.
struct LedgerHistory {
  var replicas = RandomVault.replicas(3)
  var ledger = SyncLedger()
  static let documents = (0..<6).map { DocumentID("document-\($0)") }

  /// Draws a history of so many tries.
  init(seed: UInt64, edits: Int = 150) throws {
    for document in Self.documents {
      try make(.insert(payload: Array("payload of \(document)".utf8)), document, on: 0, seconds: 0)
    }
    try meet()
    var editor = SyncEditor(
      random: SeededRandom(seed: seed),
      texts: Dictionary(uniqueKeysWithValues: Self.documents.map { ($0, "text") }))
    var schedule = SeededRandom(seed: seed).stream("schedule")
    for edit in 0..<edits {
      let index = schedule.index(below: 3)
      // Clocks an hour apart.
      let now = Timestamp(seconds: Int64(10_000 + edit + 3_600 * (index - 1)))
      if let write = try editor.edit(&replicas[index], at: now) { ledger.acknowledge([write]) }
      if schedule.chance(0.1) {
        let source = replicas[schedule.index(below: 3)]
        try replicas[schedule.index(below: 3)].pull(from: source)
      }
    }
  }

  /// Replicas without edits that have one message, imported by the first.
  init() throws {
    try make(.insert(payload: [1]), Self.documents[0], on: 0, seconds: 0)
    try meet()
  }

  /// Makes an edit and enters it.
  @discardableResult
  mutating func make(
    _ change: SyncWrite.Change, _ document: DocumentID = documents[0], on index: Int,
    seconds: Int64
  ) throws -> OperationID? {
    let write = try replicas[index].make(change, of: document, at: Timestamp(seconds: seconds))
    if let write { ledger.acknowledge([write]) }
    return write?.id
  }

  /// Gives every replica everything.
  mutating func meet() throws {
    for index in 1..<3 { try replicas[0].pull(from: replicas[index]) }
    for index in 1..<3 { try replicas[index].pull(from: replicas[0]) }
  }

  /// What a replica shows.
  func view(_ index: Int) -> SyncView {
    SyncView(replicas[index], fields: ledger.fields)
  }

  /// What became of an edit on a replica.
  func fate(of id: OperationID?, in view: SyncView) -> SyncLedger.Fate? {
    zip(ledger.writes, ledger.fates(in: view)).first { $0.0.id == id }?.1
  }
}
