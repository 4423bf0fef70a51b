internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Walking the graph")
struct HNSWSearcherTests {
  private let vectors = RandomVectors.clustered(rows: 250, columns: 10, clusters: 6, seed: 2)

  private func graph(_ rows: VectorRows) -> HNSWGraph {
    HNSWBuilder.build(
      rows, nodes: RowSet(0..<rows.count, capacity: rows.count),
      parameters: HNSWParameters(m: 4, efConstruction: 20, seed: 3))
  }

  // Algorithm 2 as printed in the paper, over sets that are sorted whenever an extreme is needed.
  private func searchLayer(
    _ rows: VectorRows, _ graph: HNSWGraph, query: Int, entry: UInt32, width: Int
  ) -> [ScoredKey] {
    func key(_ row: UInt32) -> ScoredKey {
      ScoredKey(score: DotProduct.specification(rows[query], rows[Int(row)]), row: row)
    }
    var visited: Set<UInt32> = [entry]
    var candidates = [key(entry)]
    var found = candidates
    while let nearest = candidates.max(), let furthest = found.min(), furthest <= nearest {
      candidates.removeAll { $0 == nearest }
      for link in graph.links(of: nearest.row, layer: 0) where visited.insert(link).inserted {
        let key = key(link)
        guard let furthest = found.min(), found.count < width || furthest < key else { continue }
        candidates.append(key)
        found.append(key)
        if found.count > width { found = Array(found.sorted(by: >).prefix(width)) }
      }
    }
    return found.sorted(by: >)
  }

  @Test("A walk finds what the paper's algorithm 2 finds", arguments: [1, 2, 5, 30, 250])
  func agreesWithThePaper(width: Int) throws {
    let rows = try VectorRows(vectors)
    let graph = graph(rows)
    var scratch = SearchScratch(rows: rows.count, links: 8)
    for query in stride(from: 0, to: 250, by: 31) {
      let searcher = HNSWSearcher(rows: rows, query: rows.padded(row: query))
      let entry = try #require(graph.entry)
      let start = searcher.start(at: entry, scratch: &scratch)
      searcher.walk(graph, from: start, layer: 0, width: width, scratch: &scratch)
      let expected = searchLayer(rows, graph, query: query, entry: entry, width: width)
      #expect(scratch.candidates.all.map(\.opened) == expected)
    }
  }

  @Test("A filtered walk in which every row passes finds what an unfiltered one finds")
  func filteredWalkAgrees() throws {
    let rows = try VectorRows(vectors)
    let graph = graph(rows)
    var scratch = SearchScratch(rows: rows.count, links: 8)
    for query in stride(from: 0, to: 250, by: 31) {
      let searcher = HNSWSearcher(rows: rows, query: rows.padded(row: query))
      let start = searcher.start(at: try #require(graph.entry), scratch: &scratch)
      searcher.walk(graph, from: start, layer: 0, width: 12, scratch: &scratch)
      let unfiltered = scratch.candidates.all.map(\.neighbor)
      let isDone = searcher.walk(
        graph, from: start, width: 12, budget: .max, passing: { _ in true }, scratch: &scratch)
      #expect(isDone)
      #expect(scratch.candidates.all.map(\.neighbor) == unfiltered)
    }
  }

  @Test("A filtered walk keeps passing rows alone and gives up when its budget is spent")
  func respectsFilterAndBudget() throws {
    let rows = try VectorRows(vectors)
    let graph = graph(rows)
    var scratch = SearchScratch(rows: rows.count, links: 8)
    let searcher = HNSWSearcher(rows: rows, query: rows.padded(row: 0))
    let start = searcher.start(at: try #require(graph.entry), scratch: &scratch)
    let isDone = searcher.walk(
      graph, from: start, width: 20, budget: .max, passing: { $0 % 3 == 1 }, scratch: &scratch)
    #expect(isDone && scratch.candidates.isFull)
    #expect(scratch.candidates.all.allSatisfy { $0.row % 3 == 1 })
    scratch.counters = SearchCounters()
    let isDoneWithLess = searcher.walk(
      graph, from: start, width: 20, budget: 30, passing: { $0 % 3 == 1 }, scratch: &scratch)
    #expect(!isDoneWithLess && scratch.counters.distanceComputations < 30 + 8)
  }
}
