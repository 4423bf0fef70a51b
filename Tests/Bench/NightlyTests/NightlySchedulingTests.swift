import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultNightly

@Suite("Which cells run where, and beside each other")
struct NightlySchedulingTests {
  private static func cells(_ count: Int) -> [NightlyCell] {
    (0..<count).map {
      NightlyCell(
        profile: "p", embedder: "hashing", index: "hnsw", matcher: "document", weights: nil,
        seed: UInt64($0))
    }
  }

  @Test("Shares are disjoint, hold everything, and are balanced by cost", arguments: 1...5)
  func partitions(count: Int) throws {
    let cells = Self.cells(17)
    let costs = cells.indices.map { $0 == 3 ? 100 : $0 + 1 }
    var all: [Int] = []
    var loads: [Int] = []
    for number in 1...count {
      let mine = try NightlyShard(parsing: "\(number)/\(count)").positions(of: cells, costs: costs)
      #expect(mine == mine.sorted())
      all += mine
      loads.append(mine.reduce(0) { $0 + costs[$1] })
    }
    #expect(all.sorted() == Array(cells.indices))
    // Graham's bound: no share exceeds the mean by more than one cell.
    let total = costs.reduce(0, +)
    #expect((loads.max() ?? 0) <= total / count + 100)
    // More shares than cells leave some empty.
    let last = try NightlyShard(parsing: "3/3")
    #expect(last.positions(of: Self.cells(2), costs: [1, 1]).isEmpty)
  }

  @Test(
    "Anything but i/n is refused",
    arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/1001", "1 / 2"])
  func refuses(text: String) {
    #expect(throws: HistoryError.self) { try NightlyShard(parsing: text) }
  }

  @Test("One cell may always run, more as far as four fifths of the memory go")
  func admits() {
    let cell = Self.cells(1)[0]
    // By hand: 1 GiB and 18 000 bytes for each of 1 000 messages make 1.09e9 bytes; two of them
    // fit into four fifths of 2.8e9, three do not.
    let memory = NightlyMemory(
      availableBytes: 2_800_000_000, messages: ["p": 1000], earlier: [])
    #expect(memory.estimate(cell) == (1 << 30) + 18_000_000)
    #expect(memory.admits(cell, beside: []))
    #expect(memory.admits(cell, beside: [cell]))
    #expect(!memory.admits(cell, beside: [cell, cell]))
    let blind = NightlyMemory(availableBytes: nil, messages: [:], earlier: [])
    #expect(blind.admits(cell, beside: []))
    #expect(!blind.admits(cell, beside: [cell]))
  }

  @Test("Earlier peaks of the profile replace the guess")
  func learns() {
    let cell = Self.cells(1)[0]
    let record = NightlyRecord(
      plan: "p", planDigest: "", binaryDigest: "", dataDigest: "", shard: "1/1", jobs: 1,
      startedAt: "",
      cells: [
        .init(cell: cell, key: "", state: .completed, peakBytes: 400),
        .init(cell: cell, key: "", state: .completed, peakBytes: 800),
      ])
    let memory = NightlyMemory(availableBytes: 1, messages: [:], earlier: [record])
    #expect(memory.estimate(cell) == 1000)
  }
}
