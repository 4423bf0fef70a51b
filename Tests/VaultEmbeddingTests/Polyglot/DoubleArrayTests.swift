import Testing
import VaultCore

@testable import VaultEmbedding

@Suite("The trie in a double array")
struct DoubleArrayTests {
  private func randomKeys(_ count: Int, bytes: ClosedRange<Int>, seed: UInt64) -> [[UInt8]] {
    var random = SeededRandom(seed: seed).stream("double-array")
    let keys = (0..<count).map { _ in
      (0..<random.integer(in: 1...6)).map { _ in UInt8(random.integer(in: bytes)) }
    }
    return Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func build(_ keys: [[UInt8]]) throws -> DoubleArray {
    try #require(
      DoubleArrayBuilder.build(sortedKeys: keys.map { $0[...] }, numbers: Array(keys.indices)))
  }

  @Test("It finds its keys and nothing else", arguments: [1...3, 97...122, 1...255])
  func findsKeys(bytes: ClosedRange<Int>) throws {
    let keys = randomKeys(3000, bytes: bytes, seed: 1)
    let trie = try build(keys)
    let numbers = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    for key in keys + randomKeys(3000, bytes: bytes, seed: 2) + [[], [0], [1, 0]] {
      #expect(trie.number(of: key.span) == numbers[key])
      #expect(trie.number(of: (key + [0]).span) == nil)
    }
    #expect(DoubleArray(cells: trie.cells, keyCount: keys.count) == trie)
  }

  @Test("Cells that lead outside are refused")
  func refusesWildCells() throws {
    let keys = randomKeys(50, bytes: 97...122, seed: 4)
    let cells = try build(keys).cells
    #expect(DoubleArray(cells: [], keyCount: 50) == nil)
    #expect(DoubleArray(cells: Array(cells.dropLast()), keyCount: 50) == nil)
    #expect(DoubleArray(cells: cells, keyCount: keys.count - 1) == nil)
    var wild = cells
    wild[0] = UInt32(cells.count) << 9
    #expect(DoubleArray(cells: wild, keyCount: keys.count) == nil)
    let node = try #require(cells.firstIndex { $0 & 0xFF != 0 && DoubleArray.isKey($0) })
    wild = cells
    wild[DoubleArray.base(of: cells[node])] |= 7
    #expect(DoubleArray(cells: wild, keyCount: keys.count) == nil)
  }
}
