import Testing
import VaultCore

@testable import VaultPipeline
@testable import VaultSuites

@Suite("Repetition of sentences")
struct SentenceRepetitionTests {
  private static func message(_ text: String, _ entities: [Entity] = []) -> Message {
    Message(
      id: DocumentID(text), platform: .whatsapp, sentAt: Timestamp(seconds: 0), sender: nil,
      recipients: [], text: text, entities: entities, threadID: "t")
  }

  private static func count(
    _ texts: [String], names: Set<String> = []
  ) -> SentenceRepetition {
    SentenceRepetition(texts.map { message($0) }, names: names)
  }

  @Test("Sentences of eighteen characters are counted, each occurrence of an equal one as repeated")
  func exact() {
    let counted = Self.count([
      "Come along if you can. See you there!", "come along if you can", "Come along if you can?",
      "Where shall we three meet again?\nIn thunder, lightning, or in rain",
    ])
    // "See you there" has thirteen characters.
    #expect(counted.sentences == 5)
    #expect(counted.repeated == 2)
    #expect(counted.alike == 3)
  }

  @Test("Without names, numbers, times and signs two sentences may be alike")
  func skeletons() throws {
    let counted = Self.count(
      ["Ana brings 3 big salads 🥗 to it", "ben brings 12 big salads to it"], names: ["ana", "ben"])
    #expect(counted.repeated == 0 && counted.alike == 2)
    func dated(_ words: String) -> Message {
      let before = "We meet "
      let range = before.utf8.count..<(before + words).utf8.count
      return Self.message(
        "\(before)\(words) at the old mill", [Entity(kind: .date, range: range, value: words)])
    }
    let found = SentenceRepetition(
      [dated("on Friday"), dated("on the first of June")], names: [])
    #expect(found.repeated == 0 && found.alike == 2)
  }

  @Test("Japanese sentences end with their own marks, and no text has no sentence")
  func others() {
    let counted = Self.count([
      "明日の会議は午後二時から三階の部屋でやります。", "明日の会議は午後二時から三階の部屋でやります！了解", "",
    ])
    #expect(counted.sentences == 2 && counted.repeated == 2)
    #expect(Self.count([]).sentences == 0)
  }
}
