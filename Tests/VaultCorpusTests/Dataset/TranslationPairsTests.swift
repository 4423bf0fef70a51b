import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Translation pairs")
struct TranslationPairsTests {
  private static func rows(_ pairs: TranslationPairs) -> [TranslationPairs.Pair] {
    (0..<pairs.rowCount).map(pairs.row)
  }

  @Test("There are as many meanings as were asked for, each in every language against English")
  func countsAreMet() throws {
    let pairs = try QuerySamples.pairs(count: 600, seed: 1)
    #expect(pairs.count == 600)
    let rows = Self.rows(pairs)
    let across = rows.filter { $0.languageA != $0.languageB }
    #expect(across.count == 600 * 7)
    #expect(across.allSatisfy { $0.languageA == .english })
    #expect(Set(across.map(\.languageB.rawValue)) == Set(QuerySamples.languages.dropFirst()))
    for language in QuerySamples.languages.map(Language.init(rawValue:)) {
      #expect(rows.count { $0.languageA == language && $0.languageB == language } > 200)
    }
    #expect(rows.allSatisfy { $0.textA != $0.textB })
    #expect(rows.allSatisfy { !$0.textA.contains("{") && !$0.textB.contains("{") })
    #expect(rows.allSatisfy { !($0.textA + $0.textB).contains(where: \.isNewline) })
    #expect(rows.allSatisfy { !($0.textA + $0.textB).contains("\t") })
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
    let library = try QuerySamples.library()
    let sentences = PairSentences(
      lexicons: QuerySamples.languages.compactMap { library.lexicon(Language(rawValue: $0)) },
      outlines: library.outlines)
    let maker = PairMaker(sentences: sentences, random: SeededRandom(seed: 5))
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

  @Test("Phrases and topics that are kept for test are in meanings of test alone")
  func splitsDoNotLeak() throws {
    let library = try QuerySamples.library()
    let lexicons = QuerySamples.languages.compactMap { library.lexicon(Language(rawValue: $0)) }
    let sentences = PairSentences(lexicons: lexicons, outlines: library.outlines)
    let meanings = PairMaker(sentences: sentences, random: SeededRandom(seed: 6)).meanings(2000)
    for meaning in meanings where meaning.split != .test {
      #expect(!library.outlines[Int(meaning.outline)].isHeldOut)
      for position in [meaning.first, meaning.second] where position >= 0 {
        for language in lexicons.indices {
          let forms = sentences.forms(
            sentences.all[Int(position)], language: language, usesHeldOut: false)
          #expect(!forms.isEmpty)
          #expect(forms.allSatisfy { !lexicons[language].phrases[$0].isHeldOut })
        }
      }
    }
    let test = meanings.count { $0.split == .test }
    #expect(test * 2 >= meanings.count)
    #expect(meanings.contains { $0.split == .dev })
    #expect(meanings.contains { $0.split == .train })
  }

  @Test("The same facts stand in both texts: project, number, name and place are kept")
  func fillingsAgree() throws {
    // Digits that a sentence itself holds may be spelt out in another language; those of slots
    // are the same, and so are names: of every row the hub's drawn project must recur.
    let library = try QuerySamples.library()
    let english = try #require(library.lexicon(.english))
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
    #expect(
      rows.filter { $0.languageA != $0.languageB }.allSatisfy {
        $0.languageA.rawValue == "ja" && $0.languageB == .french
      })
    let own = try QuerySamples.pairs(languages: ["it"], count: 50, seed: 4)
    #expect(own.count == 50)
    #expect(own.rowCount > 0 && own.rowCount <= 50)
  }

  @Test("None are made where none are asked for; where too many are, as many as there are")
  func countsAreHonest() throws {
    #expect(try QuerySamples.pairs(count: 0, seed: 1).rowCount == 0)
    let library = try QuerySamples.library()
    let outlines = Array(library.outlines.prefix(1))
    let pairs = TranslationPairs(
      lexicons: [try #require(library.lexicon(.english))], outlines: outlines, count: 1_000_000,
      random: SeededRandom(seed: 1))
    #expect(pairs.count > 100 && pairs.count < 20_000)
    #expect(Set(Self.rows(pairs).map(\.meaning)).count <= pairs.count)
  }
}
