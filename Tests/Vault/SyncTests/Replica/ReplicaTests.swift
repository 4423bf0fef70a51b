import Testing
import VaultCore
import VaultTestSupport

@testable import VaultSync

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

@Suite("Notes")
struct NoteTextTests {
  private let document = DocumentID("note")
  private let now = Timestamp(seconds: 1)

  private func replicas(_ count: Int) throws -> [Replica] {
    var replicas = RandomVault.replicas(count)
    try replicas[0].insert(document, payload: [], at: now)
    for index in 1..<count { try replicas[index].pull(from: replicas[0]) }
    return replicas
  }

  @Test("Edits on one device are those of a plain string", arguments: 0..<20)
  func matchesPlainString(seed: UInt64) throws {
    var random = SeededRandom(seed: seed).stream("plain")
    var replica = try replicas(2)[0]
    var model: [Unicode.Scalar] = []
    let alphabet = Array("aß€😀\u{301}\n".unicodeScalars)
    for _ in 0..<120 {
      let start = random.integer(in: 0...model.count)
      if random.chance(0.6) {
        let text = (0..<random.integer(in: 1...5)).map { _ in random.element(of: alphabet) }
        model.insert(contentsOf: text, at: start)
        var inserted = ""
        inserted.unicodeScalars.append(contentsOf: text)
        try replica.insertNote(inserted, at: start, of: document, at: now)
      } else {
        let end = min(model.count, start + random.index(below: 5))
        model.removeSubrange(start..<end)
        try replica.deleteNote(start..<end, of: document, at: now)
      }
      #expect(Array(replica.note(of: document).unicodeScalars) == model)
    }
    #expect(replica.noteLength(of: document) == model.count)
  }

  @Test("Concurrent edits give what the published algorithm gives", arguments: 0..<60)
  func matchesSpecification(seed: UInt64) throws {
    let merged = try RandomVault.merged(seed: seed, allowsDeletion: false).merged
    let operations = merged.allOperations
    for document in merged.documents {
      let insertions = Set(
        operations.compactMap { operation in
          if case .insert(document, _) = operation.change { operation.id } else { nil }
        })
      let specification = NoteSpecification(operations) { insertions.contains($0) }
      #expect(merged.note(of: document) == specification.text)
    }
  }

  // Weidner and Kleppmann 2023, section 1: the words typed by each user stay together, whether
  // letters are typed forwards or each is put before the last.
  @Test("Words typed at one place do not mix", arguments: [true, false], 2...4)
  func doesNotInterleave(forwards: Bool, count: Int) throws {
    var replicas = try replicas(count)
    try replicas[0].insertNote("<>", at: 0, of: document, at: now)
    for index in 1..<count { try replicas[index].pull(from: replicas[0]) }
    let words = (0..<count).map { index in
      String(repeating: ["ab", "cd", "ef", "gh"][index], count: 8)
    }
    for (index, word) in words.enumerated() {
      for (offset, letter) in (forwards ? word : String(word.reversed())).enumerated() {
        try replicas[index].insertNote(
          String(letter), at: forwards ? 1 + offset : 1, of: document, at: now)
      }
    }
    for other in replicas.dropFirst() { try replicas[0].pull(from: other) }
    let note = replicas[0].note(of: document)
    #expect(note.hasPrefix("<") && note.hasSuffix(">"))
    #expect(note.count == 2 + 16 * count)
    for word in words { #expect(note.contains(word)) }
  }

  @Test("Text put into a stretch that is deleted meanwhile stays")
  func survivesDeletionAround() throws {
    var pair = try replicas(2)
    try pair[0].insertNote("one two three", at: 0, of: document, at: now)
    try pair[1].pull(from: pair[0])
    try pair[0].deleteNote(0..<13, of: document, at: now)
    try pair[1].insertNote("NEW", at: 6, of: document, at: now)
    try pair[0].pull(from: pair[1])
    try pair[1].pull(from: pair[0])
    #expect(pair[0].note(of: document) == "NEW")
    #expect(pair[0].canonicalState() == pair[1].canonicalState())
  }

  // Written by hand in the format of josephg/editing-traces; its end worked out on paper.
  @Test("A short recording of three writers ends as it should")
  func replaysFixture() throws {
    let url = Repository.url("Tests/Vault/SyncTests/Fixtures/concurrent-note.json")
    try expectEnd(of: EditingTrace(url))
  }

  private static let friends =
    "conformance/crdt/josephg+editing-traces/concurrent_traces/friendsforever.json.gz"

  // josephg/editing-traces, CC BY 4.0: two people typing at once, with the text they ended with.
  @Test(
    "A real recording of two writers ends with the recorded text",
    .enabled(if: ExternalData.has(friends, cases: 1)))
  func replaysFriends() throws {
    try expectEnd(of: EditingTrace(#require(ExternalData.url(Self.friends))))
  }

  private func expectEnd(of trace: EditingTrace) throws {
    let replicas = try trace.replay(document)
    #expect(replicas[0].note(of: document) == trace.endContent)
    for replica in replicas {
      #expect(replica.canonicalState() == replicas[0].canonicalState())
    }
  }
}
