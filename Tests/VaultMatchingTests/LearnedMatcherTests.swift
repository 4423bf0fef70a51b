import Testing
import VaultCore
import VaultIndex

@testable import VaultMatching

@Suite("The learned matcher")
struct LearnedMatcherTests {
  private static func precision(
    _ model: MatchModel, silencing silenced: Set<MatchFeature.Group> = []
  ) throws -> Double {
    var right = 0
    var shown = 0
    for lesson in LearnedFixture.lessons(seed: 99, count: 10) {
      let matcher = LearnedMatcher(vault: lesson.vault, model: model)
      let matches = matcher.matches(
        try matcher.prepared(forEventAt: 0, asOf: nil), silencing: silenced)
      let relevant = lesson.questions[0].relevantRows
      shown += min(10, relevant.count)
      right += matches.prefix(min(10, relevant.count)).count { relevant.contains($0.row) }
    }
    return Double(right) / Double(shown)
  }

  @Test("A relevant message lends weight to those around it, in vaults never seen")
  func conversation() throws {
    let model = try MatchModel.fitted(to: LearnedFixture.lessons(seed: 1), embedder: "fixture")
    #expect(try Self.precision(model) > 0.95)
    // Without the conversation only the first of each five messages can be told.
    let blind = try MatchModel.fitted(
      to: LearnedFixture.lessons(seed: 1), embedder: "fixture", without: [.conversation, .rivals])
    #expect(try Self.precision(blind) < 0.85)
    #expect(try Self.precision(model, silencing: [.conversation]) < 0.85)
  }

  @Test("Scores descend, each explained by its groups")
  func explanation() throws {
    let model = try MatchModel.fitted(to: LearnedFixture.lessons(seed: 1), embedder: "fixture")
    let lesson = try #require(LearnedFixture.lessons(seed: 2).first)
    let matcher = LearnedMatcher(vault: lesson.vault, model: model)
    let matches = matcher.matches(try matcher.prepared(forEventAt: 0, asOf: nil))
    #expect(matches.count == 50)
    #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.score >= $1.score })
    let roots = model.second.trees.reduce(Double(model.second.base)) {
      $0 + Double($1.value.first ?? 0)
    }
    for match in matches {
      #expect(abs(match.contributions.values.reduce(roots, +) - match.score) < 1e-3)
    }
  }

  @Test("Nothing sent after the instant is ranked or moves what is")
  func asOf() throws {
    let model = try MatchModel.fitted(to: LearnedFixture.lessons(seed: 1), embedder: "fixture")
    let lesson = try #require(LearnedFixture.lessons(seed: 3).first)
    let instant = LearnedFixture.start.advanced(byDays: -2)
    let matcher = LearnedMatcher(vault: lesson.vault, model: model)
    let matches = matcher.matches(try matcher.prepared(forEventAt: 0, asOf: instant))
    let table = lesson.vault.matcher.table
    #expect(!matches.isEmpty)
    #expect(matches.allSatisfy { table.sentAt[$0.row] <= instant })
  }

  @Test("The file of a model gives the model again")
  func roundTrip() throws {
    let model = try MatchModel.fitted(to: LearnedFixture.lessons(seed: 1), embedder: "fixture")
    #expect(try MatchModel(model.encoded(), file: "model.json") == model)
  }

  @Test("Less than two vaults, or judgments that are all alike, teach nothing")
  func tooLittle() {
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatchModel.fitted(to: LearnedFixture.lessons(seed: 1, count: 1), embedder: "fixture")
    }
    let unjudged = LearnedFixture.lessons(seed: 1).map {
      LearningVault(
        vault: $0.vault, questions: [.init(offset: 0, relevantRows: [], asOf: nil)])
    }
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatchModel.fitted(to: unjudged, embedder: "fixture")
    }
  }
}
