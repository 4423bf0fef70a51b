import Foundation
import Testing
import VaultCore
import VaultIndex
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("VaultSizes")
struct VaultSizesTests {
  private static func verdict(of row: String, _ metrics: [Metric]) throws -> TargetVerdict {
    let file = "Datasets/targets.json"
    let definitions = try TargetCatalogue.decode(Data(contentsOf: Repository.url(file)), file: file)
      .definitions.filter { $0.id == row }
    return try #require(TargetJudge.judge(definitions, metrics: metrics).first)
  }

  private static func sizes(_ metrics: [Metric], _ id: String) -> [Double] {
    metrics.filter { $0.id == id }.map(\.value)
  }

  // Pages have 4 096 bytes (sqlite.org/fileformat2.html, 1.6). Of 384 floats and their seal two
  // records fit a page and three do not; 1 536 floats take a page and a page of overflow. The index
  // of names takes some 40 bytes a row, in pages that are half full at least.
  @Test("A vector takes the pages of the file that its sealed record and its name need")
  func vectors() throws {
    let folder = try TemporaryDirectory()
    let metrics = try VaultSizes(seed: 1, directory: folder.url, rows: 400).vectorMetrics()
    let perMessage = Self.sizes(metrics, "vault/vectorBytesPerMessage")
    #expect(perMessage.count == 2)
    #expect((2048...2200).contains(perMessage[0]))
    #expect((8192...8400).contains(perMessage[1]))
    #expect(metrics.allSatisfy { $0.n == 400 })
    #expect(Self.sizes(metrics, "vault/vectorBytes") == perMessage.map { 100_000 * $0 })
    // More than the floats alone: the document leaves nothing for seals and pages.
    let verdict = try Self.verdict(of: "L14", metrics)
    #expect(verdict.parts.map(\.verdict) == [.missed, .missed, .missed, .missed])
  }

  @Test("A store that pads each vector takes more of the file")
  func padding() throws {
    let (good, bad) = (try TemporaryDirectory(), try TemporaryDirectory())
    let own = try VaultSizes(seed: 1, directory: good.url, rows: 200).vectorMetrics()
    let padded = try VaultSizes(seed: 1, directory: bad.url, rows: 200) { vault, vectors in
      let zeros = [Float](repeating: 0, count: 1024)
      try vault.store(vectors: vectors.map { ($0, $1 + zeros) }, model: "random")
    }.vectorMetrics()
    for (before, after) in zip(own, padded) where before.id == "vault/vectorBytesPerMessage" {
      // 1 024 floats of four bytes.
      #expect(after.value >= before.value + 2048)
    }
  }

  @Test("A store that keeps nothing enlarges nothing")
  func nothing() throws {
    let folder = try TemporaryDirectory()
    let metrics = try VaultSizes(seed: 1, directory: folder.url, rows: 10) { _, _ in }
      .vectorMetrics()
    #expect(metrics.allSatisfy { $0.value == 0 })
  }

  @Test(
    "An index of four bytes a number is within the budget, and one that pads its rows is not",
    arguments: [(384, TargetVerdict.Verdict.met), (512, .missed)])
  func indexes(dimension: Int, expected: TargetVerdict.Verdict) throws {
    let indexes = try [30, 70].map {
      try FlatIndex(vectors: RandomVectors.gaussian(rows: $0, columns: dimension, seed: 1))
    }
    let metrics = VaultSizes.indexMetrics(indexes)
    #expect(
      metrics.map(\.slice)
        == ["vectors", "coarse"].map { ["part": $0, "dimension": "\(dimension)"] })
    #expect(metrics[0].value == Double(4 * dimension) && metrics[0].n == 100)
    // A byte a number, and the bounds of a row's rounding.
    #expect((dimension...dimension + 32).contains(Int(metrics[1].value)))
    // The row speaks of 384 dimensions: an index that pads their rows to 512 is as large as this.
    let stated = metrics.map { metric in
      Metric(
        id: metric.id, value: metric.value, unit: metric.unit, better: metric.better, n: metric.n,
        slice: ["part": metric.slice?["part"] ?? "", "dimension": "384"], deterministic: true)
    }
    let parts = try Self.verdict(of: "M3", stated).parts
    #expect(parts.prefix(2).allSatisfy { $0.verdict == expected })
    #expect(VaultSizes.indexMetrics([]).isEmpty)
  }
}
