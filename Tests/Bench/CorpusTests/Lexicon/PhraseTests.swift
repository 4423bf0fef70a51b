import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("A phrase as it is typed and filled")
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

  // MARK: - A phrase as it is typed

  @Test("Slots, choices and plain text are told apart, in their order")
  func parses() throws {
    let template = try #require(
      Template("Bis {day}, {Name}! Ich bin {me|müde|müde} {you|dir|euch}"))
    #expect(template.slots == ["day", "name"])
    #expect(template.choices == ["me", "you"])
    #expect(
      template.pieces == [
        .literal("Bis "), .slot("day", capitalized: false), .literal(", "),
        .slot("name", capitalized: true), .literal("! Ich bin "),
        .choice("me", first: "müde", second: "müde"), .literal(" "),
        .choice("you", first: "dir", second: "euch"),
      ])
  }

  @Test(
    "Unbalanced braces, empty slots and one or four wordings are refused",
    arguments: ["{day", "day}", "{}", "{a{b}}", "{me|one}", "{me|a|b|c}", "{|a|b}", "}{"])
  func refuses(source: String) {
    #expect(Template(source) == nil)
  }

  @Test("Capitals inside a name capitalize nothing, wordings may be empty, slots may be missing")
  func parsesEdges() throws {
    #expect(try #require(Template("{oldDay}")).pieces == [.slot("oldDay", capitalized: false)])
    #expect(try #require(Template("{OldDay}")).pieces == [.slot("oldDay", capitalized: true)])
    #expect(
      try #require(Template("Sag{you||t}")).pieces
        == [.literal("Sag"), .choice("you", first: "", second: "t")])
    #expect(try #require(Template("no slots")).pieces == [.literal("no slots")])
    #expect(try #require(Template("")).pieces.isEmpty)
  }

  // MARK: - Slots

  @Test("A list called like the generator's own slot leaves that as it is; others are no slots")
  func keepsFixedSlots() {
    let names = SlotNames(forms: ["the"], fillers: ["amount", "city"])
    #expect(names["amount"] == .amount && names["city"]?.filler == 1)
    #expect(names["zu"] == nil && names["dya"] == nil)
  }

  @Test("All slots that can be numbered stay apart in a set of 64 bits")
  func areDistinct() throws {
    let forms = (0..<10).map { "form\($0)" }
    let fillers = (0..<14).map { "list\($0)" }
    let names = SlotNames(forms: forms, fillers: fillers)
    let fixed = [
      "noun", "title", "day", "date", "time", "at", "place", "me", "name", "surname", "project",
      "who", "whose", "oldDay", "oldDate", "oldTime", "oldPlace", "oldAt", "friend", "other",
      "number", "amount", "person", "mySurname", "company", "phone", "you", "weekday", "short",
      "month", "monthNumber", "year", "hour", "hour12", "nextHour12", "half", "minute", "author",
      "clock",
    ]
    let slots = try (fixed + forms + fillers).map { try #require(names[$0]) }
    let all = slots.reduce(into: SlotSet()) { $0.insert(SlotSet($1)) }
    #expect(all.rawValue.nonzeroBitCount == fixed.count + 24)
  }

  // MARK: - A lexicon's table of phrases

  private func table(_ yaml: String) throws -> (table: PhraseTable, meanings: [Meaning]) {
    var table = PhraseTable()
    let meanings = try table.add(
      Samples.node(yaml).child("list"), atLeast: 1, offering: ["day"], names: SlotNames(forms: []))
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
    #expect(try table(german).table.phrases.map(\.isHeldOut) == first)
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

  @Test("A slot that is not offered, a choice that is not, and a broken phrase are refused")
  func refusesPhrases() {
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

@Suite("A node of a YAML file")
struct ConfigurationNodeTests {
  @Test("Text stays text, whatever YAML would make of it")
  func keepsText() throws {
    let root = try Samples.node("a: [No, 1e3, 007, ~]")
    #expect(try root.child("a").texts() == ["No", "1e3", "007", "~"])
  }

  // YAML 1.2.2, section 3.2.1.1: the keys of a mapping are unique.
  @Test(
    "Broken YAML and a key that stands twice in one mapping are refused by line",
    arguments: [
      ("a: 1\nb: [1, 2\nc: 3", "malformedYAML", ""), ("a: 1\nb: 2\na: 3", "duplicateKey", "a"),
      ("x:\n  late: 1\n  soon: 2\n  late: 3\n", "duplicateKey", "late"),
    ])
  func refusesBrokenYAML(text: String, name: String, key: String) {
    let error = refusal { try Samples.node(text) }
    #expect(error?.name == name && error?.location?.file == "f.yaml")
    #expect(error?.location?.line != nil && (key.isEmpty || error?.location?.key == key))
  }

  @Test("An empty file and a bare comment are refused", arguments: ["", "# nothing\n"])
  func refusesEmptiness(text: String) {
    #expect(throws: CorpusError.malformedYAML(.init(file: "f.yaml"))) { try Samples.node(text) }
  }

  @Test(
    "Numbers, shares and seeds out of range or form are refused with what is expected",
    arguments: ["-1", "11", "ten", "1.5", "", "[3]"])
  func refusesNumbers(text: String) throws {
    let root = try Samples.node("a: \(text)\nok: 10")
    #expect(try root.child("ok").integer(in: 0...10) == 10)
    #expect(
      throws: CorpusError.invalidValue(
        .init(file: "f.yaml", line: 1, key: "a"), expected: .integer(0...10))
    ) { try root.child("a").integer(in: 0...10) }
    #expect(throws: CorpusError.self) { try root.child("ok").share() }
    #expect(throws: CorpusError.self) { try root.child("ok").number(in: 0...9.5) }
  }

  // 2^64 - 1 is the largest seed.
  @Test("A seed has 64 bits, and a flag is true or false")
  func readsSeedsAndFlags() throws {
    let root = try Samples.node(
      "a: 18446744073709551615\nb: 18446744073709551616\nc: yes\nd: true")
    #expect(try root.child("a").seed() == .max)
    #expect(throws: CorpusError.self) { try root.child("b").seed() }
    #expect(throws: CorpusError.self) { try root.child("c").flag() }
    #expect(try root.child("d").flag())
  }

  @Test("A scalar is no mapping and no list, and an empty text is no text")
  func refusesOtherShapes() throws {
    let root = try Samples.node("a: x\nb: ''")
    #expect(throws: CorpusError.self) { try root.child("a").entries() }
    #expect(throws: CorpusError.self) { try root.child("a").child("k") }
    #expect(throws: CorpusError.self) { try root.child("a").elements() }
    #expect(throws: CorpusError.self) { try root.child("b").text() }
  }

  @Test("Short lists, other choices, unread keys and unknown slots are refused where they stand")
  func refusesByPlace() throws {
    func place(_ line: Int, _ key: String) -> CorpusError.Location {
      .init(file: "f.yaml", line: line, key: key)
    }
    let list = try Samples.node("a:\n  - x\n  - y").child("a")
    #expect(throws: CorpusError.tooFewEntries(place(2, "a"), found: 2, minimum: 3)) {
      try list.texts(atLeast: 3)
    }
    let root = try Samples.node("a: casual\nb: rude\nc: See {place} on {dya}")
    #expect(try root.child("a").choice(Register.self) == .casual)
    #expect(
      throws: CorpusError.invalidValue(place(2, "b"), expected: .oneOf(["casual", "formal"]))
    ) { try root.child("b").choice(Register.self) }
    #expect(throws: CorpusError.unknownSlot(place(3, "c"), slot: "dya")) {
      try root.child("c").template(offering: ["day", "place"])
    }
    let keys = try Samples.node("a:\n  ok: 1\n  oops: 2").child("a")
    #expect(throws: CorpusError.unknownKey(place(3, "a.oops"))) {
      try keys.refuseKeys(otherThan: ["ok"])
    }
  }

  @Test("A file that is not UTF-8 is refused")
  func refusesOtherEncodings() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Data([0x61, 0x3A, 0x20, 0xE4, 0xFF]), to: "latin.yaml")
    #expect(throws: CorpusError.unreadableFile(file: file.path)) {
      try ConfigurationNode.load(file)
    }
  }
}
