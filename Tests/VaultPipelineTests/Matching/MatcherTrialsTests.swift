import Testing
import VaultCore
import VaultEvaluation
import VaultMatching

@testable import VaultPipeline
@testable import VaultPipelineFixtures

@Suite("Trials of the learned matcher")
struct MatcherTrialsTests {
  private static let names = ["a", "b", "c", "d"]

  // What has a word of the title within four days is relevant: something that can be learned.
  private static func set(_ names: [String], source: String) throws -> MatcherTrainingSet {
    let fixture = try SearchableFixture(names)
    let questions = try names.indices.map { try fixture.question($0) }
    var grades: [String: [DocumentID: Int]] = [:]
    for question in questions {
      for message in question.vault.stored.messages
      where message.text.contains("budget")
        && abs(message.sentAt.days(since: question.event.start)) < 4
      {
        grades[question.query.id, default: [:]][message.id] = 1
      }
    }
    return try MatcherTrainingSet(questions, qrels: Qrels(grades: grades), source: source)
  }

  @Test("Every vault is ranked by a model without it, beside rankings that take no training")
  func vaults() throws {
    let rows = try MatcherTrials([Self.set(Self.names, source: "mine")], embedder: "fixture").rows
    #expect(rows.prefix(5).map(\.triedOn) == Self.names + ["mine"])
    #expect(rows.prefix(4).map(\.fittedTo) == Self.names.map { "all but \($0)" })
    let all = try #require(rows.dropFirst(4).first)
    #expect(all.events == 4)
    // Vaults of one event each: the whole is their mean.
    for measure in MatcherTrials.measures.indices {
      let mean = rows.prefix(4).reduce(0) { $0 + $1.values[measure] } / 4
      #expect(abs(all.values[measure] - mean) < 1e-12)
    }
    let title = try #require(rows.first { $0.fittedTo == "title" })
    let gain = try #require(title.gain)
    #expect(abs(gain.mean - (all.values[0] - title.values[0])) < 1e-9)
    #expect(gain.low <= gain.mean && gain.mean <= gain.high)
    #expect(rows.contains { $0.fittedTo == "titleSum" })
    // No series, one year, one source: nothing more can be left out.
    #expect(!rows.contains { $0.fittedTo.contains("series") || $0.fittedTo.contains("sources") })
  }

  @Test("Each source is ranked by a model of each other source alone")
  func sources() throws {
    let rows = try MatcherTrials(
      [Self.set(["a", "b"], source: "mine"), Self.set(["c", "d"], source: "yours")],
      embedder: "fixture"
    ).rows
    let across = rows.suffix(2)
    #expect(across.map(\.fittedTo) == ["mine", "yours"])
    #expect(across.map(\.triedOn) == ["yours", "mine"])
  }

  @Test("One vault leaves nothing to learn from")
  func single() throws {
    let set = try Self.set(["a"], source: "mine")
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatcherTrials([set], embedder: "fixture")
    }
  }
}
