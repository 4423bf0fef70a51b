import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("ModelCostSuite")
struct ModelCostSuiteTests {
  @Test("Each length and batch is timed under its own id, on at least one batch")
  func throughput() throws {
    let suite = ModelCostSuite(
      models: [ModelUnderTest(HashingEmbedder(), precision: "exact")],
      words: ["to", "be", "or", "not"], leastTime: .zero)
    let metrics = try suite.metrics()
    #expect(
      metrics.map(\.id) == [
        "hashing/exact/messagesPerSecond/10tokens/1",
        "hashing/exact/messagesPerSecond/10tokens/64",
        "hashing/exact/messagesPerSecond/30tokens/64",
        "hashing/exact/messagesPerSecond/256tokens/64",
      ])
    #expect(metrics.allSatisfy { $0.value > 0 && $0.n == 64 && $0.unit == "messages/s" })
  }

  @Test("A service is asked for nothing, the models beside it are")
  func service() throws {
    var service = ModelUnderTest(RefusingEmbedder())
    service.isRemote = true
    let suite = ModelCostSuite(
      models: [service, ModelUnderTest(HashingEmbedder())], words: ["to", "be"], leastTime: .zero)
    #expect(try suite.metrics().allSatisfy { $0.id.hasPrefix("hashing/") })
    #expect(try suite.metrics().count == 4)
  }

  @Test("A model with weights is loaded anew; its files count with what they lead to")
  func loading() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("12345", to: "weights")
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let model = ModelUnderTest(
      HashingEmbedder(), files: [file, link], load: { HashingEmbedder() })
    let metrics = try ModelCostSuite(models: [model], words: []).metrics()
    #expect(
      metrics.prefix(2).map(\.id) == [
        "embedding/hashing/loadMilliseconds", "embedding/hashing/fileBytes",
      ])
    #expect(metrics[1].value == 10)
    #expect(metrics.allSatisfy { $0.value >= 0 })
    // Less than the files is what was free before, and no figure of the model.
    for metric in metrics.dropFirst(2) {
      #expect(metric.id == "embedding/hashing/residentBytes")
      #expect(metric.value >= 10)
    }
  }

  /// A model that keeps more than it needs.
  private struct HeavyEmbedder: Embedder {
    let name = "heavy"
    let modelDigest = "heavy"
    let dimension = 1
    let ballast = [UInt8](repeating: 1, count: 60_000_000)

    func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
      Matrix(rows: texts.count, columns: 1, elements: texts.map { _ in Float(ballast[0]) })
    }

    func tokenCount(of text: String) -> Int { 1 }
  }

  // In a process of its own: other tests allocate meanwhile.
  @Test("A model that keeps 60 MB takes as much, and misses its budget")
  func heavy() async {
    await #expect(processExitsWith: .success) {
      let model = ModelUnderTest(HashingEmbedder(), load: { HeavyEmbedder() })
      let metrics = try ModelCostSuite(models: [model], words: []).metrics()
      let resident = try #require(metrics.first { $0.id.hasSuffix("/residentBytes") })
      #expect(resident.value > 59e6 && resident.value < 66e6)
      let file = "Datasets/targets.json"
      let targets = try TargetCatalogue.decode(
        Data(contentsOf: Repository.url(file)), file: file)
      let verdicts = TargetJudge.judge(
        targets.definitions.filter { $0.id == "M4" }, metrics: metrics,
        bindings: ["model": HashingEmbedder().name])
      #expect(verdicts.map(\.verdict) == [.missed])
    }
  }

  @Test("Words are those in letters of ASCII, however texts are spaced, up to a bound")
  func words() {
    let texts = ["see you\nat  5", "明日 zwölf", String(repeating: "x", count: 21), "more"]
    #expect(ModelCostSuite.words(of: texts) == ["see", "you", "at", "5", "more"])
    #expect(ModelCostSuite.words(of: texts, limit: 2).count == 4)
  }
}
