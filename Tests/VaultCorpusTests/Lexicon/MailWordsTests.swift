import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The words of mail")
struct MailWordsTests {
  private func words(_ change: (String) -> String) throws -> MailWords {
    let url = Repository.url("Datasets/lexicons/en/mail.yaml")
    let text = change(String(decoding: try Data(contentsOf: url), as: UTF8.self))
    let fillers = ["product", "series", "dish", "city", "recipe", "place"]
    let lexicon = try #require(try MailSamples.lexicons.get().lexicon(.english))
    let all =
      lexicon.chatter.fillerSlots + fillers.filter { !lexicon.chatter.fillerSlots.contains($0) }
    return try MailWords(
      ConfigurationNode.parse(text, file: "mail.yaml"), fillers: all,
      names: SlotNames(forms: [], fillers: lexicon.chatter.fillerSlots))
  }

  @Test(
    "Every language offers at least three distractors, each of which names the event or its place")
  func hasLures() throws {
    for code in ["en", "es", "de", "fr", "pt", "it", "ja", "zh"] {
      let lexicon = try #require(
        try MailSamples.lexicons.get().lexicon(Language(rawValue: code)))
      #expect(lexicon.mail.distractors.count >= 3)
      for distractor in lexicon.mail.distractors {
        let needs = distractor.subject.needs.union(distractor.body.needs)
        #expect(!needs.isDisjoint(with: [SlotSet(.title), SlotSet(.place)]))
      }
    }
  }

  @Test(
    "A file without distractors, with too few, or with an unknown slot or key is refused",
    arguments: [
      ("\nlures:", "\nlures: []\nunknown:"), ("lures:", "lure:"), ("{title}", "{nobody}"),
      ("\nlures:", "\nlure: x\nlures:"),
    ])
  func refuses(part: String, replacement: String) throws {
    #expect(try words { $0 }.distractors.count >= 3)
    #expect(throws: CorpusError.self) {
      try words { $0.replacingOccurrences(of: part, with: replacement) }
    }
  }
}
