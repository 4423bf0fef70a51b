import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIndex

@Suite("A graph as bytes")
struct HNSWGraphBytesTests {
  private static func index(rows: Int = 300, copies: Int = 0) throws -> HNSWIndex {
    var random = SeededRandom(seed: 5)
    var elements = (0..<rows * 8).map { _ in Float(random.unit() * 2 - 1) }
    for _ in 0..<copies { elements += elements[0..<8] }
    return try HNSWIndex(
      over: .fixture(Matrix(rows: rows + copies, columns: 8, elements: elements)),
      parameters: HNSWParameters(m: 4, efConstruction: 40))
  }

  @Test("What is read answers as what was built", arguments: [0, 30])
  func survives(copies: Int) throws {
    let built = try Self.index(copies: copies)
    let read = try HNSWIndex(
      over: built.exact, parameters: built.parameters, graph: built.graphBytes)
    for row in stride(from: 0, to: 300, by: 7) {
      let query = built.exact[row: row]
      #expect(
        try read.search(query, limit: 10).neighbors == built.search(query, limit: 10).neighbors)
    }
    #expect(read.graphBytes == built.graphBytes)
  }

  @Test("A graph of no rows is none, too")
  func empty() throws {
    let built = try Self.index(rows: 0)
    let read = try HNSWIndex(
      over: built.exact, parameters: built.parameters, graph: built.graphBytes)
    #expect(try read.search([0, 0, 0, 0, 0, 0, 0, 1], limit: 3).neighbors.isEmpty)
  }

  @Test("Bytes that are cut, longer, of another size or of another kind are refused")
  func refuses() throws {
    let built = try Self.index()
    let bytes = built.graphBytes
    let other = HNSWParameters(m: 5, efConstruction: 40)
    for wrong in [[], Array(bytes.prefix(19)), bytes.dropLast(), bytes + [0], [0] + bytes] {
      #expect(throws: IndexError.damagedGraph) {
        try HNSWIndex(over: built.exact, parameters: built.parameters, graph: Array(wrong))
      }
    }
    #expect(throws: IndexError.damagedGraph) {
      try HNSWIndex(over: built.exact, parameters: other, graph: bytes)
    }
    #expect(throws: IndexError.damagedGraph) {
      try HNSWIndex(
        over: Self.index(rows: 299).exact, parameters: built.parameters, graph: bytes)
    }
  }

  @Test("Whatever byte is changed, a search stays within the rows or the graph is refused")
  func survivesDamage() throws {
    let built = try Self.index()
    let bytes = built.graphBytes
    var random = SeededRandom(seed: 9)
    var refused = 0
    for _ in 0..<400 {
      var damaged = bytes
      damaged[random.integer(in: 0...bytes.count - 1)] ^= UInt8(1 << random.integer(in: 0...7))
      do {
        let read = try HNSWIndex(
          over: built.exact, parameters: built.parameters, graph: damaged)
        let found = try read.search(built.exact[row: 3], limit: 10).neighbors
        #expect(found.allSatisfy { (0..<300).contains($0.row) })
      } catch {
        refused += 1
      }
    }
    #expect(refused > 100)
  }
}
