import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultIndex
import VaultMatching
import VaultResults

@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("AblationSuite")
struct AblationSuiteTests {
  private static let names = ["v", "w"]

  private static func suite(
    _ configuration: MatchingConfiguration, context: Bool = false
  ) async throws -> (suite: AblationSuite, fixture: SearchableFixture) {
    let fixture = try SearchableFixture(names)
    let questions = try names.indices.map { try fixture.question($0) }
    var grades: [String: [DocumentID: Int]] = [:]
    for question in questions {
      for message in question.vault.stored.messages where message.text.contains("budget") {
        grades[question.query.id, default: [:]][message.id] = 1
      }
    }
    let stage = MatchingStage(configuration: configuration, seed: 1)
    let qrels = try Qrels(grades: grades)
    let switched =
      context
      ? try await ContextAblation(
        embedder: HashingEmbedder(), stage: stage, questions: questions, qrels: qrels, isOn: true
      ).result() : nil
    return (
      AblationSuite(
        stage: stage, questions: questions, qrels: qrels, seed: 1,
        withoutContext: switched?.vaults), fixture
    )
  }

  @Test("A gain is the primary system's value less the switched one's")
  func gains() async throws {
    let (suite, _) = try await Self.suite(.document(similarityCut: 0.2))
    let metrics = try suite.metrics()
    #expect(Set(metrics.map(\.key)).count == metrics.count)
    var off = suite.stage.configuration
    off.requiresSharedParticipant = false
    var before = 0.0
    var after = 0.0
    for question in suite.questions {
      let judgments = suite.qrels.grades[question.query.id] ?? [:]
      func precision(_ configuration: MatchingConfiguration) throws -> Double {
        let found = try suite.stage.exactMatcher(question, configuration)
          .matches(for: question.profile)
        return JudgedRanking(documents: found.map(\.id), judgments: judgments).precision(at: 10)
      }
      before += try precision(off) / 2
      after += try precision(suite.stage.configuration) / 2
    }
    let value = try #require(metrics.first { $0.id == "ablation/participants/P@10" })
    let gain = try #require(metrics.first { $0.id == "ablation/participants/P@10/gain" })
    #expect(abs(value.value - before) < 1e-12)
    #expect(abs(gain.value - (after - before)) < 1e-12)
    #expect(gain.n == 2)
    #expect(gain.ci95 != nil)
  }

  @Test("Only stages that are on can be switched off; the over-fetch varies always")
  func variants() async throws {
    func names(_ configuration: MatchingConfiguration) async throws -> Set<String> {
      let metrics = try await Self.suite(configuration).suite.metrics()
      return Set(
        metrics.compactMap { $0.id.split(separator: "/").dropFirst().first.map(String.init) })
    }
    let sizes = ["overFetch10", "overFetch20", "overFetch100", "overFetch200", "overFetchAll"]
    #expect(
      try await names(.document(similarityCut: 0.2))
        == Set(["adaptiveWindows", "windows", "participants", "similarityCut"] + sizes))
    var bare = MatchingConfiguration.document(similarityCut: nil)
    bare.windows = .unlimited
    bare.requiresSharedParticipant = false
    #expect(try await names(bare) == Set(sizes))
  }

  @Test("A larger over-fetch never loses recall where nothing is cut behind it")
  func overFetch() async throws {
    let metrics = try await Self.suite(.document(similarityCut: nil)).suite.metrics()
    func recall(_ name: String) throws -> Double {
      try #require(metrics.first { $0.id == "ablation/\(name)/R@50" }).value
    }
    #expect(try recall("overFetch10") <= recall("overFetch20"))
  }

  @Test("Without context only brief messages with a context have another vector")
  func context() async throws {
    let (suite, fixture) = try await Self.suite(.document(similarityCut: nil), context: true)
    let plain = RunConfiguration.plain
    let other = try SearchableFixture(Self.names, configuration: plain)
    for (ours, theirs) in zip(fixture.vaults, other.vaults) {
      let switched = try #require(suite.withoutContext?[ours.stored.name])
      var changed = 0
      for row in 0..<ours.table.count {
        let vector = Array(switched.table.vectors[row: row])
        let isPlain = vector == Array(theirs.table.vectors[row: row])
        let isOurs = vector == Array(ours.table.vectors[row: row])
        #expect(isPlain || isOurs)
        if isPlain, !isOurs { changed += 1 }
      }
      #expect(changed > 0)
      #expect(switched.exact.count == ours.table.count)
    }
    #expect(try suite.metrics().contains { $0.id == "ablation/threadContext/nDCG@10/gain" })
  }

  /// Worked by hand: the mean without context is 0.25, the differences are 0.1, 0.1, 0 and 0.2.
  @Test("The gain of context is over the mean without it")
  func similarity() async throws {
    let (suite, _) = try await Self.suite(.document(similarityCut: nil))
    let metrics = try suite.threadContext([
      ("v", 0.2, 0.3), ("v", 0.3, 0.4), ("w", 0.1, 0.1), ("w", 0.4, 0.6),
    ])
    let gain = try #require(metrics.first { $0.id == "ablation/threadContext/similarity/gain" })
    #expect(abs(gain.value - 0.4) < 1e-12)
    #expect(gain.slice == ["words": "1-4"])
    #expect(gain.n == 4)
    #expect(try suite.threadContext([]).isEmpty)
  }
}

extension RunConfiguration {
  fileprivate static var plain: RunConfiguration {
    var configuration = RunConfiguration()
    configuration.contextAugmentation = false
    return configuration
  }
}
