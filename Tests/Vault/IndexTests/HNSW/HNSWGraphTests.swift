import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIndex

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

@Suite("Building and repairing the graph")
struct HNSWBuilderTests {
  private func graph(
    _ vectors: Matrix, _ parameters: HNSWParameters, kernel: DotKernel = .best
  ) throws -> HNSWGraph {
    let rows = try VectorRows(vectors, kernel: kernel)
    let nodes = DuplicateRows(rows).representatives
    return HNSWBuilder.build(rows, nodes: nodes, parameters: parameters)
  }

  private func allLinks(_ graph: HNSWGraph) -> [[UInt32]] {
    (0..<graph.count).flatMap { row in
      (0...Int(graph.levels[row])).map { Array(graph.slots(of: UInt32(row), layer: $0)) }
    }
  }

  @Test("Every kernel of the machine builds the same graph, and so does a second time")
  func isDeterministic() throws {
    let vectors = RandomVectors.clustered(rows: 200, columns: 40, clusters: 9, seed: 1)
    let parameters = HNSWParameters(m: 6, efConstruction: 30, seed: 5)
    let reference = allLinks(try graph(vectors, parameters))
    for kernel in DotKernel.available {
      #expect(allLinks(try graph(vectors, parameters, kernel: kernel)) == reference)
    }
    let other = HNSWParameters(m: 6, efConstruction: 30, seed: 6)
    #expect(allLinks(try graph(vectors, other)) != reference)
  }

  @Test("A neighbor that lies behind a nearer one is passed over (algorithm 4)")
  func selectsDiverseNeighbors() throws {
    // On the unit circle, in degrees: 0, 10, 20 and 300. When 300 arrives, 0 is its nearest, and
    // 10 and 20 are nearer to 0 than to it. When 20 arrives, 10 is its nearest, and 0 lies behind.
    let vectors = Matrix(
      rows: 4, columns: 2,
      elements: [1, 0, 0.984_808, 0.173_648, 0.939_693, 0.342_020, 0.5, -0.866_025])
    let graph = try graph(vectors, HNSWParameters(m: 2, efConstruction: 10))
    #expect(Array(graph.links(of: 0, layer: 0)) == [1, 3])
    #expect(Array(graph.links(of: 1, layer: 0)) == [0, 2])
    #expect(Array(graph.links(of: 2, layer: 0)) == [1])
    #expect(Array(graph.links(of: 3, layer: 0)) == [0])
  }

  @Test("A node of a higher layer finds its neighbors on the lower ones as well")
  func linksOnEveryLayer() throws {
    // Above layer 0, too, the walk hands on a node whose links it followed; were it not followed
    // again on the next layer, these nodes would have a single link.
    let vectors = RandomVectors.gaussian(rows: 300, columns: 16, seed: 3)
    let graph = try graph(vectors, HNSWParameters(m: 4, efConstruction: 40))
    let high = (0..<300).filter { graph.levels[$0] > 0 }
    #expect(high.count > 30)
    let degrees = high.map { graph.links(of: UInt32($0), layer: 0).count }
    #expect(Double(degrees.reduce(0, +)) / Double(high.count) > 4)
  }

  @Test("Only the smallest of equal rows is a node")
  func linksDistinctRowsOnly() throws {
    let vectors = RandomVectors.gaussian(rows: 20, columns: 4, seed: 8)
    let graph = try graph(vectors.gathering(Array(0..<20) + Array(0..<20)), HNSWParameters())
    #expect((20..<40).allSatisfy { graph.links(of: UInt32($0), layer: 0).isEmpty })
    #expect((0..<20).allSatisfy { graph.links(of: UInt32($0), layer: 0).allSatisfy { $0 < 20 } })
  }

  @Test("A node that every link has left is connected again", arguments: [2, 3])
  func connectsUnreachable(m: Int) throws {
    // Tight clusters, few links and a narrow choice of neighbors leave nodes, and whole clusters,
    // without an incoming link; `defects` names what stays unreachable.
    for seed in 0..<4 as Range<UInt64> {
      let vectors = RandomVectors.clustered(
        rows: 300, columns: 6, clusters: 40, spread: 0.05, seed: seed)
      let parameters = HNSWParameters(m: m, efConstruction: 2, seed: seed)
      #expect(try HNSWIndex(vectors: vectors, parameters: parameters).defects().isEmpty)
    }
  }

  @Test("A node without any incoming link is found once it is repaired")
  func connectsIsolatedNode() throws {
    let rows = try VectorRows(
      RandomVectors.clustered(rows: 120, columns: 12, clusters: 4, seed: 1))
    let nodes = RowSet(0..<120, capacity: 120)
    let parameters = HNSWParameters(m: 4, efConstruction: 20, efSearch: 20)
    var builder = HNSWBuilder(rows: rows, nodes: nodes, parameters: parameters)
    builder.insertAll(nodes)
    let lost = try #require((1..<120).last { builder.graph.levels[$0] == 0 })
    for row in 0..<120 as Range<UInt32> {
      for layer in 0...Int(builder.graph.levels[Int(row)]) {
        let kept = builder.graph.links(of: row, layer: layer).filter { $0 != lost }
        builder.graph.setLinks(of: row, layer: layer, to: kept)
      }
    }
    #expect(builder.graph.defects(nodes: nodes) == [.unreachable(row: lost)])
    var reachable = builder
    reachable.connectUnreachable(nodes)
    #expect(reachable.graph.defects(nodes: nodes).isEmpty)
    builder.connectUnfindable(nodes)
    #expect(builder.graph.defects(nodes: nodes).isEmpty)
  }

  @Test("Where every node is full, a node is put in the middle of a link and none is lost")
  func connectsThroughFullNodes() throws {
    // Eight nodes, M = 2: each of the first seven links to the next four around, so all are full
    // and none links to the eighth.
    let rows = try VectorRows(RandomVectors.gaussian(rows: 8, columns: 4, seed: 2))
    let nodes = RowSet(0..<8, capacity: 8)
    let parameters = HNSWParameters(m: 2, efConstruction: 10, efSearch: 10)
    var builder = HNSWBuilder(rows: rows, nodes: nodes, parameters: parameters)
    builder.graph = HNSWGraph(levels: Array(repeating: 0, count: 8), m: 2)
    for row in 0..<7 as Range<UInt32> {
      builder.graph.setLinks(of: row, layer: 0, to: (1...4).map { (row + $0) % 7 })
    }
    builder.graph.setLinks(of: 7, layer: 0, to: [0, 1, 2, 3])
    builder.graph.enter(at: 0)
    builder.connectUnreachable(nodes)
    #expect(builder.graph.defects(nodes: nodes).isEmpty)
    let incoming = nodes.filter { builder.graph.links(of: UInt32($0), layer: 0).contains(7) }
    #expect(incoming.count == 1)
  }
}
