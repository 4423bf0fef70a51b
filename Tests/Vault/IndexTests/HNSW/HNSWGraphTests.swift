internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("The graph: its levels, its invariants and its bytes")
struct HNSWGraphTests {
  // Three nodes of four rows in a ring on layer 0, rows 0 and 2 linked on layer 1.
  private func soundGraph() -> HNSWGraph {
    var graph = HNSWGraph(levels: [1, 0, 1, 0], m: 2)
    graph.setLinks(of: 0, layer: 0, to: [1])
    graph.setLinks(of: 1, layer: 0, to: [2])
    graph.setLinks(of: 2, layer: 0, to: [0])
    graph.setLinks(of: 0, layer: 1, to: [2])
    graph.setLinks(of: 2, layer: 1, to: [0])
    graph.enter(at: 2)
    return graph
  }
  private let nodes = RowSet(0..<3, capacity: 4)

  @Test("A sound graph and an empty one have no defect")
  func acceptsSoundGraphs() {
    #expect(soundGraph().defects(nodes: nodes).isEmpty)
    #expect(HNSWGraph(levels: [], m: 2).defects(nodes: RowSet(capacity: 0)).isEmpty)
  }

  @Test("Each kind of damage is named where it is")
  func namesDefects() {
    let damages: [(HNSWDefect, (inout HNSWGraph) -> Void)] = [
      (.linkOutOfRange(row: 1, layer: 0), { $0.setLinks(of: 1, layer: 0, to: [2, 3]) }),
      (.linkOutOfRange(row: 1, layer: 0), { $0.setLinks(of: 1, layer: 0, to: [2, 4]) }),
      (.linkOutOfRange(row: 0, layer: 1), { $0.setLinks(of: 0, layer: 1, to: [1]) }),
      (.selfLink(row: 1, layer: 0), { $0.setLinks(of: 1, layer: 0, to: [2, 1]) }),
      (.duplicateLink(row: 1, layer: 0), { $0.setLinks(of: 1, layer: 0, to: [2, 2]) }),
      (.linkAfterGap(row: 1, layer: 0), { $0.setLinks(of: 1, layer: 0, to: [.max, 2]) }),
      (.badEntry, { $0.enter(at: 1) }),
      (.unreachable(row: 1), { $0.setLinks(of: 0, layer: 0, to: [2]) }),
    ]
    for (defect, damage) in damages {
      var graph = soundGraph()
      damage(&graph)
      #expect(graph.defects(nodes: nodes) == [defect])
    }
  }

  @Test("A graph without an entry is damaged unless it has no node")
  func requiresEntry() {
    #expect(HNSWGraph(levels: [0], m: 2).defects(nodes: RowSet(0..<1, capacity: 1)) == [.badEntry])
  }

  @Test(
    "Every graph that is built is sound",
    arguments: [0, 1, 2, 5, 40, 300], [2, 3, 8])
  func buildsSoundGraphs(rows: Int, m: Int) throws {
    let vectors = RandomVectors.clustered(rows: rows, columns: 8, clusters: 12, seed: 4)
    let parameters = HNSWParameters(m: m, efConstruction: 10, seed: UInt64(rows))
    #expect(try HNSWIndex(vectors: vectors, parameters: parameters).defects().isEmpty)
  }

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

  @Test("A layer above the node's level stops the program")
  func trapsAboveLevel() async {
    await #expect(processExitsWith: .failure) {
      _ = HNSWGraph(levels: [0], m: 2).links(of: 0, layer: 1)
    }
  }

  @Test(
    "A draw stands for the paper's level, ⌊−ln u / ln M⌋",
    arguments: [
      // Worked out by hand: u = 0.01 and M = 16 give 4.605 / 2.773 = 1.66.
      (0.01, 16, 1), (0.5, 16, 0), (0.0039, 16, 2), (0.99, 2, 0), (0.3, 2, 1), (0.12, 2, 3),
      (0, 16, 31),
    ])
  func followsThePaper(draw: Double, m: Int, level: Int) {
    #expect(HNSWLevels.level(ofDraw: draw, m: m) == level)
  }

  @Test("One row in M reaches each further layer, within four standard deviations")
  func isGeometric() {
    let parameters = HNSWParameters(m: 4, seed: 9)
    let levels = (0..<4000).map { HNSWLevels.level(ofRow: $0, parameters: parameters) }
    for (layer, expected) in [(1, 1000.0), (2, 250.0), (3, 62.5)] {
      let reached = Double(levels.count { $0 >= layer })
      #expect(abs(reached - expected) < 4 * expected.squareRoot())
    }
  }
}
