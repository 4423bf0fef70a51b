import Foundation
import Testing
import VaultTestSupport
import VaultVerdict

@testable import VaultHarness

@Suite("NightlyInputs and NightlyMemory")
struct NightlyInputsTests {
  private static let cell = NightlyCell(
    profile: "tiny", embedder: "hashing", index: "hnsw", matcher: "document", weights: nil, seed: 1)

  @Test("A cell's key changes with executable, data, profile and arguments, and with nothing else")
  func keys() throws {
    let fixture = try NightlyFixture()
    let plan = try fixture.plan(seeds: [1, 2])
    func key(_ cell: Int = 0) throws -> String {
      try NightlyInputs(
        plan, executable: fixture.url("vaultbench"), datasets: fixture.url("Datasets")
      ).key(of: plan.cells[cell], in: plan)
    }
    let first = try key()
    #expect(try key() == first)
    #expect(try key(1) != first)
    try fixture.folder.write("a corpus", to: "Datasets/generated/corpus.txt")
    #expect(try key() == first)
    try fixture.folder.write("words", to: "Datasets/lexicons/en.yaml")
    let withWords = try key()
    #expect(withWords != first)
    try fixture.runs.edit("vaultbench") { $0 + "#" }
    #expect(try key() != withWords)
  }

  @Test("One cell may always run, more as far as four fifths of the memory go")
  func admits() {
    // By hand: 1 GiB and 18 000 bytes for each of 1 000 messages make 1.09e9 bytes; two of them
    // fit into four fifths of 2.8e9, three do not.
    let memory = NightlyMemory(
      availableBytes: 2_800_000_000, messages: ["tiny": 1000], earlier: [])
    #expect(memory.estimate(Self.cell) == (1 << 30) + 18_000_000)
    #expect(memory.admits(Self.cell, beside: []))
    #expect(memory.admits(Self.cell, beside: [Self.cell]))
    #expect(!memory.admits(Self.cell, beside: [Self.cell, Self.cell]))
    let blind = NightlyMemory(availableBytes: nil, messages: [:], earlier: [])
    #expect(blind.admits(Self.cell, beside: []))
    #expect(!blind.admits(Self.cell, beside: [Self.cell]))
  }

  @Test("Earlier peaks of the profile replace the guess")
  func learns() {
    let record = NightlyRecord(
      plan: "p", planDigest: "", binaryDigest: "", dataDigest: "", shard: "1/1", jobs: 1,
      startedAt: "",
      cells: [
        NightlyRecord.Entry(cell: Self.cell, key: "", state: .completed, peakBytes: 400),
        NightlyRecord.Entry(cell: Self.cell, key: "", state: .completed, peakBytes: 800),
      ])
    let memory = NightlyMemory(availableBytes: 1, messages: [:], earlier: [record])
    #expect(memory.estimate(Self.cell) == 1000)
  }
}
