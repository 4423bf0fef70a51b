import Testing
import VaultResults

@testable import VaultHistory

@Suite("NightlyShard")
struct NightlyShardTests {
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
  }

  @Test("More shares than cells leave some empty")
  func emptyShares() throws {
    let shard = try NightlyShard(parsing: "3/3")
    #expect(shard.positions(of: Self.cells(2), costs: [1, 1]).isEmpty)
  }

  @Test(
    "Anything but i/n is refused",
    arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/1001", "1 / 2"])
  func refuses(text: String) {
    #expect(throws: HistoryError.self) { try NightlyShard(parsing: text) }
  }
}
