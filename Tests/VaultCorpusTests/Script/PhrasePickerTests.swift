import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Choice of phrases")
struct PhrasePickerTests {
  private static let everything = SlotSet(rawValue: .max)

  /// Every list of meanings that people draw from.
  private static func lists(_ lexicon: Lexicon) throws -> [[Meaning]] {
    let acts = DialogueAct.allCases.flatMap { act in
      Register.allCases.map { lexicon.meanings(act, $0) }
    }
    let topics = try QuerySamples.library().outlines.compactMap { lexicon.topic($0.key) }
    let talk = ChatterSubject.Company.allCases.flatMap { lexicon.chatter.subjects($0) }
    return acts + topics.flatMap { [$0.plan, $0.soon, $0.after, $0.related, $0.subjects] }
      + talk.flatMap { [$0.openers, $0.replies] }
  }

  @Test("What test keeps for itself is chosen nowhere else", arguments: ["en", "de", "ja"])
  func heldOutStaysInTest(code: String) throws {
    let lexicon = try WorldSamples.lexicon(code)
    var development = PhrasePicker(lexicon: lexicon, usesHeldOut: false)
    var test = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 3)
    var held = 0
    for list in try Self.lists(lexicon) {
      for round in 0..<6 {
        let demand = PhrasePicker.Demand(
          offered: Self.everything, prefersParaphrase: round % 3 == 0,
          prefersNaming: round % 2 == 0)
        let chosen = development.pick(list, demand, random: &random)
        #expect(chosen >= 0)
        #expect(chosen < 0 || !lexicon.phrases[chosen].isHeldOut)
        let other = test.pick(list, demand, random: &random)
        if other >= 0, lexicon.phrases[other].isHeldOut { held += 1 }
      }
    }
    #expect(held > 100)
  }

  // Two hundred draws of ten are twenty each. Independent draws spread by four and more (their
  // standard deviation), over a dozen between the most and the least; choosing the least worn of
  // three keeps them much closer.
  @Test("The less worn of some phrases at random is taken")
  func wearsEvenly() throws {
    let lexicon = try WorldSamples.lexicon("en")
    let list = Array(
      lexicon.meanings(.acknowledge, .casual).filter { $0.forms.count == 1 }.prefix(10))
    try #require(list.count == 10)
    var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 3)
    var uses: [Int32: Int] = [:]
    for _ in 0..<200 {
      uses[picker.pick(list, .init(offered: Self.everything), random: &random), default: 0] += 1
    }
    #expect(uses.count == 10)
    let most = try #require(uses.values.max())
    let least = try #require(uses.values.min())
    #expect(most - least <= 6, "\(least) to \(most)")
  }

  @Test("Only phrases whose every slot can be filled are chosen", arguments: ["es", "fr", "zh"])
  func keepsToOffer(code: String) throws {
    let lexicon = try WorldSamples.lexicon(code)
    var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 4)
    let offers: [SlotSet] = [
      [], SlotSet(.you), [SlotSet(.day), SlotSet(.you)],
      [SlotSet(.day), SlotSet(.date), SlotSet(.time), SlotSet(.me), SlotSet(.you)],
    ]
    var chosen = 0
    for list in try Self.lists(lexicon) {
      for offered in offers {
        let id = picker.pick(list, .init(offered: offered), random: &random)
        let fitting = list.flatMap(\.forms).contains {
          lexicon.phrases[$0].needs.isSubset(of: offered)
        }
        #expect((id >= 0) == fitting, "a phrase is found exactly where one fits")
        guard id >= 0 else { continue }
        chosen += 1
        #expect(lexicon.phrases[id].needs.isSubset(of: offered))
        #expect(!lexicon.phrases[id].namesEvent)
        #expect(list.contains { $0.forms.contains(id) })
      }
    }
    #expect(chosen > 500)
  }

  @Test("Nothing is chosen from an empty list")
  func emptyList() throws {
    let lexicon = try WorldSamples.lexicon("en")
    var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 1)
    #expect(picker.pick([], .init(offered: Self.everything), random: &random) == -1)
  }

  @Test("A mere face is not chosen where letters are needed")
  func needsLetters() throws {
    for code in QuerySamples.languages {
      let lexicon = try WorldSamples.lexicon(code)
      let list = lexicon.meanings(.react, .casual)
      var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
      var random = SeededRandom(seed: 8)
      for _ in 0..<60 {
        let id = picker.pick(
          list, .init(offered: Self.everything, needsLetters: true), random: &random)
        #expect(id < 0 || lexicon.phrases[id].hasLetters)
      }
    }
  }

  @Test("A paraphrase is the last wording of a meaning, and a name is preferred on demand")
  func preferences() throws {
    let lexicon = try WorldSamples.lexicon("en")
    let topics = try QuerySamples.library().outlines.compactMap { lexicon.topic($0.key) }
    var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 8)
    for meaning in topics.flatMap(\.plan) where meaning.forms.count > 1 {
      let id = picker.pick(
        meaning, .init(offered: Self.everything, prefersParaphrase: true), random: &random)
      #expect(id == meaning.forms.upperBound - 1)
    }
    var named = [0, 0]
    for _ in 0..<300 {
      for (index, prefers) in [true, false].enumerated() {
        let id = picker.pick(
          lexicon.meanings(.propose, .casual),
          .init(offered: Self.everything, prefersNaming: prefers), random: &random)
        named[index] += lexicon.phrases[id].namesEvent ? 1 : 0
      }
    }
    #expect(named[0] > named[1] + 50, "\(named)")
  }
}
