import Testing
import VaultCore

@testable import VaultEmbedding

@Suite("Building the trie in a double array")
struct DoubleArrayBuilderTests {
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

  // Drawn by hand: t → te → tea, ten; t → to. Each of the three keys has an end of label 0.
  @Test("Every prefix of a key has one cell with its last byte as the label")
  func placesNodes() throws {
    let cells = try #require(build(["tea", "ten", "to"])).cells
    #expect(cells.count == 256)
    let labels = cells.map { UInt8(truncatingIfNeeded: $0) }.filter { $0 != 0 }.sorted()
    #expect(labels == Array("aenot".utf8))
    #expect(cells.count { $0 & 0xFF != 0 && DoubleArray.isKey($0) } == 3)
  }

  // Without this the label alone could not tell whose child a cell is.
  @Test("No two nodes share a base", arguments: [1...3, 97...122, 1...255])
  func keepsBasesApart(bytes: ClosedRange<Int>) throws {
    var random = SeededRandom(seed: 8).stream("double-array-bases")
    let keys = Set(
      (0..<2000).map { _ in
        (0..<random.integer(in: 1...5)).map { _ in UInt8(random.integer(in: bytes)) }
      }
    ).sorted { $0.lexicographicallyPrecedes($1) }.map { $0[...] }
    let trie = try #require(
      DoubleArrayBuilder.build(sortedKeys: keys, numbers: Array(keys.indices)))
    let nodes = trie.cells.indices.filter { $0 == 0 || trie.cells[$0] & 0xFF != 0 }
    #expect(Set(nodes.map { DoubleArray.base(of: trie.cells[$0]) }).count == nodes.count)
    // A node for each prefix, the empty one is the root's.
    #expect(
      Set(keys.flatMap { key in (0...key.count).map { key.prefix($0) } }).count == nodes.count)
    #expect(DoubleArrayBuilder.build(sortedKeys: keys, numbers: Array(keys.indices)) == trie)
  }

  @Test("A node may have every byte but 0 as a child")
  func fillsBlock() throws {
    let keys = (1...255).map { [UInt8($0)][...] }
    let trie = try #require(DoubleArrayBuilder.build(sortedKeys: keys, numbers: Array(0..<255)))
    for byte in 1...255 { #expect(trie.number(of: [UInt8(byte)].span) == byte - 1) }
  }

  @Test("Keys may be slices from anywhere in an array")
  func readsSlices() throws {
    let text = Array("xxabyyb".utf8)
    let trie = try #require(
      DoubleArrayBuilder.build(sortedKeys: [text[2..<4], text[6..<7]], numbers: [0, 1]))
    #expect(trie.number(of: Array("ab".utf8).span) == 0)
    #expect(trie.number(of: Array("b".utf8).span) == 1)
  }

  @Test("No keys make a trie without any")
  func buildsEmpty() throws {
    let trie = try #require(build([]))
    #expect(trie.number(of: [97].span) == nil)
    #expect(trie.number(of: [UInt8]().span) == nil)
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
}
