import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultMatching
import VaultResults
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
