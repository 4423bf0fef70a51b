import Testing
import VaultCore
import VaultEvaluation
import VaultMatching
import VaultResults
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("SpectrumSuite")
struct SpectrumSuiteTests {
  private static let names = ["v", "w"]
  private static let dimension = 40

  /// A suite over vectors that are made for the test; messages about the budget are relevant.
  ///
  /// `vector` is told whether a message is relevant, `nil` for an event, and where to draw from.
  private static func suite(
    _ names: [String] = names, messages: Int = 150, searches: Bool = false,
    vector: ((_ isRelevant: Bool?, inout SeededRandom) -> [Float])? = nil
  ) throws -> (suite: SpectrumSuite, stage: MatchingStage, fixture: SearchableFixture) {
    let fixture = try SearchableFixture(names, messages: messages)
    var vaults = fixture.vaults
    if let vector {
      var random = SeededRandom(seed: 5).stream("vectors")
      let stored = fixture.vaults.map(\.stored)
      var rows = stored.flatMap(\.messages).map { vector($0.text.contains("budget"), &random) }
      rows += (0..<3 * names.count).map { _ in vector(nil, &random) }
      vaults = try SearchStage(configuration: RunConfiguration(), seed: 1).searchable(
        stored,
        vectors: Matrix(
          rows: rows.count, columns: dimension, elements: rows.flatMap { unit($0) }))
    }
    var grades: [String: [DocumentID: Int]] = [:]
    for vault in vaults {
      let relevant = vault.stored.messages.filter { $0.text.contains("budget") }
      grades["\(vault.stored.name)/event"] = Dictionary(
        uniqueKeysWithValues: relevant.map { ($0.id, 1) })
    }
    let qrels = try Qrels(grades: grades)
    let asked = try names.indices.map { try fixture.question($0) }
    let questions = SpectrumSuite.questions(asked, qrels, vaults)
    let stage = MatchingStage(
      configuration: .formula(similarityCut: nil), seed: 1)
    return (
      SpectrumSuite(
        model: "fake", vaults: vaults, events: questions, searches: searches ? questions : [],
        depth: stage.depth, seed: 1), stage, fixture
    )
  }

  private static func unit(_ vector: [Float]) -> [Float] {
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? vector.map { $0 / length } : vector
  }

  private static func noise(_ scale: Float, _ random: inout SeededRandom) -> [Float] {
    (0..<dimension).map { _ in scale * Float(random.gaussian()) }
  }

  private static func value(_ id: String, _ metrics: [Metric]) throws -> Double {
    try #require(metrics.first { $0.id == id }, "\(id)").value
  }

