internal import Testing
internal import VaultCore

@testable internal import VaultEmbedding

@Suite("The trie in a double array")
struct TrieTests {
  private func build(_ keys: [String], numbers: [Int]? = nil) -> DoubleArray? {
    DoubleArrayBuilder.build(
      sortedKeys: keys.map { Array($0.utf8)[...] }, numbers: numbers ?? Array(keys.indices))
  }

  @Test("Keys bear the numbers they are given, also where one begins another")
  func numbersKeys() throws {
    let keys = ["a", "ab", "abc", "b"]
    let trie = try #require(build(keys, numbers: [7, 0, 9, 7]))
    #expect(keys.map { trie.number(of: Array($0.utf8).span) } == [7, 0, 9, 7])
    #expect(["", "ac", "abcd", "c"].allSatisfy { trie.number(of: Array($0.utf8).span) == nil })
  }

  // A cell has 23 bits for a number.
  @Test("Numbers that no cell can hold are refused")
  func refusesLargeNumbers() throws {
    let largest = try #require(build(["a"], numbers: [8_388_607]))
    #expect(largest.number(of: [97].span) == 8_388_607)
    #expect(build(["a", "b"], numbers: [0, 8_388_608]) == nil)
    #expect(build(["a"], numbers: [-1]) == nil)
  }

  @Test("Cells stay within a small multiple of the nodes")
  func staysDense() throws {
    var random = SeededRandom(seed: 3).stream("double-array")
    let words = (0..<5000).map { _ in
      (0..<random.integer(in: 1...6)).map { _ in UInt8(random.integer(in: 97...122)) }
    }
    let keys = Set(words).sorted { $0.lexicographicallyPrecedes($1) }.map { $0[...] }
    let nodes = Set(keys.flatMap { key in (1...key.count).map { key.prefix($0) } }).count
    let trie = try #require(
      DoubleArrayBuilder.build(sortedKeys: keys, numbers: Array(keys.indices)))
    // Each key also has an end.
    #expect(trie.cells.count < 2 * (nodes + keys.count))
  }

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
