import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Translation pairs")
struct TranslationPairsTests {
  private static func rows(_ pairs: TranslationPairs) -> [TranslationPairs.Pair] {
    (0..<pairs.rowCount).map(pairs.row)
  }

  private static func sentences(_ codes: [String] = ["en", "de", "ja"]) throws -> PairSentences {
    PairSentences(lexicons: try codes.map(Samples.lexicon), outlines: try Samples.outlines())
  }

  @Test("There are as many meanings as were asked for, each in every language against English")
  func countsAreMet() throws {
    let pairs = try QuerySamples.pairs(count: 600, seed: 1)
    #expect(pairs.count == 600)
    let rows = Self.rows(pairs)
    let across = rows.filter { $0.languageA != $0.languageB }
    #expect(across.count == 600 * 7)
    #expect(across.allSatisfy { $0.languageA == .english })
    #expect(Set(across.map(\.languageB.rawValue)) == Set(Samples.codes.dropFirst()))
    for language in Samples.codes.map(Language.init(rawValue:)) {
      #expect(rows.count { $0.languageA == language && $0.languageB == language } > 200)
    }
    for row in rows {
      #expect(row.textA != row.textB && !row.textA.isEmpty && !row.textB.isEmpty)
      let both = row.textA + row.textB
      #expect(!both.contains("{") && !both.contains("\t") && !both.contains(where: \.isNewline))
      if row.languageB.rawValue == "ja" { #expect(!row.textB.contains("。 ")) }
    }
  }

  @Test("A text of a language belongs to one meaning alone")
  func targetsAreUnique() throws {
    var owner: [String: String] = [:]
    for row in Self.rows(try QuerySamples.pairs(count: 1500, seed: 2)) {
      for (language, text) in [(row.languageA, row.textA), (row.languageB, row.textB)] {
        let key = "\(language.rawValue) \(text)"
        #expect(owner[key] == nil || owner[key] == row.meaning)
        owner[key] = row.meaning
      }
    }
  }

  @Test("No meaning is contained in another by more than half")
  func meaningsAreDistinct() throws {
    let maker = PairMaker(
      sentences: try Self.sentences(Samples.codes), random: SeededRandom(seed: 5))
    let meanings = maker.meanings(4000)
    #expect(meanings.count == 4000)
    let alone = Set(meanings.filter { $0.second < 0 }.map(\.first))
    let joined = meanings.filter { $0.second >= 0 }
    #expect(alone.count == meanings.count { $0.second < 0 })
    #expect(joined.allSatisfy { !alone.contains($0.first) && !alone.contains($0.second) })
    let sets = joined.map { [min($0.first, $0.second), max($0.first, $0.second)] }
    #expect(Set(sets).count == joined.count)
    #expect(joined.allSatisfy { $0.first != $0.second })
    // Most are two sentences.
    #expect(joined.count > meanings.count / 2)
  }

  @Test("Phrases and topics that are kept for test are in meanings of test alone, which are half")
  func splitsDoNotLeak() throws {
    let sentences = try Self.sentences(Samples.codes)
    let meanings = PairMaker(sentences: sentences, random: SeededRandom(seed: 6)).meanings(2000)
    for meaning in meanings where meaning.split != .test {
      #expect(!sentences.outlines[Int(meaning.outline)].isHeldOut)
      for position in [meaning.first, meaning.second] where position >= 0 {
        for (language, lexicon) in sentences.lexicons.enumerated() {
          let forms = sentences.forms(
            sentences.all[Int(position)], language: language, usesHeldOut: false)
          #expect(!forms.isEmpty)
          #expect(forms.allSatisfy { !lexicon.phrases[$0].isHeldOut })
        }
      }
    }
    #expect(meanings.count { $0.split == .test } * 2 >= meanings.count)
    #expect(meanings.contains { $0.split == .dev } && meanings.contains { $0.split == .train })
  }

  @Test("The same facts stand in both texts: project, number, name and place are kept")
  func fillingsAgree() throws {
    // Digits that a sentence itself holds may be spelt out in another language; those of slots
    // are the same, and so are names: of every row the hub's drawn project must recur.
    let english = try Samples.lexicon("en")
    let rows = Self.rows(try QuerySamples.pairs(languages: ["en", "de"], count: 3000, seed: 3))
    var checked = 0
    for row in rows where row.languageA == .english && row.languageB == .german {
      for project in english.names.projects where row.textA.contains(" \(project) ") {
        #expect(row.textB.contains(project))
        checked += 1
      }
    }
    #expect(checked > 20)
  }

  @Test("Equal seeds give equal rows, other seeds others, and rows are shuffled")
  func rowsFollowTheSeed() throws {
    let first = Self.rows(try QuerySamples.pairs(count: 120, seed: 9))
    #expect(first == Self.rows(try QuerySamples.pairs(count: 120, seed: 9)))
    #expect(first != Self.rows(try QuerySamples.pairs(count: 120, seed: 10)))
    #expect(first.map(\.meaning) != first.map(\.meaning).sorted())
  }

  @Test("Without English the first language is the hub; one language pairs with itself")
  func hubFollowsProfile() throws {
    let rows = Self.rows(try QuerySamples.pairs(languages: ["ja", "fr"], count: 50, seed: 4))
    let across = rows.filter { $0.languageA != $0.languageB }
    #expect(across.allSatisfy { $0.languageA.rawValue == "ja" && $0.languageB == .french })
    let own = try QuerySamples.pairs(languages: ["it"], count: 50, seed: 4)
    #expect(own.count == 50)
    #expect(own.rowCount > 0 && own.rowCount <= 50)
  }

  @Test("None are made where none are asked for; where too many are, as many as there are")
  func countsAreHonest() throws {
    #expect(try QuerySamples.pairs(count: 0, seed: 1).rowCount == 0)
    #expect(try Self.sentences([]).all.isEmpty)
    let pairs = TranslationPairs(
      lexicons: [try Samples.lexicon("en")], outlines: Array(try Samples.outlines().prefix(1)),
      count: 1_000_000, random: SeededRandom(seed: 1))
    #expect(pairs.count > 100 && pairs.count < 20_000)
    #expect(Set(Self.rows(pairs).map(\.meaning)).count <= pairs.count)
  }

  // MARK: - Sentences

  // A pair whose one side says when and whose other side does not is no translation.
  @Test("All forms of a sentence tell the same facts in every language")
  func formsAgree() throws {
    let sentences = try Self.sentences()
    let facts = [SlotSet(.time), SlotSet(.place), SlotSet(.project), SlotSet(.number)]
    #expect(sentences.all.count > 1000)
    for sentence in sentences.all {
      var told: Set<UInt64> = []
      for (language, lexicon) in sentences.lexicons.enumerated() {
        for id in sentences.forms(sentence, language: language, usesHeldOut: true) {
          let needs = lexicon.phrases[id].needs
          told.insert(facts.filter { needs.contains($0) }.reduce(0) { $0 | $1.rawValue })
        }
      }
      #expect(told.count == 1)
    }
  }

  @Test("A mere ok is no meaning, and thanks are said afterwards")
  func leavesBriefActsOut() throws {
    let sentences = try Self.sentences()
    let english = sentences.lexicons[0]
    func first(_ act: DialogueAct) -> [Int32] {
      Register.allCases.flatMap { english.meanings(act, $0).map(\.forms.lowerBound) }
    }
    let brief = Set(first(.acknowledge) + first(.react))
    let thanks = Set(first(.thanks))
    for sentence in sentences.all {
      let first = sentence.meanings[0].forms.lowerBound
      #expect(!brief.contains(first))
      guard thanks.contains(first), case .act(_, let isAfter) = sentence.place else { continue }
      #expect(isAfter)
    }
  }

  @Test("An act is joined with a sentence of its register and time")
  func joinsAlike() throws {
    let sentences = try Self.sentences()
    var random = SeededRandom(seed: 4)
    let pool = PairPool(sentences, singles: 4, random: &random)
    var pairs = pool.actPairs(random: &random)
    for _ in 0..<3000 {
      guard let pair = pairs.next() else { break }
      guard case .act(let register, let isAfter) = sentences.all[Int(pair.first)].place,
        case .topic(let outline, let isTopicAfter) = sentences.all[Int(pair.second)].place
      else {
        Issue.record("no act with a sentence of a topic")
        continue
      }
      #expect(isAfter == isTopicAfter && pair.outline == Int32(outline))
      #expect(sentences.outlines[outline].circle.register == register)
    }
  }

  // MARK: - Slots

  @Test("Two days, two places and five people are never the same", arguments: 1...40)
  func fillingsDiffer(seed: UInt64) throws {
    let filling = try Self.filling("appraisal", seed: seed)
    #expect(filling.said < filling.day)
    #expect(filling.day != filling.oldDay)
    #expect(filling.secondOfDay != filling.oldSecondOfDay)
    #expect(filling.texts[.place] != filling.texts[.oldPlace])
    let people = [Slot.who, .friend, .other, .me, .name].map { filling.texts[$0] }
    #expect(Set(people).count == 5)
    #expect((0..<86_400).contains(filling.oldSecondOfDay))
  }

  private static func filling(_ topic: String, seed: UInt64) throws -> PairFilling {
    let outline = try #require(try Samples.outlines().first { $0.key == topic })
    var random = SeededRandom(seed: seed)
    return PairFilling(hub: try Samples.lexicon("en"), outline: outline, random: &random)
  }

  @Test("Every language says the same day, place and people in its own way")
  func saysTheSame() throws {
    let filling = try Self.filling("appraisal", seed: 8)
    for code in Samples.codes {
      let lexicon = try Samples.lexicon(code)
      let source = PairSource(
        lexicon: lexicon, topic: lexicon.topic("appraisal"), filling: filling)
      func text(_ slot: Slot) -> String {
        var text = ""
        source.append(slot, to: &text)
        return text
      }
      #expect(text(.place) == filling.texts[.place] && text(.who) == filling.texts[.who])
      #expect(text(.whose) == lexicon.grammar.belonging(to: text(.who)))
      #expect(text(.number) == filling.texts[.number])
      #expect(!text(.noun).isEmpty && !text(.day).isEmpty && !text(.time).isEmpty)
      for form in lexicon.grammar.forms.indices {
        #expect(text(Slot.forms[form]).hasSuffix(text(.noun)))
      }
      #expect(source.wording(of: .me) == filling.gender.wording)
      #expect(source.wording(of: .you) == .readers(areSeveral: filling.readersAreSeveral))
    }
  }
}
