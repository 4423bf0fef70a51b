import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Lines that belong to no turn")
struct ChatExtraTests {
  @Test("About one message in eighty has one before it, and groups hear of members, not of calls")
  func occursNowAndThen() {
    var turn = Turn(
      time: Timestamp(seconds: 0), place: .chat(0), speaker: Turn.owner, isSecondLanguage: false,
      seed: 0)
    var direct: [ChatExtra] = []
    var group: [ChatExtra] = []
    for seed in 0..<UInt32(20_000) {
      turn.seed = seed
      if let extra = ChatExtra(beforeWhatsApp: turn, isGroup: false) { direct.append(extra) }
      if let extra = ChatExtra(beforeWhatsApp: turn, isGroup: true) { group.append(extra) }
    }
    // 1.2 %; four standard errors of 20 000 draws are 0.3 %.
    #expect((180...300).contains(direct.count))
    #expect(direct.count == group.count)
    #expect(direct.contains(.notice(.missedVoice)) && !direct.contains(.notice(.left)))
    #expect(group.contains(.notice(.added)) && !group.contains(.notice(.missedVideo)))
    #expect(direct.contains(.takenBack) && group.contains(.takenBack))
  }

  @Test("Purposes draw on their own")
  func lotsAreIndependent() {
    var turn = Turn(
      time: Timestamp(seconds: 0), place: .chat(0), speaker: Turn.owner, isSecondLanguage: false,
      seed: 0)
    var both = 0
    for seed in 0..<UInt32(20_000) {
      turn.seed = seed
      if turn.lot(.edited, below: 2) == 0, turn.lot(.reaction, below: 2) == 0 { both += 1 }
    }
    // A quarter; four standard errors are 245.
    #expect((4755...5245).contains(both))
  }
}
