import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultIndex
import VaultMatching
import VaultResults
import VaultSpectrum
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("PrecisionSuite")
struct PrecisionSuiteTests {
  private static let names = ["a", "b", "c", "d", "e", "f"]

  /// Events along one direction, messages about the budget partly along it, each with noise of its
  /// own; elements rounded to so many bits of the largest.
  private struct Model: Embedder {
    let name = "minilm"
    let modelDigest = ""
    let dimension = 40
    var bits: Int?
    var isBroken = false

    func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
      Matrix(
        rows: texts.count, columns: dimension,
        elements: texts.flatMap { text in
          var random = SeededRandom(seed: 9).stream(text)
          let share: Float = isBroken ? 0 : text.hasPrefix("budget review") ? 8 : about(text)
          var vector = (0..<dimension).map { index in
            Float(random.gaussian()) + share * (index.isMultiple(of: 2) ? 0.3 : -0.25)
          }
          if let bits {
            let scale = (vector.map(abs).max() ?? 0) / Float((1 << (bits - 1)) - 1)
            vector = vector.map { ($0 / scale).rounded() * scale }
          }
          let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
          return vector.map { $0 / length }
        })
    }

    private func about(_ text: String) -> Float { text.contains("budget") ? 1.5 : 0 }

    func tokenCount(of text: String) -> Int { 1 }
  }

  private static func metrics(
    _ rounded: [Model], _ precisions: [WeightPrecision] = [.integer(bits: 8)],
    extent: PrecisionSuite.Extent = .full
  ) async throws -> [Metric] {
    let fixture = try SearchableFixture(names)
    let asked = try names.indices.map { try fixture.question($0) }
    let grades = asked.map { question in
      let relevant = question.vault.stored.messages.filter { $0.text.contains("budget") }
      return (question.query.id, Dictionary(uniqueKeysWithValues: relevant.map { ($0.id, 1) }))
    }
    let suite = PrecisionSuite(
      asked, try Qrels(grades: Dictionary(uniqueKeysWithValues: grades)), vaults: fixture.vaults,
      RunConfiguration(), extent: extent, seed: 1)
    var next = rounded[...]
    return try await suite.metrics(
      of: PrecisionSuite.Subject(model: Model(), precisions: precisions) { _ in
        let model = next.popFirst()
        return try #require(model)
      })
  }

  private static func loss(_ metrics: [Metric], _ precision: String = "int8") throws -> Metric {
    try #require(
      metrics.first { $0.id == "minilm/\(precision)/nDCG@10/loss" && $0.slice == nil })
  }

  @Test("The same weights lose nothing; each precision has a figure")
  func same() async throws {
    let metrics = try await Self.metrics([Model(), Model()], [.bf16, .integer(bits: 8)])
    for precision in ["bf16", "int8"] {
      let loss = try Self.loss(metrics, precision)
      #expect(loss.value == 0 && loss.n == 6 && loss.unit == "fraction")
    }
    #expect(metrics.count == 4 && Set(metrics.map(\.key)).count == 4)
  }

  /// The target is a loss below 0.01.
  @Test("Eight bits meet the target, two bits miss it")
  func bits() async throws {
    let eight = try Self.loss(try await Self.metrics([Model(bits: 8)]))
    let two = try Self.loss(try await Self.metrics([Model(bits: 2)]))
    #expect(eight.value < 0.01)
    #expect(two.value > 0.01)
    let interval = try #require(two.ci95)
    #expect(interval.low <= two.value && two.value <= interval.high)
  }

  @Test("A model that is broken on purpose loses more than a tenth")
  func broken() async throws {
    #expect(try Self.loss(try await Self.metrics([Model(isBroken: true)])).value > 0.1)
  }

  @Test("A sample has so many events")
  func sample() async throws {
    let metrics = try await Self.metrics([Model()], extent: .init(events: 4, messages: 12))
    #expect(try Self.loss(metrics).n == 4)
  }
}

@Suite("ReconciliationSuite")
struct ReconciliationSuiteTests {
  private static let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let dimension = 24

  private static func isRelevant(_ text: String) -> Bool {
    text.contains("budget") && text.contains("review")
  }

  /// Vectors in which relevant messages lie towards the event; `shift` is added to every vector
  /// along one axis, so that all cosines are high, and `rotation` moves each axis so far on.
  private static func vectors(
    _ vault: SearchableVault, _ stream: String, shift: Float = 0, rotation: Int = 0
  ) throws -> ModelVectors {
    var random = SeededRandom(seed: 3).stream("\(stream)-\(vault.stored.name)")
    func vector(towardsEvent share: Float, noise: Float) -> [Float] {
      var vector = (0..<dimension).map { _ in noise * Float(random.gaussian()) }
      vector[0] += share
      vector[1] += shift
      let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return (0..<dimension).map { vector[($0 + rotation) % dimension] / length }
    }
    let rows = vault.stored.messages.flatMap {
      vector(towardsEvent: isRelevant($0.text) ? 3 : 0, noise: 1)
    }
    return ModelVectors(
      messages: try FlatIndex(
        vectors: Matrix(rows: vault.table.count, columns: dimension, elements: rows)),
      events: [SearchableFixture.event: vector(towardsEvent: 4, noise: 0)])
  }

