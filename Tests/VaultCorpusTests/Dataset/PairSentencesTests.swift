import Testing
import VaultCore

@testable import VaultCorpus

/// Sentences of a few languages, made once for the suites on pairs.
enum PairSamples {
  static let codes = ["en", "de", "ja"]

  static let sentences = Result { () throws -> PairSentences in
    PairSentences(
      lexicons: try codes.map(Samples.lexicon), outlines: try Samples.lexicons.get().outlines)
  }
}

@Suite("Sentences that pairs are made of")
struct PairSentencesTests {
  @Test("Every sentence stands in every language and has something to say in each")
  func areComplete() throws {
    let sentences = try PairSamples.sentences.get()
    #expect(sentences.all.count > 1000)
    for sentence in sentences.all {
      #expect(sentence.meanings.count == 3)
      for language in 0..<3 {
        #expect(!sentences.forms(sentence, language: language, usesHeldOut: true).isEmpty)
      }
    }
  }

  @Test("What train may say is part of what test may say, and never kept for it")
  func respectsHeldOut() throws {
    let sentences = try PairSamples.sentences.get()
    var kept = 0
    for sentence in sentences.all {
      for language in 0..<3 {
        let all = sentences.forms(sentence, language: language, usesHeldOut: true)
        let open = sentences.forms(sentence, language: language, usesHeldOut: false)
        #expect(Set(open).isSubset(of: all))
        #expect(open.allSatisfy { !sentences.lexicons[language].phrases[$0].isHeldOut })
        kept += all.count - open.count
      }
    }
    #expect(kept > 500)
  }

  // A pair whose one side says when and whose other side does not is no translation.
  @Test("All forms of a sentence tell the same facts in every language")
  func formsAgree() throws {
    let sentences = try PairSamples.sentences.get()
    let facts = [SlotSet(.time), SlotSet(.place), SlotSet(.project), SlotSet(.number)]
    for sentence in sentences.all {
      var told: Set<UInt64> = []
      for language in 0..<3 {
        for id in sentences.forms(sentence, language: language, usesHeldOut: true) {
          let needs = sentences.lexicons[language].phrases[id].needs
          told.insert(facts.filter { needs.contains($0) }.reduce(0) { $0 | $1.rawValue })
        }
      }
      #expect(told.count == 1)
    }
  }

  @Test("A sentence about a time of day is not said of whole days")
  func fitsOutlines() throws {
    let sentences = try PairSamples.sentences.get()
    let whole = try #require(sentences.outlines.first { $0.isAllDay })
    let timed = try #require(sentences.outlines.first { !$0.isAllDay })
    let tells = try #require(
      sentences.all.first { sentence in
        guard case .act = sentence.place else { return false }
        return sentences.lexicons[0].phrases[sentence.meanings[0].forms.lowerBound].needs
          == [SlotSet(.time)]
      })
    #expect(!sentences.fits(tells, whole))
    #expect(sentences.fits(tells, timed))
  }

  @Test("A mere ok is no meaning, and thanks are said afterwards")
  func leavesBriefActsOut() throws {
    let sentences = try PairSamples.sentences.get()
    let english = sentences.lexicons[0]
    var brief: Set<Int32> = []
    var thanks: Set<Int32> = []
    for register in Register.allCases {
      for act in [DialogueAct.acknowledge, .react] {
        brief.formUnion(english.meanings(act, register).map(\.forms.lowerBound))
      }
      thanks.formUnion(english.meanings(.thanks, register).map(\.forms.lowerBound))
    }
    for sentence in sentences.all {
      let first = sentence.meanings[0].forms.lowerBound
      #expect(!brief.contains(first))
      guard thanks.contains(first), case .act(_, let isAfter) = sentence.place else { continue }
      #expect(isAfter)
    }
  }

  @Test("Without languages there is nothing to say")
  func isEmptyWithoutLanguages() throws {
    let outlines = try Samples.lexicons.get().outlines
    #expect(PairSentences(lexicons: [], outlines: outlines).all.isEmpty)
  }
}
