internal import Testing
internal import VaultCore

@testable internal import VaultSync

@Suite("Editing a replica")
struct ReplicaTests {
  private let document = DocumentID("message@example.org")
  private let now = Timestamp(seconds: 1_000)

  private func replica(_ id: UInt64 = 1) throws -> Replica {
    var replica = Replica(id: ReplicaID(rawValue: id))
    try replica.insert(document, payload: [1, 2, 3], at: now)
    return replica
  }

  /// Two replicas that hold one message, inserted by the first.
  private func pair() throws -> (Replica, Replica) {
    let first = try replica()
    var second = Replica(id: ReplicaID(rawValue: 2))
    try second.pull(from: first)
    return (first, second)
  }

  private func meet(_ left: inout Replica, _ right: inout Replica) throws {
    try left.pull(from: right)
    try right.pull(from: left)
    #expect(left.canonicalState() == right.canonicalState())
  }

  @Test("A message keeps its payload; inserting it again changes nothing")
  func insertsOnce() throws {
    var replica = try replica()
    #expect(try !replica.insert(document, payload: [9], at: now))
    #expect(replica.payload(of: document) == [1, 2, 3] && replica.operationCount == 1)
    #expect(replica.documents == [document])
  }

  @Test("Of two insertions of one message the earlier keeps its payload, on both devices")
  func earliestInsertionCounts() throws {
    var left = Replica(id: ReplicaID(rawValue: 1))
    var right = Replica(id: ReplicaID(rawValue: 2))
    try left.insert(document, payload: [1], at: Timestamp(seconds: 20))
    try right.insert(document, payload: [2], at: Timestamp(seconds: 10))
    try meet(&left, &right)
    #expect(left.payload(of: document) == [2] && left.count == 1)
  }

  @Test("The same message imported on two devices and tagged on both keeps all 200 tags")
  func flatKeysKeepTags() throws {
    var left = try replica(1)
    var right = try replica(2)
    for tag in 0..<100 {
      try left.addTag("left\(tag)", to: document, at: now)
      try right.addTag("right\(tag)", to: document, at: now)
    }
    try meet(&left, &right)
    #expect(left.tags(of: document).count == 200)
    #expect(right.tags(of: document) == left.tags(of: document))
  }

  @Test("An addition survives a removal that had not seen it")
  func additionWins() throws {
    var (left, right) = try pair()
    try left.addTag("work", to: document, at: now)
    try meet(&left, &right)
    try left.addTag("work", to: document, at: now)
    #expect(try right.removeTag("work", from: document, at: now))
    try meet(&left, &right)
    #expect(left.tags(of: document) == ["work"])
  }

  @Test("A removal takes every addition that it had seen, whoever made it")
  func removalTakesWhatItSaw() throws {
    var (left, right) = try pair()
    try left.addTag("work", to: document, at: now)
    try right.addTag("work", to: document, at: now)
    try meet(&left, &right)
    try left.removeTag("work", from: document, at: now)
    try meet(&left, &right)
    #expect(right.tags(of: document) == [])
    #expect(try !right.removeTag("work", from: document, at: now))
    #expect(try !right.removeTag("never", from: document, at: now))
  }

  @Test("A field has its latest value; the clock that runs ahead wins among concurrent edits")
  func latestValueCounts() throws {
    var (left, right) = try pair()
    try left.set(.read, to: .flag(true), of: document, at: Timestamp(seconds: 2_000))
    try right.set(.read, to: .flag(false), of: document, at: Timestamp(seconds: 1_500))
    // Equal times are decided by the higher replica.
    try left.set(.pinned, to: .text("left"), of: document, at: Timestamp(seconds: 9_000))
    try right.set(.pinned, to: .text("right"), of: document, at: Timestamp(seconds: 9_000))
    try meet(&left, &right)
    #expect(left.value(of: .pinned, of: document) == .text("right"))
    #expect(right.value(of: .read, of: document) == .flag(true))
    #expect(right.value(of: .archived, of: document) == nil)
  }

  @Test("An edit made in knowledge of another replaces it, though its clock be slow")
  func causeBeatsClock() throws {
    var (left, right) = try pair()
    try left.set(.pinned, to: .flag(true), of: document, at: Timestamp(seconds: 9_000))
    try meet(&left, &right)
    try right.set(.pinned, to: .flag(false), of: document, at: Timestamp(seconds: 1))
    try meet(&left, &right)
    #expect(left.value(of: .pinned, of: document) == .flag(false))
  }

  @Test("A note written on two devices at once keeps both texts, each in one piece")
  func notesKeepBothTexts() throws {
    var (left, right) = try pair()
    try left.insertNote("Hello!", at: 0, of: document, at: now)
    try meet(&left, &right)
    for (offset, letter) in " dear".enumerated() {
      try left.insertNote(String(letter), at: 5 + offset, of: document, at: now)
    }
    for (offset, letter) in " Anna".enumerated() {
      try right.insertNote(String(letter), at: 5 + offset, of: document, at: now)
    }
    try meet(&left, &right)
    #expect(["Hello dear Anna!", "Hello Anna dear!"].contains(left.note(of: document)))
  }