  private static func suite(
    shift: Float = 0, rotation: Int = 0, stream: String = "second", isMapped: Bool = false
  ) throws -> ReconciliationSuite {
    let fixture = try SearchableFixture(names)
    var pairs: [String: ReconciliationSuite.Pair] = [:]
    for vault in fixture.vaults {
      pairs[vault.stored.name] = ReconciliationSuite.Pair(
        vault: vault, first: try vectors(vault, "first"),
        second: try vectors(vault, stream, shift: shift, rotation: rotation))
    }
    let measured = names.dropLast()
    let asked = try measured.indices.map { try fixture.question($0) }
    let grades = asked.map { question in
      let relevant = question.vault.stored.messages.filter { isRelevant($0.text) }
      return (question.query.id, Dictionary(uniqueKeysWithValues: relevant.map { ($0.id, 1) }))
    }
    return ReconciliationSuite(
      questions: asked,
      ranker: EventRanker(qrels: try Qrels(grades: Dictionary(uniqueKeysWithValues: grades))),
      vaults: pairs.filter { $0.key != "h" },
      rotation: isMapped
        ? try ReconciliationSuite.rotation(fittedOn: pairs.filter { $0.key == "h" }) : nil, seed: 1)
  }

  private static func margin(
    _ metrics: [Metric], _ step: Int, _ method: String, _ order: String = "scattered"
  ) throws -> Double {
    try #require(
      metrics.first {
        $0.id == "reconciliation/P@10/overWorsePureState"
          && $0.slice == ["reconciled": "\(step)%", "method": method, "order": order]
      }
    ).value
  }

  /// Every cosine of the second model is above almost every one of the first's.
  @Test("Cosines of two scales as they are miss the target; calibrated they meet it")
  func calibrated() throws {
    let metrics = try Self.suite(shift: 12).metrics()
    #expect(try Self.margin(metrics, 50, "raw") < -0.05)
    for step in [25, 50, 75] {
      let raw = try Self.margin(metrics, step, "raw")
      #expect(try Self.margin(metrics, step, "calibrated") > raw)
    }
    #expect(try Self.margin(metrics, 50, "calibrated") > -0.03)
  }

  @Test("The target's figure is the calibrated one, of the worse order")
  func judged() throws {
    let metrics = try Self.suite(shift: 2).metrics()
    for step in [25, 50, 75] {
      let judged = try #require(
        metrics.first {
          $0.id == "reconciliation/P@10/overWorsePureState"
            && $0.slice == ["reconciled": "\(step)%"]
        })
      let orders = try ["oldest", "scattered"].map {
        try Self.margin(metrics, step, "calibrated", $0)
      }
      #expect(judged.value == orders.min() && judged.n == 7 && judged.ci95 != nil)
    }
    #expect(Set(metrics.map(\.key)).count == metrics.count)
    #expect(!metrics.contains { $0.slice?["method"] == "mapped" })
  }

  @Test("The first model's vectors turned by a rotation are mapped back: nothing changes")
  func mapped() throws {
    let metrics = try Self.suite(rotation: 5, stream: "first", isMapped: true).metrics()
    for step in [25, 50, 75] {
      #expect(abs(try Self.margin(metrics, step, "mapped")) < 1e-9)
      #expect(abs(try Self.margin(metrics, step, "raw", "oldest")) < 1e-9)
    }
  }

  @Test("A second model that is broken on purpose is the worse pure state")
  func broken() throws {
    let suite = try Self.suite()
    let blind = ReconciliationSuite(
      questions: suite.questions, ranker: suite.ranker,
      vaults: try suite.vaults.mapValues { pair in
        ReconciliationSuite.Pair(
          vault: pair.vault, first: pair.first,
          second: ModelVectors(
            messages: try FlatIndex(
              vectors: RandomVectors.gaussian(
                rows: pair.vault.table.count, columns: Self.dimension, seed: 5)),
            events: pair.first.events))
      }, rotation: nil, seed: 1)
    let metrics = try blind.metrics()
    func value(_ share: String) -> Double? {
      metrics.first { $0.id == "reconciliation/P@10" && $0.slice == ["reconciled": share] }?.value
    }
    #expect(try #require(value("100%")) < (try #require(value("0%"))) - 0.1)
    #expect(try Self.margin(metrics, 25, "calibrated") > 0)
  }
}
