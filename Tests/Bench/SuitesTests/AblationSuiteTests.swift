import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultIndex
import VaultMatching
import VaultResults
import VaultText

@testable import Vault
@testable import VaultMatchingFixtures
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
    let (suite, _) = try await Self.suite(.formula(similarityCut: 0.2))
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

  @Test("Windows are switched for the learned ranking too, where there is one")
  func learnedWindows() async throws {
    var (suite, _) = try await Self.suite(.formula(similarityCut: nil))
    let id = "ablation/learnedAdaptiveWindows/R@50/gain"
    #expect(try !suite.metrics().contains { $0.id == id })
    let vaults = suite.questions.map { question in
      let judged = suite.qrels.grades[question.query.id] ?? [:]
      return (
        vault: LearnedStage.features(of: question.vault),
        relevant: Set(judged.keys.compactMap { question.vault.rowOfID[$0] })
      )
    }
    let model = try LearnedFixture.model(of: vaults, asOf: suite.questions[0].profile.asOf)
    suite.learned = LearnedStage(model: model, depth: 50)
    let metrics = try suite.metrics()
    let gain = try #require(metrics.first { $0.id == id && $0.slice == nil })
    // A ranking that keeps its windows would gain exactly nothing.
    #expect(gain.value > 0)
    #expect(gain.n == 2 && gain.ci95 != nil)
    let narrow = try #require(metrics.first { $0.id == "ablation/learnedAdaptiveWindows/R@50" })
    var stage = LearnedStage(model: model, depth: 50)
    stage.windows = .sevenDays
    let recalls = try suite.questions.map { question in
      JudgedRanking(
        documents: try #require(try stage.matches(for: question)).map(\.id),
        judgments: suite.qrels.grades[question.query.id] ?? [:]
      ).recall(at: 50)
    }
    #expect(abs(narrow.value - recalls.reduce(0, +) / 2) < 1e-12)
    #expect(metrics.contains { $0.id == id && $0.slice == ["platform": "whatsapp"] })
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
      try await names(.formula(similarityCut: 0.2))
        == Set(["adaptiveWindows", "windows", "participants", "similarityCut"] + sizes))
    var bare = MatchingConfiguration.formula(similarityCut: nil)
    bare.windows = .unlimited
    bare.requiresSharedParticipant = false
    #expect(try await names(bare) == Set(sizes))
  }

  @Test("A larger over-fetch never loses recall where nothing is cut behind it")
  func overFetch() async throws {
    let metrics = try await Self.suite(.formula(similarityCut: nil)).suite.metrics()
    func recall(_ name: String) throws -> Double {
      try #require(metrics.first { $0.id == "ablation/\(name)/R@50" }).value
    }
    #expect(try recall("overFetch10") <= recall("overFetch20"))
  }

  @Test("Without context only brief messages with a context have another vector")
  func context() async throws {
    let (suite, fixture) = try await Self.suite(.formula(similarityCut: nil), context: true)
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

  /// Worked by hand: the means are 0.25 and 0.35, the differences 0.1, 0.1, 0 and 0.2.
  @Test("The gain of context is the difference of the areas, with its interval over vaults")
  func areas() async throws {
    let (suite, _) = try await Self.suite(.formula(similarityCut: nil))
    let metrics = try suite.threadContext([
      ("v", 0.2, 0.3), ("v", 0.3, 0.4), ("w", 0.1, 0.1), ("w", 0.4, 0.6),
    ])
    let gain = try #require(metrics.first { $0.id == "ablation/threadContext/AUC/gain" })
    #expect(abs(gain.value - 0.1) < 1e-12)
    #expect(gain.slice == ["words": "1-4"])
    #expect(gain.n == 4)
    let interval = try #require(gain.ci95)
    #expect(interval.low < 0.1 && interval.high > 0.1)
    for (context, mean) in [("without", 0.25), ("with", 0.35)] {
      let area = try #require(metrics.first { $0.slice?["context"] == context })
      #expect(abs(area.value - mean) < 1e-12)
    }
    #expect(metrics.contains { $0.id == "ablation/threadContext/AUC/gain/p" })
    #expect(try suite.threadContext([]).isEmpty)
  }

  /// A second event that is asked about in the same vault, with a vector of its own.
  private static func unrelated(
    to question: MatchingStage.Question, vector: [Float]
  ) -> MatchingStage.Question {
    let event = CalendarEvent(
      id: DocumentID("other"), title: "Lunch", notes: "", start: question.event.start,
      end: question.event.end, attendees: question.event.attendees)
    return MatchingStage.Question(
      query: EventQuery(
        id: "\(question.query.vault)/other", vault: question.query.vault, event: event.id,
        split: .test),
      event: event,
      profile: EventProfile(
        start: question.profile.start, participants: question.profile.participants,
        vector: vector, asOf: question.profile.asOf),
      vault: question.vault)
  }

  private static func pairs(
    _ suite: AblationSuite, besides vector: [Float]
  ) async throws -> [(vault: String, plain: Double, withContext: Double)] {
    let others = suite.questions.map { unrelated(to: $0, vector: vector) }
    return try await ContextAblation(
      embedder: HashingEmbedder(), stage: suite.stage, questions: suite.questions + others,
      qrels: suite.qrels, isOn: true
    ).result().pairs
  }

  @Test("A brief message's area is 1 where its own event is nearer than the unrelated one")
  func contextPairs() async throws {
    let (suite, _) = try await Self.suite(.formula(similarityCut: nil))
    let vector = Array(try HashingEmbedder().embed(["lunch picture"])[row: 0])
    let pairs = try await Self.pairs(suite, besides: vector)
    #expect(!pairs.isEmpty)
    var expected: [Double] = []
    for question in suite.questions {
      let context = ContextAugmentation(question.vault.stored.messages)
      let table = question.vault.table
      for row in 0..<table.count where context.isAugmented(at: row) {
        guard suite.qrels.grades[question.query.id]?[table.ids[row]] != nil else { continue }
        let own = table.similarity(of: question.profile.vector, toRow: row)
        let wrong = table.similarity(of: vector, toRow: row)
        expected.append(own > wrong ? 1 : own == wrong ? 0.5 : 0)
      }
    }
    #expect(pairs.map(\.withContext) == expected)
    // What counts only the words of the message itself rarely confuses the two.
    #expect(pairs.map(\.plain).reduce(0, +) > Double(pairs.count) / 2)
  }

  /// Context raises these cosines as much as any others; a ratio of their means would call it a
  /// gain.
  @Test("Context that tells no event from another gains nothing")
  func contextWithoutUse() async throws {
    let (suite, _) = try await Self.suite(.formula(similarityCut: nil))
    let own = try #require(suite.questions.first).profile.vector
    let pairs = try await Self.pairs(suite, besides: own)
    #expect(!pairs.isEmpty)
    let gain = try #require(
      try suite.threadContext(pairs).first { $0.id == "ablation/threadContext/AUC/gain" })
    #expect(gain.value == 0)
    #expect(pairs.allSatisfy { $0.plain == 0.5 })
  }
}

