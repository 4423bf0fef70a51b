import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Meanings of translation pairs")
struct PairMakerTests {
  private static func maker(seed: UInt64) throws -> PairMaker {
    PairMaker(sentences: try PairSamples.sentences.get(), random: SeededRandom(seed: seed))
  }

  @Test("As many meanings are made as are wanted, and none where none are", arguments: [0, 1, 250])
  func makesWanted(count: Int) throws {
    #expect(try Self.maker(seed: 1).meanings(count).count == count)
  }

  @Test("A meaning is worded whole, on one line, and twice alike", arguments: [0, 1, 2])
  func wordsMeanings(language: Int) throws {
    let maker = try Self.maker(seed: 2)
    for meaning in maker.meanings(300) {
      let text = maker.text(meaning, language: language, isSecond: false)
      #expect(!text.isEmpty && !text.contains("{") && !text.contains { $0.isNewline })
      #expect(text == maker.text(meaning, language: language, isSecond: false))
      let second = maker.text(meaning, language: language, isSecond: true)
      #expect((second != text) == meaning.varies[language])
    }
  }

  @Test("Japanese sentences follow each other without a space, English ones with one")
  func joinsSentences() throws {
    let maker = try Self.maker(seed: 3)
    let two = maker.meanings(400).filter { $0.second >= 0 }
    #expect(two.count > 100)
    for meaning in two {
      #expect(!maker.text(meaning, language: 2, isSecond: false).contains("。 "))
    }
    let english = two.map { maker.text($0, language: 0, isSecond: false) }
    let ends: Set<Character> = [".", "?", "!"]
    for text in english {
      for (character, next) in zip(text, text.dropFirst()) where ends.contains(character) {
        #expect(!next.isUppercase, "\(text)")
      }
    }
  }

  @Test("Half of the meanings and more are for testing; those of kept topics all are")
  func dealsSplits() throws {
    let maker = try Self.maker(seed: 4)
    let meanings = maker.meanings(600)
    #expect(meanings.count { $0.split == .test } * 2 >= meanings.count)
    #expect(meanings.contains { $0.split == .train } && meanings.contains { $0.split == .dev })
    for meaning in meanings where maker.sentences.outlines[Int(meaning.outline)].isHeldOut {
      #expect(meaning.split == .test)
    }
  }

  @Test("Seeds decide the meanings")
  func followsSeed() throws {
    func seeds(_ seed: UInt64) throws -> [UInt64] {
      try Self.maker(seed: seed).meanings(60).map(\.seed)
    }
    #expect(try seeds(5) == seeds(5))
    #expect(try seeds(5) != seeds(6))
  }
}
