internal import Testing

@testable internal import VaultIndex

@Suite("The layered graph")
struct HNSWGraphTests {
  private func graph() -> HNSWGraph {
    HNSWGraph(levels: [0, 2, 0, 1], m: 2)
  }

  @Test("Links are kept for each node and layer, in the order given")
  func keepsLinks() {
    var graph = graph()
    graph.setLinks(of: 1, layer: 0, to: [0, 2, 3])
    graph.setLinks(of: 1, layer: 1, to: [3])
    graph.setLinks(of: 3, layer: 1, to: [1])
    #expect(Array(graph.links(of: 1, layer: 0)) == [0, 2, 3])
    #expect(Array(graph.links(of: 1, layer: 1)) == [3])
    #expect(graph.links(of: 1, layer: 2).isEmpty)
    #expect(Array(graph.links(of: 3, layer: 1)) == [1])
    #expect(graph.links(of: 0, layer: 0).isEmpty && graph.links(of: 2, layer: 0).isEmpty)
    graph.setLinks(of: 1, layer: 0, to: [2])
    #expect(Array(graph.links(of: 1, layer: 0)) == [2])
  }

  @Test("Layer 0 has 2 M slots, the others M; a full node takes no more")
  func boundsDegree() {
    var graph = graph()
    let low = (0..<5).map { graph.appendLink($0, to: 1, layer: 0) }
    let high = (0..<5).map { graph.appendLink($0, to: 1, layer: 2) }
    #expect(low == [true, true, true, true, false])
    #expect(high == [true, true, false, false, false])
    #expect(Array(graph.links(of: 1, layer: 0)) == [0, 1, 2, 3])
    #expect(Array(graph.links(of: 1, layer: 2)) == [0, 1])
    #expect(graph.links(of: 1, layer: 1).isEmpty)
  }

  @Test("The top layer is the entry's")
  func knowsTopLayer() {
    var graph = graph()
    #expect(graph.topLayer == 0 && graph.entry == nil)
    graph.enter(at: 3)
    #expect(graph.topLayer == 1)
  }

  @Test("What can be reached follows the direction of links")
  func reaches() {
    var graph = graph()
    graph.setLinks(of: 0, layer: 0, to: [1])
    graph.setLinks(of: 1, layer: 0, to: [2, 0])
    graph.setLinks(of: 3, layer: 0, to: [0])
    var reached = RowSet(capacity: 4)
    graph.reach(from: 0, into: &reached)
    #expect(Array(reached) == [0, 1, 2])
  }

  @Test("A layer above the node's level stops the program")
  func trapsAboveLevel() async {
    await #expect(processExitsWith: .failure) {
      _ = HNSWGraph(levels: [0], m: 2).links(of: 0, layer: 1)
    }
  }
}