extension RunConfiguration {
  fileprivate static var plain: RunConfiguration {
    var configuration = RunConfiguration()
    configuration.contextAugmentation = false
    return configuration
  }
}

@Suite("AsOfSuite")
struct AsOfSuiteTests {
  /// Every message about the budget is relevant.
  private static func judgments(_ fixture: SearchableFixture) throws -> Qrels {
    let vault = fixture.vaults[0]
    let relevant = vault.stored.messages.filter { $0.text.contains("budget") }
    return try Qrels(
      grades: ["v/event": Dictionary(uniqueKeysWithValues: relevant.map { ($0.id, 1) })])
  }

  @Test("In retrospect every judgment counts; earlier, those of later messages are left out")
  func pastJudgments() throws {
    let fixture = try SearchableFixture()
    let stated = try Self.judgments(fixture)
    let table = fixture.vaults[0].table
    for instant in QueryInstant.allCases {
      let past = try PastJudgments(stated, of: [try fixture.question()], at: instant)
      let asOf = instant.timestamp(for: SearchableFixture.start)
      let kept = (stated.grades["v/event"] ?? [:]).filter { entry in
        guard instant != .sevenDaysAfter, let row = fixture.vaults[0].rowOfID[entry.key] else {
          return true
        }
        return table.sentAt[row] <= asOf
      }
      #expect(past.qrels.grades["v/event"] == kept)
      #expect(past.omitted == stated.relevantCount(of: "v/event") - kept.count)
      #expect((past.note(instant) == nil) == (past.omitted == 0))
    }
  }

  @Test("A query without a relevant message by then is in no mean, and the note counts it")
  func emptied() throws {
    let fixture = try SearchableFixture()
    let last = try #require(fixture.vaults[0].table.ids.last)
    let first = try #require(fixture.vaults[0].table.ids.first)
    let stated = try Qrels(grades: ["v/event": [last: 2, first: 0]])
    let past = try PastJudgments(stated, of: [try fixture.question()], at: .oneDayBefore)
    #expect(past.qrels.grades.isEmpty)
    #expect(past.omitted == 1)
    #expect(past.emptied == 1)
    let note = try #require(past.note(.oneDayBefore))
    #expect(note.contains("asked at -1d") && note.contains("1 queries"))
  }

  @Test("Judgments of strangers and free-text questions stay")
  func strangers() throws {
    let fixture = try SearchableFixture()
    let stated = try Qrels(
      grades: ["v/event": [DocumentID("unknown"): 1], "other": [DocumentID("m1"): 1]])
    let past = try PastJudgments(stated, of: [try fixture.question()], at: .fourteenDaysBefore)
    #expect(past.qrels == stated)
  }

  @Test("Each instant is a slice, and the retrospect equals the run's own figures")
  func slices() throws {
    let fixture = try SearchableFixture()
    let qrels = try Self.judgments(fixture)
    let stage = MatchingStage(
      configuration: .formula(similarityCut: nil), seed: 1)
    let question = try fixture.question()
    let metrics = try AsOfSuite(
      stage: stage, primary: "formula", questions: [question], qrels: qrels, seed: 1
    ).metrics()
    #expect(Set(metrics.map(\.key)).count == metrics.count)
    let ids = ["formula", "recency"].flatMap { system in
      ["P@10", "R@50", "nDCG@10"].map { "\(system)/\($0)" }
    }
    for instant in QueryInstant.allCases {
      let slice = metrics.filter { $0.slice == ["asOf": instant.rawValue] }
      #expect(Set(slice.map(\.id)) == Set(ids + ["formula/P@10/ceiling"]))
    }
    let matches = try stage.matches(for: question, stage.configuration)
    let expected = JudgedRanking(
      documents: matches.map(\.id), judgments: qrels.grades["v/event"] ?? [:])
    let recall = try #require(
      metrics.first { $0.id == "formula/R@50" && $0.slice == ["asOf": "+7d"] })
    #expect(abs(recall.value - expected.recall(at: 50)) < 1e-12)
  }
}
