internal import Testing

@testable internal import VaultCore

@Suite("Weights and components of scores")
struct ScoringTests {
  @Test(
    "Three numbers that sum to 1 are read", arguments: ["0.6,0.2,0.2", "1,0,0", "0.5, 0.3, 0.2"])
  func reads(text: String) throws {
    let weights = try RankingWeights(parsing: text)
    #expect(abs(weights.semantic + weights.temporal + weights.participant - 1) < 1e-9)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "1", "0.6,0.2", "0.6,0.2,0.3", "-0.2,0.6,0.6", "nan,0.5,0.5", "a,b,c", "0.6,0.2,0.2,0",
    ])
  func refuses(text: String) {
    #expect(throws: ScoringError.invalidWeights) { try RankingWeights(parsing: text) }
  }

  private func components(sender: Double = 0, date: Double = 0) -> SearchComponents {
    var components = SearchComponents(daysBefore: 3)
    components.words = 0.5
    components.grams = 0.4
    components.semantic = 0.3
    components.near = 0.2
    components.wide = 0.1
    components.coverage = 0.0625
    components.phrase = 1
    components.answer = 0.6
    components.sender = sender
    components.date = date
    return components
  }

  @Test("The parts add up by their weights, sender and date raise the whole")
  func scores() {
    // 0.5 + 0.4 + 0.3 + 0.2 + 0.1 + 2 · 0.0625 + 2 · 1 + 0.5 · 0.6
    #expect(abs(components().score(.standard) - 3.925) < 1e-12)
    #expect(abs(components(sender: 1).score(.standard) - 5.8875) < 1e-12)
    #expect(abs(components(sender: 1, date: 0.5).score(.standard) - 10.303125) < 1e-12)
    #expect(SearchComponents(daysBefore: 1).score(.standard) == 0)
  }

  @Test("Every component has a reason, which names no person, no day and no word")
  func reasons() {
    let reasons = components(sender: 1).reasons(.standard)
    #expect(
      reasons == [
        "words: in the message, 0.50 × 1.00 = 0.50", "grams: parts of words, 0.40 × 1.00 = 0.40",
        "semantic: cosine, 0.30 × 1.00 = 0.30",
        "near: words within three messages, 0.20 × 1.00 = 0.20",
        "wide: words within eight messages, 0.10 × 1.00 = 0.10",
        "coverage: 0.50 of the words, to the fourth 0.06 × 2.00 = 0.12",
        "phrase: word for word, 1.00 × 2.00 = 2.00",
        "answer: the question before, 0.60 × 0.50 = 0.30",
        "sender: written by a person named, × 1.50", "date: about no day named",
      ])
    #expect(components(date: 0.5).reasons(.standard).last == "date: about a day named, × 1.75")
  }
}
