internal import Testing

@testable internal import VaultSync

@Suite("Tables of names")
struct NameTableTests {
  @Test("Names are numbered in order of arrival, each once")
  func numbers() {
    var table = NameTable()
    #expect(table.position(adding: "b") == 0)
    #expect(table.position(adding: "a") == 1)
    #expect(table.position(adding: "b") == 0)
    #expect(table[1] == "a")
    #expect(table.position(of: "c") == nil)
  }

  @Test("Canonically equivalent spellings are two names, since their bytes differ")
  func tellsSpellingsApart() {
    var table = NameTable()
    #expect(table.position(adding: "caf\u{E9}") == 0)
    #expect(table.position(adding: "cafe\u{301}") == 1)
    #expect("caf\u{E9}" == "cafe\u{301}", "to Swift they are equal")
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

  @Test("Packing keeps replica, number and offset apart at their limits")
  func packs() {
    let key = ElementKey(author: 4_094, sequence: .max, offset: 0xF_FFFF)
    #expect(key.author == 4_094)
    #expect(key.sequence == .max)
    #expect(key.offset == 0xF_FFFF)
    #expect(key.operation == ElementKey(author: 4_094, sequence: .max))
    #expect(key != .root)
  }
}
