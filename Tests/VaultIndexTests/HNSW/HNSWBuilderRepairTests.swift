internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Repairing the graph")
struct HNSWBuilderRepairTests {
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
