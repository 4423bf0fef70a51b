import Testing
import VaultCore

@testable import VaultSync

/// What `Replica.apply` refuses, and that it then changes nothing.
@Suite("Refusing operations")
struct AdmissionTests {
  private let author = ReplicaID(rawValue: 1)
  private let document = DocumentID("a")

  private func edit(
    _ sequence: UInt32, _ change: SyncOperation.Change, time: UInt64 = 5,
    dependencies: [OperationID] = []
  ) -> SyncOperation {
    SyncOperation(
      id: OperationID(replica: author, sequence: sequence),
      timestamp: HybridTimestamp(rawValue: time << 16), dependencies: dependencies, change: change)
  }

  private var insertion: SyncOperation { edit(1, .insert(document, payload: [1])) }
  private var message: OperationID { OperationID(replica: author, sequence: 1) }

  private func element(_ sequence: UInt32, _ offset: Int) -> NoteElement {
    NoteElement(operation: OperationID(replica: author, sequence: sequence), offset: offset)
  }

  private var dangling: [SyncOperation.Change] {
    let stranger = OperationID(replica: ReplicaID(rawValue: 9), sequence: 1)
    return [
      .addTag("t", message: stranger),
      .addTag("t", message: OperationID(replica: author, sequence: 3)),
      .addTag("t", message: OperationID(replica: author, sequence: 0)),
      .addTag("t", message: OperationID(replica: author, sequence: 2)),
      .removeTag("t", message: message, observed: [stranger]),
      .insertNote("x", at: .after(element(2, 3)), message: message),
      .insertNote("x", at: .before(element(2, -1)), message: message),
      .insertNote("x", at: .after(element(2, 0)), message: message),
      .insertNote("x", at: .after(element(1, 0)), message: message),
      .insertNote("", at: .start, message: message),
      .deleteNote([NoteRange(first: element(2, 1), count: 3)], message: message),
      .deleteNote([NoteRange(first: element(2, 1), count: 0)], message: message),
      .deleteNote([NoteRange(first: element(2, 0), count: .max)], message: message),
    ]
  }

  @Test("A reference to what the author cannot have seen refuses the whole call", arguments: 0..<13)
  func refusesDangling(index: Int) throws {
    #expect(dangling.count == 13)
    let note = edit(2, .insertNote("abc", at: .start, message: message))
    let bad = edit(3, dangling[index])
    var replica = Replica(id: ReplicaID(rawValue: 100))
    try replica.apply([insertion])
    let state = replica.canonicalState()
    #expect(throws: SyncError.danglingReference(sequence: 3)) { try replica.apply([note, bad]) }
    #expect(replica.canonicalState() == state)
    try replica.apply([note])
    #expect(throws: SyncError.danglingReference(sequence: 3)) { try replica.apply([bad]) }
    #expect(replica.note(of: document) == "abc")
  }

