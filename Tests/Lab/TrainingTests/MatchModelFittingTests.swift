import Testing
import VaultCore
import VaultMatching

@testable import VaultMatchingFixtures
@testable import VaultTraining

@Suite("Fitting the learned matcher's model")
struct MatchModelFittingTests {
  /// The groups that see more than a message by itself.
  private static let around: [MatchFeature.Group] = [.neighbors, .conversation, .sum, .rivals]

  private static func measured(seed: UInt64, count: Int) throws -> [[MeasuredEvent]] {
    try LearnedFixture.lessons(seed: seed, count: count).map {
      [try MeasuredEvent(query: "q", at: 0, relevantRows: $0.relevant, asOf: nil, in: $0.vault)]
    }
  }

  private static func model(without groups: [MatchFeature.Group] = []) throws -> MatchModel {
    try MatchModel.fitted(
      to: [measured(seed: 1, count: 30)], embedder: "fixture", without: groups)
  }

  private static func precision(
    _ model: MatchModel, silencing silenced: Set<MatchFeature.Group> = []
  ) throws -> Double {
    var right = 0
    var shown = 0
    for lesson in LearnedFixture.lessons(seed: 99, count: 10) {
      let matcher = LearnedMatcher(vault: lesson.vault, model: model)
      let matches = matcher.matches(
        try matcher.prepared(forEventAt: 0, asOf: nil), silencing: silenced)
      shown += min(10, lesson.relevant.count)
      right += matches.prefix(min(10, lesson.relevant.count))
        .count { lesson.relevant.contains($0.row) }
    }
    return Double(right) / Double(shown)
  }

  @Test("A relevant message lends weight to those around it, in vaults never seen")
  func conversation() throws {
    let model = try Self.model()
    #expect(try Self.precision(model) > 0.95)
    // Without what stands around only the first of each five messages can be told.
    #expect(try Self.precision(Self.model(without: Self.around)) < 0.85)
    #expect(try Self.precision(model, silencing: Set(Self.around)) < 0.85)
  }

  @Test("Judgments that are all alike, or none, teach nothing")
  func tooLittle() throws {
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatchModel.fitted(to: [], embedder: "fixture")
    }
    let unjudged = try LearnedFixture.lessons(seed: 1, count: 3).map {
      [try MeasuredEvent(query: "q", at: 0, relevantRows: [], asOf: nil, in: $0.vault)]
    }
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatchModel.fitted(to: [unjudged], embedder: "fixture")
    }
  }

  @Test("A source of many events counts as much as one of few")
  func sources() throws {
    // One source says that messages with the word belong, the other, ten times its size, that those
    // without do: neither has its way with both counting alike.
    let right = try Self.measured(seed: 1, count: 4)
    let wrong = try LearnedFixture.lessons(seed: 2, count: 40).map {
      [
        try MeasuredEvent(
          query: "q", at: 0, relevantRows: Set(0..<50).subtracting($0.relevant), asOf: nil,
          in: $0.vault)
      ]
    }
    let model = try MatchModel.fitted(to: [right, wrong], embedder: "fixture")
    let alone = try MatchModel.fitted(to: [right + wrong], embedder: "fixture")
    let event = try #require(right.first?.first)
    func gap(_ model: MatchModel) -> Float {
      let scores = event.rows.indices.map { model.trees.logOdds(of: event.features[row: $0]) }
      let places = event.labels.indices
      let about = places.filter { event.labels[$0] }.map { scores[$0] }
      let other = places.filter { !event.labels[$0] }.map { scores[$0] }
      return about.reduce(0, +) / Float(about.count) - other.reduce(0, +) / Float(other.count)
    }
    // The word may only speak for a message, so that the larger source can but silence it.
    #expect(gap(model) < 1)
    #expect(abs(gap(alone)) < 0.2)
    #expect(gap(model) > gap(alone) + 0.4)
  }
}
