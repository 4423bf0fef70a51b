import Testing
import VaultCore

@testable import VaultMatching

@Suite("ScoreComponents")
struct MatchTests {
  @Test(
    "Closeness in time is 1/(1+|Δdays|) on either side",
    arguments: [(0, 1.0), (86_400, 0.5), (-86_400, 0.5), (43_200, 1 / 1.5), (-9 * 86_400, 0.1)])
  func temporal(seconds: Int64, expected: Double) {
    let components = ScoreComponents(
      similarity: 0, sentAt: MatchingFixture.start.advanced(bySeconds: seconds), people: [],
      event: MatchingFixture.event)
    #expect(abs(components.temporal - expected) < 1e-12)
  }

  @Test(
    "Shared people are a Jaccard index, 0 where the event names none",
    arguments: [
      ([1, 2], [1, 2], 1.0), ([1], [1, 2, 3], 1 / 3.0), ([], [1], 0), ([1], [], 0), ([], [], 0),
      ([1, 2], [2, 3], 1 / 3.0),
    ] as [([Int], [Int], Double)])
  func participant(event: [Int], people: [Int], expected: Double) {
    let profile = EventProfile(start: MatchingFixture.start, participants: event, vector: [])
    let components = ScoreComponents(
      similarity: 0, sentAt: MatchingFixture.start, people: people, event: profile)
    #expect(abs(components.participant - expected) < 1e-12)
  }

  // PDV 2.3 prints a temporal score of 1.0 for a message two days before its event, which its own
  // formula, 1/(1+|Δdays|), does not give. The formula stands.
  @Test("The document's own example: two days before is a third, not one")
  func documentsExample() throws {
    let components = ScoreComponents(
      similarity: 0.85, sentAt: MatchingFixture.start.advanced(byDays: -2), people: [1],
      event: MatchingFixture.event)
    #expect(abs(components.temporal - 1.0 / 3) < 1e-12)
    #expect(components.temporal != 1.0)
    // 0.6 · 0.85 + 0.2 · 1/3 + 0.2 · 1; with the printed 1.0 it would be 0.91.
    #expect(abs(components.score(.document) - (0.71 + 0.2 / 3)) < 1e-6)
  }

  @Test("Each component states a reason in amounts")
  func reasons() {
    let components = ScoreComponents(
      similarity: 0.713, sentAt: MatchingFixture.start.advanced(byDays: -2), people: [1],
      event: MatchingFixture.event)
    #expect(
      components.reasons(.document) == [
        "semantic: cosine 0.71 × 0.60 = 0.43",
        "temporal: 2.00 days before the start, 0.33 × 0.20 = 0.07",
        "participant: 1 shared, 1.00 × 0.20 = 0.20",
      ])
  }
}
