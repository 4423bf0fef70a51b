import Testing
import VaultCore
import VaultTraining

@Suite("Teacher texts")
struct TeacherTextsTests {
  @Test("Sentences come first, then entries of their words, the commonest first, each once")
  func chooses() {
    let pairs = [
      ("wikt", "red house"), ("wikt", "zebra"), ("wikt", "the"), ("wikt", "house"),
      ("wikt", "the red house the the"), ("talk", "The house is red"), ("talk", "The house"),
      ("wikt", "the"),
    ].map {
      TrainingPair(
        language: .german, english: $0.1, translation: "x", source: .init(rawValue: $0.0))
    }
    let text = TrainingText(pairs: pairs, english: ["mono the", "The house"])
    let sentences = ["The house is red", "The house", "mono the"]
    #expect(TeacherTexts.distinct(in: text) == sentences + ["the", "house", "red house"])
    #expect(TeacherTexts.distinct(in: text, entryLimit: 1) == sentences + ["the"])
    #expect(TeacherTexts.distinct(in: text, entryLimit: 0) == sentences)
  }
}