  @Test("A note's element of another message is no place for this one's text")
  func refusesForeignNotes() throws {
    let other = edit(2, .insert(DocumentID("b"), payload: []))
    let note = edit(
      3, .insertNote("abc", at: .start, message: OperationID(replica: author, sequence: 2)))
    let bad = edit(4, .insertNote("x", at: .after(element(3, 0)), message: message))
    var replica = Replica(id: ReplicaID(rawValue: 100))
    #expect(throws: SyncError.danglingReference(sequence: 4)) {
      try replica.apply([insertion, other, note, bad])
    }
    #expect(replica.operationCount == 0)
  }

  @Test("A bad operation that waited is forgotten when its causes come, and they are applied")
  func forgetsBadWaiting() throws {
    let bad = edit(2, .addTag("t", message: OperationID(replica: author, sequence: 5)))
    let good = edit(2, .addTag("t", message: message))
    var replica = Replica(id: ReplicaID(rawValue: 100))
    #expect(try replica.apply([bad]).heldBack == 1)
    #expect(try replica.apply([insertion]).applied == 1)
    #expect(try replica.apply([good]).applied == 1)
    #expect(replica.tags(of: document) == ["t"])
  }

  @Test("An edit number that names two different edits is reported")
  func reportsForks() throws {
    var replica = Replica(id: ReplicaID(rawValue: 100))
    try replica.apply([insertion])
    let fork = edit(1, .insert(DocumentID("b"), payload: []), time: 6)
    #expect(throws: SyncError.conflictingHistory(sequence: 1)) { try replica.apply([fork]) }
    let late = edit(3, .delete(message: message), time: 7)
    let lateFork = edit(3, .delete(message: message), time: 8)
    #expect(throws: SyncError.conflictingHistory(sequence: 3)) {
      try replica.apply([late, lateFork])
    }
    #expect(replica.documents == [document])
  }

  @Test("Edits are numbered from 1")
  func refusesNumberZero() {
    var replica = Replica(id: ReplicaID(rawValue: 100))
    #expect(throws: SyncError.danglingReference(sequence: 0)) {
      try replica.apply([edit(0, .insert(document, payload: []))])
    }
  }

  @Test("A clock at the end of time stops nothing")
  func survivesWildClocks() throws {
    var replica = Replica(id: ReplicaID(rawValue: 100))
    let wild = SyncOperation(
      id: message, timestamp: HybridTimestamp(rawValue: .max), dependencies: [],
      change: .insert(document, payload: []))
    try replica.apply([wild])
    try replica.set(.read, to: .flag(true), of: document, at: Timestamp(seconds: 1))
    try replica.set(.read, to: .flag(false), of: document, at: Timestamp(seconds: 1))
    #expect(replica.value(of: .read, of: document) == .flag(false))
    var other = Replica(id: ReplicaID(rawValue: 101))
    let sent = replica.operations(since: VersionVector()).map { $0.encoded() }
    for bytes in sent { try other.apply(OperationBatch(decoding: bytes).operations) }
    #expect(other.canonicalState() == replica.canonicalState())
  }

  @Test("A vault can have 4 095 replicas and refuses the next")
  func limitsReplicas() throws {
    var table = AuthorTable()
    for replica in 0..<UInt64(ElementKey.authorLimit) {
      _ = try table.position(adding: ReplicaID(rawValue: replica))
    }
    #expect(try table.position(adding: ReplicaID(rawValue: 5)) == 5)
    #expect(throws: SyncError.tooManyReplicas(limit: 4_095)) {
      try table.position(adding: ReplicaID(rawValue: 99_999))
    }
  }
}

@Suite("Clocks and versions")
struct ReplicaClockTests {
  private let noon = Timestamp(milliseconds: 1_000)

  @Test("A clock that stands still or runs back counts instead", arguments: [1_000, 999, -5])
  func counts(milliseconds: Int64) {
    let time = HybridTimestamp(noon).successor(at: Timestamp(milliseconds: milliseconds))
    #expect(time.milliseconds == 1_000 && time.count == 1)
  }

  @Test("Milliseconds lie above 16 bits of count")
  func layout() {
    let time = HybridTimestamp(rawValue: 1_000 << 16 | 5)
    #expect(time.milliseconds == 1_000 && time.count == 5)
    #expect(HybridTimestamp(noon).rawValue == 65_536_000)
  }

  @Test("A clock that moves on is followed")
  func followsClock() {
    let time = HybridTimestamp(noon).successor(at: Timestamp(milliseconds: 1_001))
    #expect(time == HybridTimestamp(Timestamp(milliseconds: 1_001)))
  }

  @Test("A full count carries into the milliseconds")
  func carries() {
    let full = HybridTimestamp(rawValue: 1_000 << 16 | 0xFFFF)
    let next = full.successor(at: noon)
    #expect(next.milliseconds == 1_001 && next.count == 0)
    #expect(full < next)
  }

  @Test("At the end of time it stays, and before 1970 it starts at zero")
  func extremes() {
    let end = HybridTimestamp(rawValue: .max)
    #expect(end.successor(at: noon) == end)
    #expect(HybridTimestamp(Timestamp(milliseconds: -1)) == .zero)
    #expect(HybridTimestamp(Timestamp(milliseconds: .max)).milliseconds == 1 << 48 - 1)
  }

  private func edit(_ replica: UInt64, _ sequence: UInt32) -> OperationID {
    OperationID(replica: ReplicaID(rawValue: replica), sequence: sequence)
  }

  private func random(_ random: inout SeededRandom) -> VersionVector {
    VersionVector(
      (0..<random.index(below: 6)).map { _ in
        edit(UInt64(random.index(below: 4)), UInt32(random.index(below: 5)))
      })
  }

  @Test("Merging is the least upper bound", arguments: 0..<50)
  func mergeLaws(seed: Int) {
    var source = SeededRandom(seed: UInt64(seed))
    let (left, right, third) = (random(&source), random(&source), random(&source))
    func merged(_ one: VersionVector, _ other: VersionVector) -> VersionVector {
      var result = one
      result.merge(other)
      return result
    }
    #expect(merged(left, right) == merged(right, left))
    #expect(merged(merged(left, right), third) == merged(left, merged(right, third)))
    #expect(merged(left, left) == left)
    #expect(merged(left, right).covers(left) && merged(left, right).covers(right))
    #expect(left.covers(right) == (merged(left, right) == left))
  }
}