  @Test("Deletion wins over concurrent edits, and no operation carries the content any more")
  func deletionErases() throws {
    var (left, right) = try pair()
    try left.insertNote("secret note", at: 0, of: document, at: now)
    try left.set(Field(rawValue: "label"), to: .text("secret label"), of: document, at: now)
    try meet(&left, &right)
    try left.addTag("secret tag", to: document, at: now)
    try right.delete(document, at: now)
    try meet(&left, &right)
    #expect(left.count == 0 && left.isDeleted(document) && left.payload(of: document) == nil)
    #expect(left.note(of: document).isEmpty && left.tags(of: document).isEmpty)
    let saved = String(decoding: left.encoded(), as: UTF8.self)
    #expect(!saved.contains("secret"))
    #expect(
      left.allOperations.allSatisfy { operation in
        if case .insert = operation.change { false } else { true }
      })
  }

  @Test("Edits of messages that are unknown or deleted are refused and change nothing")
  func refusesMissingMessages() throws {
    var replica = try replica()
    let missing = DocumentID("missing")
    #expect(throws: SyncError.unknownMessage) { try replica.addTag("a", to: missing, at: now) }
    #expect(throws: SyncError.unknownMessage) { try replica.delete(missing, at: now) }
    #expect(throws: SyncError.unknownMessage) {
      try replica.set(.read, to: .flag(true), of: missing, at: now)
    }
    try replica.delete(document, at: now)
    let state = replica.canonicalState()
    #expect(throws: SyncError.deletedMessage) { try replica.addTag("a", to: document, at: now) }
    #expect(throws: SyncError.deletedMessage) {
      try replica.insertNote("a", at: 0, of: document, at: now)
    }
    #expect(replica.canonicalState() == state)
  }

  @Test("Places outside a note are refused", arguments: [-1, 4])
  func refusesPlacesOutside(offset: Int) throws {
    var replica = try replica()
    try replica.insertNote("abc", at: 0, of: document, at: now)
    #expect(throws: SyncError.outsideNote(length: 3)) {
      try replica.insertNote("x", at: offset, of: document, at: now)
    }
    #expect(throws: SyncError.outsideNote(length: 3)) {
      try replica.deleteNote(min(offset, 2)..<max(offset, 2), of: document, at: now)
    }
  }

  @Test("A note edit holds at most 1 048 576 scalars")
  func limitsNoteEdits() throws {
    var replica = try replica()
    let text = String(repeating: "x", count: Replica.noteEditLimit)
    #expect(throws: SyncError.tooLarge(limit: 1_048_576)) {
      try replica.insertNote(text + "x", at: 0, of: document, at: now)
    }
    try replica.insertNote(text, at: 0, of: document, at: now)
    try replica.insertNote("y", at: Replica.noteEditLimit, of: document, at: now)
    #expect(replica.noteLength(of: document) == 1_048_577)
  }

  @Test("Tags come sorted by their bytes, spelled as they were given")
  func sortsTags() throws {
    var replica = try replica()
    for tag in ["b", "cafe\u{301}", "a", "caf\u{E9}", "B"] {
      try replica.addTag(tag, to: document, at: now)
    }
    let tags = replica.tags(of: document).map { Array($0.utf8) }
    #expect(tags == ["B", "a", "b", "cafe\u{301}", "caf\u{E9}"].map { Array($0.utf8) })
  }

  @Test("The messages that operations since a version are about, deleted ones included")
  func listsChanges() throws {
    var (first, second) = try pair()
    let before = first.version
    #expect(first.documents(changedSince: before) == [])
    try first.insert(DocumentID("b"), payload: [], at: now)
    try second.addTag("work", to: document, at: now)
    try first.pull(from: second)
    #expect(first.documents(changedSince: before) == [DocumentID("b"), document])
    try first.delete(DocumentID("b"), at: now)
    #expect(first.documents(changedSince: before) == [DocumentID("b"), document])
    #expect(first.documents(changedSince: VersionVector()) == [DocumentID("b"), document])
  }

  @Test("Values that concurrent edits gave are named until an edit has seen them")
  func namesConcurrentValues() throws {
    var (first, second) = try pair()
    try first.set(.text, to: .text("old"), of: document, at: now)
    try meet(&first, &second)
    #expect(first.concurrentValues().isEmpty)
    try first.set(.text, to: .text("a"), of: document, at: now)
    try second.set(.text, to: .text("b"), of: document, at: now)
    try second.set(.text, to: .text("c"), of: document, at: now)
    try meet(&first, &second)
    let named = [document: [Field.text: Set([FieldValue.text("a"), .text("c")])]]
    #expect(first.concurrentValues() == named)
    #expect(second.concurrentValues() == named)
    #expect(try Replica(decoding: first.encoded()).concurrentValues() == named)
    try first.set(.text, to: .text("d"), of: document, at: now)
    #expect(first.concurrentValues().isEmpty)
  }
}
