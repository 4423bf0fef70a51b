import Testing
import VaultCore
import VaultResults

@testable import VaultPipeline

@Suite("EmbeddingCost")
struct EmbeddingCostTests {
  private static func products(_ count: Int) -> BLASUse.Count {
    let before = BLASUse.current
    for _ in 0..<count { BLASUse.countProduct(m: 100, n: 50, k: 1000) }
    return BLASUse.current.since(before)
  }

  @Test("A model's speed is its texts and its arithmetic over the processor time")
  func speed() {
    let cost = EmbeddingCost(
      model: "m", texts: 400, processorTime: .seconds(2), products: Self.products(4))
    let metrics = cost.metrics { 0.1 }
    #expect(
      metrics.map(\.id) == [
        "embedding/m/textsPerSecond", "embedding/m/blasCalls",
        "embedding/m/gigaflopsPerSecond", "embedding/m/shareOfPeak",
      ])
    // 4 · 2 · 100 · 50 · 1 000 operations in two seconds are 0.02 thousand millions a second. Other
    // tests may multiply meanwhile, which only adds.
    #expect(metrics[0].value == 200 && metrics[1].value >= 4)
    #expect(metrics[2].value >= 0.0199 && metrics[3].value >= 0.199)
  }

  @Test(
    "Without products there is no arithmetic; from the cache or of a service no figure at all")
  func none() {
    let zero = BLASUse.current.since(BLASUse.current)
    let plain = EmbeddingCost(
      model: "m", texts: 10, processorTime: .seconds(1), products: zero)
    #expect(plain.metrics { 1 }.count == 2)
    let cached = EmbeddingCost(
      model: "m", texts: 0, processorTime: .seconds(1), products: zero)
    #expect(cached.metrics { 1 }.isEmpty)
    var service = plain
    service.isRemote = true
    #expect(service.metrics { 1 }.isEmpty, "this process computes nothing of it")
  }
}
