internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Invariants of the graph")
struct HNSWIndexInvariantsTests {
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
}
