import Testing

@testable import VaultCorpus

@Suite("Dialogue acts")
struct DialogueActTests {
  // The issue asks for at least thirty.
  @Test("There are at least thirty acts")
  func areMany() {
    #expect(DialogueAct.allCases.count >= 30)
  }

  @Test("A question is answered by what was asked for")
  func answersFit() {
    #expect(DialogueAct.askTime.answers == [.tellTime])
    #expect(DialogueAct.askPlace.answers == [.tellPlace])
    #expect(DialogueAct.askDetail.answers == [.tellDetail])
    #expect(Set(DialogueAct.askAttendance.answers) == [.confirm, .maybe, .decline])
    // Nobody confirms a cancellation by coming.
    #expect(Set(DialogueAct.cancel.answers).isDisjoint(with: [.confirm, .maybe, .decline]))
  }

  @Test("No chain of answers goes round in circles but for proposals")
  func answersEnd() {
    for act in DialogueAct.allCases {
      var reached = Set(act.answers.filter { $0 != .propose })
      for _ in 0..<6 { reached.formUnion(reached.flatMap(\.answers).filter { $0 != .propose }) }
      #expect(!reached.contains(act), "\(act)")
    }
  }

  @Test("What speaks of a change, and that alone, may name the old day")
  func changesNameTheOldDay() {
    for act in DialogueAct.allCases {
      let namesOld = act.extraSlots.contains { $0.hasPrefix("old") }
      #expect(namesOld == act.tellsChange, "\(act)")
    }
  }

  @Test("Money and travel are related to an event, not about it")
  func relatedActs() {
    #expect(DialogueAct.allCases.filter(\.isRelated) == [.travel, .cost])
  }

  @Test("Phases open with acts of their time")
  func phasesFit() {
    #expect(Phase.invitation.acts == [.invite])
    let changes: [DialogueAct] = [.moved, .reschedule, .cancel, .venueChange]
    for phase in Phase.allCases {
      #expect(!phase.acts.isEmpty)
      // Changes come from the plan, not from the dice.
      #expect(Set(phase.acts).isDisjoint(with: changes))
      #expect(phase.acts.contains(.thanks) == (phase == .after))
      #expect(phase.acts.contains(.late) == (phase == .day))
    }
  }

  @Test("Every extra slot is one that the generator can fill")
  func slotsExist() {
    let names = SlotNames(forms: [])
    for act in DialogueAct.allCases {
      for slot in act.extraSlots { #expect(names[slot] != nil, "\(act) \(slot)") }
    }
  }
}
