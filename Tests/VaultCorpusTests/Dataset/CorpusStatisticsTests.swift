import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Counting a corpus")
struct CorpusStatisticsTests {
  @Test("Platforms, languages, splits and grades are those of the messages and judgments")
  func addsUp() throws {
    let corpus = try Samples.smoke.get()
    let statistics = CorpusStatistics(corpus)
    let messages = corpus.vaults.flatMap(\.messages)
    for (platform, count) in statistics.messagesByPlatform {
      #expect(count == messages.count { $0.platform == platform })
    }
    #expect(statistics.messagesByPlatform.reduce(0) { $0 + $1.count } == corpus.messageCount)
    #expect(statistics.eventsBySplit.reduce(0) { $0 + $1.count } == corpus.eventCount)
    let judgments = corpus.vaults.flatMap(\.judgments)
    #expect(statistics.judged == judgments.reduce(0) { $0 + $1.count })
    #expect(statistics.supporting == judgments.joined().count { $0.grade == 1 })
    #expect(statistics.eventsWithTenRelevant == judgments.count { $0.count >= 10 })
    let languages = statistics.messagesByLanguage.map(\.language)
    #expect(languages == languages.sorted())
    #expect(Set(languages) == Set(corpus.profile.languages))
  }

  @Test("What lies outside the windows is counted by the messages' own times")
  func countsOutside() throws {
    let corpus = try Samples.smoke.get()
    let statistics = CorpusStatistics(corpus)
    var judged = 0
    var outsideSeven = 0
    var outsideWindow = 0
    for vault in corpus.vaults {
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      for (event, judgments) in zip(vault.events, vault.judgments) {
        for judgment in judgments {
          let message = try #require(messages[judgment.document])
          let days = message.sentAt.days(since: event.start)
          let window: ClosedRange<Double> =
            switch message.platform {
            case .email: -30...7
            case .whatsapp: -7...2
            default: -14...7
            }
          judged += 1
          outsideSeven += abs(days) > 7 ? 1 : 0
          outsideWindow += window.contains(days) ? 0 : 1
        }
      }
    }
    // A copy may be judged under its twin, seconds later and on another platform.
    let seven = Double(outsideSeven) / Double(judged)
    let window = Double(outsideWindow) / Double(judged)
    #expect(abs(statistics.shareOutsideSevenDays - seven) < 0.01)
    #expect(abs(statistics.shareOutsideWindows - window) < 0.01)
  }

  // The windows of the matching document (PDV 2.3).
  @Test("The windows are the document's")
  func windows() {
    #expect(CorpusStatistics.window(.email) == (30, 7))
    #expect(CorpusStatistics.window(.whatsapp) == (7, 2))
    #expect(CorpusStatistics.window(.imessage) == (14, 7))
  }
}
