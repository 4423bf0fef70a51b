import Testing
import VaultCore

@testable import VaultTraining

@Suite("Time phrases")
struct TimePhrasesTests {
  private static let languages = ["es", "de", "fr", "it", "pt", "ja", "zh"].map {
    Language(rawValue: $0)
  }

  @Test("A phrase is said in every language that rules are known for, and in no other")
  func coversLanguages() {
    let pairs = TimePhrases.pairs(
      200, languages: Self.languages + [Language(rawValue: "ru")], random: SeededRandom(seed: 3))
    let english = Set(pairs.map(\.english))
    #expect(english.count > 100)
    #expect(pairs.count == english.count * 7)
    #expect(Set(pairs.map(\.language)) == Set(Self.languages))
  }

  @Test("Nothing of a form is left unfilled")
  func fillsForms() {
    for pair in TimePhrases.pairs(
      1_000, languages: Self.languages, random: SeededRandom(seed: 4))
    {
      #expect(!pair.english.contains("#") && !pair.translation.contains("#"))
      #expect(!pair.english.isEmpty && !pair.translation.isEmpty)
    }
  }

  @Test("The same seed gives the same phrases")
  func repeats() {
    func draw() -> [TrainingPair] {
      TimePhrases.pairs(50, languages: Self.languages, random: SeededRandom(seed: 9))
    }
    #expect(draw() == draw())
  }

  @Test(
    "Midnight, noon and the afternoon are read on both clocks",
    arguments: [
      (0, "12"), (9, "9"), (12, "12"), (14, "2"), (23, "11"),
    ])
  func readsBothClocks(hour: Int, onTwelve: String) throws {
    let wording = TimeWording(
      days: [], heads: [], spans: [], fullHours: ["H#|h#|p#"], minutes: [], halfHours: [],
      parts: ["a", "b", "c"], isHeadFinal: false)
    var random = SeededRandom(seed: 1)
    var phrase = TimePhrases.Phrase(&random)
    (phrase.head, phrase.day, phrase.span, phrase.clock) = (nil, nil, nil, (hour, 0))
    let part = hour < 12 ? "a" : hour < 19 ? "b" : "c"
    #expect(wording.text(of: phrase, &random) == "\(hour)|\(onTwelve)|\(part)")
  }

  @Test("Every language has a word for each day, event and unit")
  func isComplete() {
    for wording in TimeWording.all.values {
      #expect(wording.days.count == TimeWording.dayCount)
      #expect(wording.heads.count == TimeWording.headCount)
      #expect(wording.spans.count == TimeWording.unitCount)
      #expect(wording.parts.count == 3)
      #expect(!wording.fullHours.isEmpty && !wording.minutes.isEmpty)
    }
  }
}
