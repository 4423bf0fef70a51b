import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A phrase ready to be filled")
struct PhraseTests {
  private let names = SlotNames(forms: ["the", "zu"], fillers: ["dish"])

  private func phrase(_ source: String) throws -> Phrase {
    Phrase(try #require(Template(source)), names: names, isHeldOut: false)
  }

  // Worked by hand.
  @Test(
    "Slots are filled as their spelling asks",
    arguments: [
      ("Bis {day}, {name}!", "Bis am Freitag, Ana!"),
      ("{Day} geht es los.", "Am Freitag geht es los."),
      ("Ya estoy {me|listo|lista}.", "Ya estoy lista."),
      ("Sag{you||t} Bescheid", "Sag Bescheid"),
      ("Kommst du {zu}?", "Kommst du zur Feier?"),
      ("no slots", "no slots"),
    ])
  func fills(source: String, expected: String) throws {
    let zu = try #require(names["zu"])
    let source = try phrase(source).filled(
      with: TableSource(
        texts: [.day: "am Freitag", .name: "Ana", zu: "zur Feier"], wordings: [.me: .second]))
    #expect(source == expected)
  }

  @Test("It needs the slots and choices that it holds, and no others")
  func knowsNeeds() throws {
    #expect(try phrase("{Day} {me|a|b} {dish}").needs.rawValue.nonzeroBitCount == 3)
    #expect(try phrase("{day}").needs == SlotSet(.day))
    #expect(try phrase("plain").needs == [])
  }

  @Test("Nouns, their forms and titles name the event; days, places and people do not")
  func knowsNaming() throws {
    for source in ["{noun}", "{title}", "{the}", "{zu}"] {
      #expect(try phrase(source).namesEvent, "\(source)")
    }
    for source in ["{day}", "{place}", "{who}", "{dish}", "{project}"] {
      #expect(try !phrase(source).namesEvent, "\(source)")
    }
  }

  @Test("A lone face has no letters; letters of any script count")
  func knowsLetters() throws {
    #expect(try !phrase("👍 12!").hasLetters)
    #expect(try phrase("はい").hasLetters)
  }
}

@Suite("A lexicon's table of phrases")
struct PhraseTableTests {
  private let names = SlotNames(forms: [])

  private func table(_ yaml: String, language: Language = .english) throws -> (
    table: PhraseTable, meanings: [Meaning]
  ) {
    var table = PhraseTable(language: language)
    let meanings = try table.add(
      Samples.node(yaml).child("list"), atLeast: 1, offering: ["day"], names: names)
    return (table, meanings)
  }

  @Test("A meaning holds its forms in their order, one or several")
  func ordersForms() throws {
    let (table, meanings) = try table("list: [a, [b, c, d], e]")
    #expect(meanings.map(\.forms) == [0..<1, 1..<4, 4..<5])
    let texts = table.phrases.map { $0.filled(with: TableSource()) }
    #expect(texts == ["a", "b", "c", "d", "e"])
  }

  @Test("What is kept for test depends on the place alone: translations are kept together")
  func keepsTranslationsTogether() throws {
    let english = "list: [\((0..<60).map { "[a\($0), b\($0)]" }.joined(separator: ", "))]"
    let german = english.replacingOccurrences(of: "a", with: "ä")
    let first = try table(english).table.phrases.map(\.isHeldOut)
    #expect(try table(german, language: .german).table.phrases.map(\.isHeldOut) == first)
    // 400 in a thousand are meant; of 119 draws 48 are expected, give or take four deviations.
    #expect((26...70).contains(first.count { $0 }))
    #expect(first[0] == false)
  }

  // Fowler, Noll, Vo: 64-bit FNV-1a of these texts, from their published test vectors. Which of a
  // thousand parts a hash falls into, both halves folded together, is worked out beside them.
  @Test(
    "A place is kept by its FNV-1a hash",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foo", 0xDCB2_7518_FED9_D577),
      ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func hashesPlaces(place: String, hash: UInt64) {
    let isLow = (hash ^ hash >> 32) % 1000 < 400
    #expect(isLow == (place == "foo"))
    #expect(PhraseTable.isHeldOut(place) == isLow)
  }

  @Test("About two places in five are kept")
  func keepsTwoInFive() {
    let kept = (0..<5000).count { PhraseTable.isHeldOut("topic \($0)") }
    #expect((1850...2150).contains(kept))
  }

  @Test("A slot that is not offered, a choice that is not, and a broken phrase are refused")
  func refuses() {
    for (yaml, expected) in [
      ("list:\n  - a\n  - '{place}'", CorpusError.unknownSlot(place(3, 1), slot: "place")),
      ("list:\n  - a\n  - '{day|a|b}'", .unknownSlot(place(3, 1), slot: "day")),
      ("list:\n  - '{day'", .malformedTemplate(place(2, 0))),
      (
        "list: []",
        .tooFewEntries(.init(file: "f.yaml", line: 1, key: "list"), found: 0, minimum: 1)
      ),
    ] {
      #expect(throws: expected) { try table(yaml) }
    }
  }

  private func place(_ line: Int, _ index: Int) -> CorpusError.Location {
    .init(file: "f.yaml", line: line, key: "list[\(index)]")
  }
}
