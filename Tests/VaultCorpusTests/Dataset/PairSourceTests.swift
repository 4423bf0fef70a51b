import Testing
import VaultCore

@testable import VaultCorpus

@Suite("What fills the slots of a pair")
struct PairSourceTests {
  private static func outline(_ key: String) throws -> TopicOutline {
    try #require(try Samples.lexicons.get().outlines.first { $0.key == key })
  }

  private static func filling(_ outline: TopicOutline, seed: UInt64) throws -> PairFilling {
    var random = SeededRandom(seed: seed)
    return PairFilling(hub: try Samples.lexicon("en"), outline: outline, random: &random)
  }

  @Test("Two days, two places and five people are never the same", arguments: 1...40)
  func fillingsDiffer(seed: UInt64) throws {
    let filling = try Self.filling(Self.outline("appraisal"), seed: seed)
    #expect(filling.said < filling.day)
    #expect(filling.day != filling.oldDay)
    #expect(filling.secondOfDay != filling.oldSecondOfDay)
    #expect(filling.place != filling.oldPlace)
    let people = [filling.who, filling.friend, filling.other, filling.me.given, filling.name.given]
    #expect(Set(people).count == 5)
    #expect((0..<86_400).contains(filling.oldSecondOfDay))
  }

  @Test("Every language says the same day, place and people in its own way")
  func saysTheSame() throws {
    let outline = try Self.outline("appraisal")
    let filling = try Self.filling(outline, seed: 8)
    for code in Samples.codes {
      let lexicon = try Samples.lexicon(code)
      let source = PairSource(
        lexicon: lexicon, topic: lexicon.topic(outline.key), filling: filling)
      func text(_ slot: Slot) -> String {
        var text = ""
        source.append(slot, to: &text)
        return text
      }
      #expect(text(.place) == filling.place)
      #expect(text(.who) == filling.who)
      #expect(text(.whose) == lexicon.grammar.belonging(to: filling.who))
      #expect(text(.number) == String(filling.number))
      #expect(!text(.noun).isEmpty && !text(.day).isEmpty && !text(.time).isEmpty)
      for form in lexicon.grammar.forms.indices {
        #expect(text(Slot.forms[form]).hasSuffix(text(.noun)))
      }
      #expect(source.wording(of: .me) == filling.me.gender.wording)
      #expect(source.wording(of: .you) == .readers(areSeveral: filling.readersAreSeveral))
    }
  }

  @Test("An event offers what its outline has: no time for whole days, a project where it has one")
  func offersByOutline() throws {
    let outlines = try Samples.lexicons.get().outlines
    for outline in outlines {
      let offered = PairSource.offered(outline)
      #expect(offered.contains(SlotSet(.time)) == !outline.isAllDay)
      #expect(offered.contains(SlotSet(.project)) == outline.namesProject)
      #expect(offered.contains(SlotSet(.whose)) == outline.namesPerson)
      // A title is a text of its own, worded in its own language.
      #expect(!offered.contains(SlotSet(.title)))
    }
    #expect(outlines.contains { $0.isAllDay } && outlines.contains { $0.namesProject })
  }

  // "On Friday" and "Friday" tell the same; who reads and how the event is called tell nothing.
  @Test("Facts are what a translation must keep")
  func knowsFacts() {
    #expect(PairSource.facts([SlotSet(.date)]) == [SlotSet(.day)])
    #expect(
      PairSource.facts([SlotSet(.oldDate), SlotSet(.day)]) == [SlotSet(.oldDay), SlotSet(.day)])
    #expect(PairSource.facts([SlotSet(.whose)]) == [SlotSet(.who)])
    #expect(PairSource.facts([SlotSet(.noun), SlotSet(.me), SlotSet(.you), SlotSet(.name)]) == [])
    #expect(PairSource.facts([SlotSet(.place)]) == [SlotSet(.place)])
    #expect(PairSource.facts([SlotSet(.time)]) != PairSource.facts([SlotSet(.day)]))
  }
}
