import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Keyword look-ups")
struct KeywordLookUpsTests {
  private static func all(_ vault: CorpusVault) -> [KeywordLookUps.Judged] {
    KeywordLookUps(archive: vault.archive).all(random: SeededRandom(seed: 1))
  }

  @Test("Each is two or three words or a number and finds few messages, a handful rather than less")
  func isWorthAsking() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let times = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0.sentAt) })
      let lookUps = Self.all(vault)
      #expect(lookUps.count >= 4, "\(vault.name)")
      #expect(Set(lookUps.map(\.text)).count == lookUps.count)
      for lookUp in lookUps {
        let isNumber = lookUp.form == .number
        #expect((isNumber ? 1...1 : 2...3).contains(KeywordText(lookUp.text).words.count))
        #expect((isNumber ? 1...5 : 2...40).contains(lookUp.documents.count))
        #expect(lookUp.documents == lookUp.documents.sorted())
        let found = try lookUp.documents.map { try #require(times[$0]) }
        let last = try #require(found.max())
        // A copy on the other platform may be some seconds later than what is judged.
        #expect(lookUp.last >= last && lookUp.last.days(since: last) < 1.0 / 24)
      }
      let many = lookUps.filter { $0.form != .number }.map { $0.documents.count >= 4 }
      #expect(many == many.filter { $0 } + many.filter { !$0 })
    }
  }

  @Test("A beginning finds what begins so, and a slip what was meant")
  func judgesWhatWasMeant() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(4) {
      let texts = Dictionary(
        uniqueKeysWithValues: vault.messages.map { message in
          let text = KeywordText("\(message.subject ?? "") \(message.text)")
          return (message.id, text.words.map(Array.init))
        })
      for lookUp in Self.all(vault) {
        let typed = KeywordText(lookUp.text).words.map(Array.init)
        for id in lookUp.documents {
          let words = try #require(texts[id])
          if lookUp.form == .beginning {
            #expect(typed.dropLast().allSatisfy(words.contains))
            #expect(words.contains { $0.starts(with: typed.last ?? []) })
          }
          // Exactly one of its words is a slip, and may by chance be a word of the message, too.
          if lookUp.form == .misspelt { #expect(typed.count { !words.contains($0) } <= 1) }
        }
      }
    }
  }

  @Test("A vault in which nobody talks of events is asked nothing")
  func isEmptyWithoutTalk() throws {
    let vault = try QuerySamples.eight.get().vaults[0]
    let silent = ChatSamples.vault(vault) { _ in false }
    #expect(ExchangeQuestions(archive: silent.archive).all().isEmpty)
    #expect(Self.all(silent).isEmpty)
  }

  // MARK: - Keyword matcher

  // Expected values are worked out by hand from the rule in the type's comment.

  // Case, accents and punctuation do not count; a word stands by itself where spaces part words; of
  // a last word with an ellipsis behind it the beginning is enough.
  @Test(
    "Words are found in any order, spread over subject and text",
    arguments: try GoldenTable.rows(
      "Bench/CorpusTests/Golden/keyword-look-ups-finds-words", of: String.self, [String].self,
      [Int].self))
  func findsWords(text: String, messages: [String], expected: [Int]) {
    let isSpaced = text.unicodeScalars.allSatisfy { $0.value < 0x3000 }
    var matcher = KeywordMatcher([text], isSpaced: isSpaced)
    for (number, texts) in messages.enumerated() {
      matcher.note(DocumentID("m\(number)"), texts: texts.components(separatedBy: "|"))
    }
    let found = messages.indices.filter { matcher.hits[0].contains(DocumentID("m\($0)")) }
    #expect(found == expected)
  }

  @Test("Look-ups that share words are kept apart, and a message is found once by each")
  func keepsLookUpsApart() {
    var matcher = KeywordMatcher(["ana venue", "ana budget"], isSpaced: true)
    matcher.note(DocumentID("a"), texts: ["Ana, Ana: the venue, the venue"])
    matcher.note(DocumentID("b"), texts: ["budget by Ana for the venue"])
    matcher.note(DocumentID("c"), texts: [""])
    #expect(matcher.hits.map { $0.map(\.rawValue) } == [["a", "b"], ["b"]])
  }

  @Test("Folding leaves letters and digits, parted by single spaces, one at each end")
  func foldsScalars() {
    func text(_ text: String) -> String {
      String(String.UnicodeScalarView(KeywordText(text).scalars.compactMap(Unicode.Scalar.init)))
    }
    #expect(text("  Élan, l’Été №5…  ÆON ") == " elan l ete 5 æon ")
    #expect(text("ＡＢＣ１２ 会議室・がぎ") == " abc12 会議室 がぎ ")
    #expect(text("e\u{301}te\u{301}") == " ete ")
    #expect(KeywordText("").words.isEmpty)
  }

  @Test("Words of five letters count by their beginnings, shorter ones not at all")
  func comparesBeginnings() {
    func isShared(_ question: String, _ texts: [String]) -> Bool {
      SharedWords.areShared(by: question, texts, isSpaced: true)
    }
    let question = "Where are Ana's suitcases?"
    #expect(isShared(question, ["nothing", "one SUITCASE is missing"]))
    #expect(!isShared(question, ["who is Ana", "a suit"]))
    #expect(isShared("¿Qué opiniones hay?", ["mi opinión"]))
    #expect(!isShared(question, []))
  }

  @Test("Where nothing parts words, pairs of characters that are no hiragana count")
  func comparesPairs() {
    let question = "駐車場はどこですか"
    #expect(SharedWords.areShared(by: question, ["駐車の券"], isSpaced: false))
    #expect(!SharedWords.areShared(by: question, ["どこですか", "車は場"], isSpaced: false))
  }
}
