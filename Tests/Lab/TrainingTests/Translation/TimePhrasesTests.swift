internal import Testing
internal import VaultCore

@testable internal import VaultTraining

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
}
