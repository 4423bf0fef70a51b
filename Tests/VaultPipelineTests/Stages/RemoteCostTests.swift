import Testing
import VaultResults

@testable import VaultPipeline

@Suite("Cost of a cloud model")
struct RemoteCostTests {
  /// Worked by hand: 20 tokens a message are 200 000 for 10 000, at $0.02 a million $0.004.
  @Test("The cost is that of the tokens that were counted, and of no others")
  func counted() throws {
    let metrics = RemoteCost(tokensOfMessage: [10, 20, 30]).metrics
    #expect(metrics.map(\.id) == ["remote/costPer10000Messages", "remote/tokensPerMessage"])
    let cost = try #require(metrics.first)
    #expect(abs(cost.value - 0.004) < 1e-12)
    #expect(cost.slice == ["tokens": "counted"])
    #expect(metrics.allSatisfy { $0.n == 3 })
    #expect(metrics.last?.value == 20)
    #expect(RemoteCost(tokensOfMessage: []).metrics.isEmpty)
  }

  /// The document's own arithmetic: 500 tokens a message are $0.10 for 10 000.
  @Test("The cost by what a service billed is told apart from the cost as counted")
  func billed() throws {
    let metrics = RemoteCost.billed(tokens: 50_000, messages: 100)
    #expect(metrics.map(\.slice) == [["tokens": "billed"], ["tokens": "billed"]])
    #expect(metrics.map(\.value) == [0.1, 500])
    #expect(RemoteCost.billed(tokens: 0, messages: 0).isEmpty)
  }
}