  @Test("With the vectors as they are the value is that of the system `semantic`")
  func agreesWithSemantic() throws {
    let (suite, stage, fixture) = try Self.suite(searches: true)
    let result = try suite.result()
    var expected = 0.0
    for (index, question) in suite.events.enumerated() {
      let asked = try fixture.question(index)
      let rows = try #require(
        try stage.baselineAnswers(to: asked, text: FreeTextSearch(asked.vault))["semantic"])
      expected +=
        JudgedRanking(
          documents: rows.map { asked.vault.table.ids[$0.row] }, judgments: question.grades
        ).nDCG(at: 10) / 2
    }
    let metrics = result.metrics
    #expect(abs(try Self.value("spectrum/dimensions384/nDCG@10", metrics) - expected) < 1e-12)
    #expect(
      abs(try Self.value("spectrum/search/dimensions384/nDCG@10", metrics) - expected) < 1e-12)
    #expect(Set(metrics.map(\.key)).count == metrics.count)
    let spaces = ["dimensions32", "dimensions64", "dimensions128", "dimensions256"]
    for space in spaces + ["centred", "whitened"] {
      let value = try Self.value("spectrum/\(space)/nDCG@10", metrics)
      let gain = try #require(metrics.first { $0.id == "spectrum/\(space)/nDCG@10/gain" })
      #expect(abs(gain.value - (value - expected)) < 1e-12)
      #expect(gain.n == 2 && gain.ci95 != nil)
      #expect((0...1).contains(try Self.value("spectrum/\(space)/nDCG@10/gain/p", metrics)))
    }
    #expect(result.notes.isEmpty)
    for metric in metrics {
      #expect(Suites.all.catalogue.role(of: metric) == .diagnosis, "\(metric.key)")
    }
  }

  /// What is asked for lies along one axis of little variance, under noise along the 39 others.
  @Test("A model whose meaning lies along axes of little variance loses by fewer dimensions")
  func truncationLoses() throws {
    let metrics = try Self.suite { isRelevant, random in
      guard let isRelevant else { return Array(repeating: 0, count: 39) + [1] }
      return Self.noise(1, &random).dropLast() + [isRelevant ? 0.3 : -0.3]
    }.suite.result().metrics
    #expect(try Self.value("spectrum/dimensions40/nDCG@10", metrics) == 1)
    #expect(try Self.value("spectrum/dimensions32/nDCG@10/gain", metrics) < -0.2)
  }

  /// What is asked for lies along the axis of most variance; the rest is noise.
  @Test("A model whose meaning lies along axes of much variance keeps it in fewer dimensions")
  func truncationKeeps() throws {
    let metrics = try Self.suite { isRelevant, random in
      guard let isRelevant else { return Array(repeating: 0, count: 39) + [1] }
      return Self.noise(0.2, &random).dropLast() + [isRelevant ? 1 : -1]
    }.suite.result().metrics
    #expect(try Self.value("spectrum/dimensions40/nDCG@10", metrics) == 1)
    #expect(try Self.value("spectrum/dimensions32/nDCG@10", metrics) == 1)
    #expect(try Self.value("spectrum/effectiveRank", metrics) < 20)
    #expect(try Self.value("spectrum/firstComponentShare", metrics) > 0.3)
  }

  /// Three axes vary most and say nothing; they decide cosines unless they are whitened.
  @Test("Whitening gains where axes without meaning outweigh one with meaning")
  func whiteningGains() throws {
    let metrics = try Self.suite { isRelevant, random in
      let meaning: Float = isRelevant ?? true ? 1 : -1
      return Self.noise(5, &random).prefix(3) + [meaning] + Array(repeating: 0, count: 36)
    }.suite.result().metrics
    #expect(try Self.value("spectrum/whitened/nDCG@10/gain", metrics) > 0)
    #expect(
      try Self.value("spectrum/whitened/nDCG@10", metrics)
        > Self.value("spectrum/centred/nDCG@10", metrics))
  }

  @Test("The map has every event, messages up to a limit, the same each time, and tells them apart")
  func map() throws {
    let vector: (Bool?, inout SeededRandom) -> [Float] = { isRelevant, random in
      let side: Float = isRelevant ?? true ? 1 : -1
      return [side] + Self.noise(0.1, &random).dropFirst()
    }
    let (suite, _, _) = try Self.suite(messages: 1500, vector: vector)
    let map = try #require(try suite.result().map)
    #expect(map.count { $0.kind == .message } == SpectrumSuite.mappedMessages)
    #expect(map.filter { $0.kind == .event }.map(\.vault) == Self.names)
    #expect(Set(map.filter { $0.kind == .message }.map { "\($0.vault)/\($0.id)" }).count == 2000)
    #expect(try suite.result().map == map)
    let relevant = try #require(suite.vaults.first).stored.messages
      .filter { $0.text.contains("budget") }.map(\.id)
    let ofEvent = try #require(map.first { $0.kind == .event }).x
    for point in map where point.vault == "v" && point.kind == .message {
      #expect((point.x * ofEvent > 0) == relevant.contains(point.id))
    }
    let blind = try Self.suite(vector: { _, random in Self.noise(1, &random) }).suite
    let mixed = try #require(try blind.result().map).filter { $0.kind == .message }
    #expect(mixed.count == 300)
    #expect(abs(mixed.map(\.x).reduce(0, +) / 300) < 0.1)
  }

  @Test("One message, equal vectors and a dataset without judged events are told, not measured")
  func badInput() throws {
    let single = try Self.suite(["v"], messages: 1).suite.result()
    #expect(single.metrics.isEmpty && single.map == nil)
    #expect(single.notes.count == 1 && single.notes[0].contains("vectors: 1, but at least 2"))
    let none = SpectrumSuite(
      model: "fake", vaults: [], events: [], searches: [], depth: 50, seed: 1)
    #expect(try none.result().notes.count == 1)
    let equal = try Self.suite(vector: { _, _ in Array(repeating: 1, count: 40) }).suite.result()
    #expect(equal.metrics.isEmpty && equal.map == nil)
    #expect(equal.notes.count == 1 && equal.notes[0].contains("are the same"))
    let (suite, _, _) = try Self.suite()
    let silent = try SpectrumSuite(
      model: "fake", vaults: suite.vaults, events: [], searches: [], depth: 50, seed: 1
    ).result()
    #expect(silent.metrics.contains { $0.id == "spectrum/effectiveRank" })
    #expect(!silent.metrics.contains { $0.id.contains("nDCG") } && silent.map != nil)
    #expect(silent.notes.count == 1 && silent.notes[0].contains("no question about an event"))
    let one = try Self.suite(["v"]).suite.result().metrics
    #expect(one.contains { $0.id == "spectrum/whitened/nDCG@10" && $0.n == 1 })
    #expect(!one.contains { $0.id.hasSuffix("/gain") })
  }
}
