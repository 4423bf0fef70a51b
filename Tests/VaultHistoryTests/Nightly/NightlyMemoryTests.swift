import Testing
import VaultResults

@testable import VaultHistory

@Suite("NightlyMemory")
struct NightlyMemoryTests {
  private static let cell = NightlyCell(
    profile: "tiny", embedder: "hashing", index: "hnsw", matcher: "document", weights: nil, seed: 1)

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
