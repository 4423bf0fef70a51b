import GRDB
import Testing
import VaultCore
import VaultSealing
import VaultTestSupport

@testable import VaultStorage

@Suite("KeywordWriter")
struct KeywordWriterTests {
  private let sealer = RecordSealer(vault: SystemRandom.bytes(16), keys: KeyHierarchy())

  @Test("Keyed words keep repetitions and no order of the text")
  func keyedWords() {
    var writer = KeywordWriter(sealer: sealer)
    let message = VaultStoreSamples.message(DocumentID("a"), text: "one two ONE three")
    let words = writer.keyedWords(of: message)
    #expect(words == words.sorted())
    #expect(words.sorted() == ["one", "one", "three", "two"].map(sealer.name(ofToken:)).sorted())
  }

  @Test("What is removed leaves no word behind")
  func removal() throws {
    var writer = KeywordWriter(sealer: sealer)
    let words = writer.keyedWords(of: VaultStoreSamples.messages[0])
    try DatabaseQueue().write { database in
      try VaultSchema.create(in: database)
      try VaultSchema.createOccurrences(in: database)
      try writer.add(words, row: 1, in: database)
      try writer.add(words, row: 2, in: database)
      let count = "SELECT count(*) FROM temp.\(VaultSchema.occurrences)"
      #expect(try Int.fetchOne(database, sql: count) == 2 * words.count)
      try writer.remove(words, row: 1, in: database)
      try writer.optimize(database)
      #expect(try Int.fetchOne(database, sql: count) == words.count)
    }
  }
}
