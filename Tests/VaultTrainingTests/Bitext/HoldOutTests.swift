import Testing
import VaultCore

@testable import VaultTraining

@Suite("Hold-out")
struct HoldOutTests {
  private static func pair(_ source: String, _ language: String, _ english: String) -> TrainingPair
  {
    TrainingPair(
      language: Language(rawValue: language), english: english,
      translation: "\(language) of \(english.lowercased())",
      source: TrainingSource(rawValue: source))
  }

  private static let text = TrainingText(
    pairs: (0..<20).flatMap { number in
      [
        pair("talks", "es", "Sentence \(number)"), pair("talks", "de", "Sentence \(number)"),
        pair("lower", "ja", "sentence \(number)"), pair("wikt", "es", "word \(number)"),
      ]
    },
    english: (0..<20).map { "SENTENCE  \($0)" } + ["alone"])

  @Test("No held-out text is trained on, in whatever spelling or file it stands")
  func leaksNothing() {
    let holdOut = HoldOut(Self.text, textsPerSource: 5, random: SeededRandom(seed: 1))
    let remainder = holdOut.remainder(of: Self.text)
    let held = Set(holdOut.slices.flatMap { $0.pairs.map { $0.english.lowercased() } })
    #expect(held.count >= 5 && held.count <= 10)
    #expect(!remainder.pairs.contains { held.contains($0.english.lowercased()) })
    #expect(remainder.english.count == 21 - held.count)
    #expect(remainder.pairs.count == 80 - 3 * held.count)
  }

  @Test("Each language of a source is judged on the same texts, dictionaries on none")
  func slicesBySourceAndLanguage() throws {
    let holdOut = HoldOut(Self.text, textsPerSource: 5, random: SeededRandom(seed: 2))
    #expect(
      holdOut.slices.map { "\($0.source.rawValue) \($0.language.rawValue)" } == [
        "lower ja", "talks de", "talks es",
      ])
    #expect(holdOut.slices.allSatisfy { $0.pairs.count == 5 })
    #expect(
      holdOut.slices[1].pairs.map(\.english) == holdOut.slices[2].pairs.map(\.english))
  }

  @Test("Of a small source at most half is held out")
  func leavesHalf() {
    let holdOut = HoldOut(Self.text, textsPerSource: 1_000, random: SeededRandom(seed: 3))
    #expect(holdOut.slices.allSatisfy { $0.pairs.count == 10 })
  }

  @Test("Nothing is held out if nothing is asked for")
  func mayBeEmpty() {
    let holdOut = HoldOut(Self.text, textsPerSource: 0, random: SeededRandom(seed: 4))
    #expect(holdOut.slices.isEmpty)
    #expect(holdOut.remainder(of: Self.text).pairs.count == 80)
  }
}
