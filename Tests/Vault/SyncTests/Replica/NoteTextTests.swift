internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultSync

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
