import Testing
import VaultCorpus
import VaultResults

@testable import VaultSuites

@Suite("What real conversations have")
struct RealFiguresTests {
  @Test("Every real value is of a row of the card, so that none is left over")
  func belongToRows() {
    let rows = Set(ConversationAudit.cardRows.map(\.metric)).union(CorpusAudit.cardNames.keys)
    #expect(Set(RealFigures.chats.keys).union(RealFigures.events.keys).subtracting(rows) == [])
  }

  @Test("No row of the card is there twice, and each is declared")
  func rowsAreDeclared() {
    let ids = ConversationAudit.cardRows.map(\.metric)
    #expect(Set(ids).count == ids.count)
    #expect(
      ids.allSatisfy { id in ConversationAudit.declarations.contains { $0.bindings(in: id) != nil }
      })
  }

  @Test("Mail threads and two-person chats with events are unknown")
  func unknown() {
    for row in ConversationAudit.cardRows where row.metric.hasPrefix("conversations/events/") {
      let isGroup = row.metric.contains("/groupChats/") || row.metric.hasSuffix("/repeatedTerms")
      let real = RealFigures.columns(of: row.metric)
      #expect(real.chats == nil && (real.events != nil) == isGroup, "\(row.metric)")
    }
  }
}
