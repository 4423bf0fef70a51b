import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Counting a corpus")
struct CorpusStatisticsTests {
  @Test("Platforms, splits and grades add up")
  func addsUp() throws {
    let corpus = try Samples.smoke.get()
    let statistics = CorpusStatistics(corpus)
    #expect(statistics.messagesByPlatform.reduce(0) { $0 + $1.count } == corpus.messageCount)
    #expect(statistics.eventsBySplit.reduce(0) { $0 + $1.count } == corpus.eventCount)
    #expect(statistics.judged == corpus.judgments.values.reduce(0) { $0 + $1.count })
    let grades = corpus.judgments.values.flatMap(\.values)
    #expect(statistics.supporting == grades.count { $0 == 1 })
    let system = corpus.vaults.flatMap(\.messages).count { $0.kind == .system }
    let named = statistics.messagesByLanguage.reduce(0) { $0 + $1.count }
    #expect(named + system == corpus.messageCount)
  }

  // The windows of the matching document (PDV 2.3).
  @Test("The windows are the document's")
  func windows() {
    #expect(CorpusStatistics.window(.email) == (30, 7))
    #expect(CorpusStatistics.window(.whatsapp) == (7, 2))
    #expect(CorpusStatistics.window(.imessage) == (14, 7))
  }
}
