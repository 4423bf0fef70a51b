import Foundation
import Testing
import VaultCore
import VaultEmbedding

@Suite("Embedding ledger")
struct EmbeddingLedgerTests {
  // Written by hand after the documented fields.
  private let stored = #"""
    {"version":1,"failedAt":{"milliseconds":5},
     "bills":[{"month":{"year":2026,"month":1},"bill":{"tokens":9,"texts":2,"requests":1}}],
     "entries":[
      {"id":"new","entry":{"space":"local","reason":"offline","sentAt":{"milliseconds":30}}},
      {"id":"b","entry":{"space":"local","reason":"failure","sentAt":{"milliseconds":10}}},
      {"id":"a","entry":{"space":"local","reason":"budget","sentAt":{"milliseconds":10}}},
      {"id":"s","entry":{"space":"local","reason":"sensitive","sentAt":{"milliseconds":1}}},
      {"id":"r","entry":{"space":"remote","sentAt":{"milliseconds":2}}}]}
    """#

  @Test("A stored ledger is read, and tells what may be sent later, oldest first")
  func reads() throws {
    var ledger = try JSONDecoder().decode(EmbeddingLedger.self, from: Data(stored.utf8))
    #expect(ledger.reconcilable.map(\.rawValue) == ["a", "b", "new"])
    #expect(ledger.localCounts == [.offline: 1, .failure: 1, .budget: 1, .sensitive: 1])
    #expect(ledger.failedAt == Timestamp(milliseconds: 5))
    #expect(ledger.bill(at: Timestamp(year: 2026, month: 1, day: 31, hour: 23)).tokens == 9)
    #expect(ledger.bill(at: Timestamp(year: 2026, month: 2, day: 1)).tokens == 0)
    ledger.forget(DocumentID("a"))
    #expect(ledger.reconcilable.map(\.rawValue) == ["b", "new"])
  }

  @Test(
    "A damaged ledger is refused",
    arguments: [
      "", "{}", #"{"version":2,"bills":[],"entries":[]}"#,
      #"{"version":1,"bills":[],"entries":[{"id":"a","entry":{"space":"remote","reason":"offline","sentAt":{"milliseconds":0}}}]}"#,
      #"{"version":1,"bills":[],"entries":[{"id":"a","entry":{"space":"local","sentAt":{"milliseconds":0}}}]}"#,
      #"{"version":1,"bills":[{"month":{"year":2026,"month":1},"bill":{"tokens":-1,"texts":0,"requests":0}}],"entries":[]}"#,
    ])
  func refusesLedger(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EmbeddingLedger.self, from: Data(text.utf8))
    }
  }
}
