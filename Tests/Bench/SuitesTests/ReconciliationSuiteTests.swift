import Testing
import VaultCore
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
