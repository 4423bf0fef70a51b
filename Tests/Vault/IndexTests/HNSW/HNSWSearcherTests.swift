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

  @Test("Rows are forgotten when the number of walks wraps around, too")
  func survivesWrapping() {
    var visited = VisitedSet(capacity: 40, walk: .max - 1)
    for _ in 0..<4 {
      visited.removeAll()
      #expect(visited.walk != 0)
      let isNew = visited.insert(39)
      let isNewAgain = visited.insert(39)
      #expect(isNew && !isNewAgain)
    }
  }

  @Test(
    "The cut grows with the square root of the index, as the documentation works out",
    arguments: [(20_000, 6_196), (100_000, 13_856), (1_000_000, 43_817)])
  func cutsAtTheSquareRoot(rows: Int, cut: Int) {
    // √(30 · 64 · rows), rounded down.
    #expect(SearchPlan(rows: rows, passing: cut, limit: 10, efSearch: 64) == .scan)
    #expect(
      SearchPlan(rows: rows, passing: cut + 1, limit: 10, efSearch: 64)
        == .filteredWalk(width: 64, budget: cut + 1))
  }

  @Test("Without a filter the graph is walked, but for a good part of all rows")
  func walksUnfiltered() {
    func plan(_ rows: Int, _ limit: Int) -> SearchPlan {
      SearchPlan(rows: rows, passing: nil, limit: limit, efSearch: 64)
    }
    #expect(plan(1000, 10) == .walk(width: 64))
    #expect(plan(100_000, 500) == .walk(width: 500))
    #expect(plan(1000, 40) == .scan)
    #expect(plan(0, 10) == .scan)
    #expect(plan(10, 0) == .scan)
    #expect(plan(1000, 0) == .walk(width: 64))
  }

  @Test("An empty filter reads nothing; numbers beyond any index do not overflow")
  func survivesExtremes() {
    #expect(SearchPlan(rows: 1000, passing: 0, limit: 10, efSearch: 64) == .scan)
    let most = Int(Int32.max)
    #expect(SearchPlan(rows: most, passing: most, limit: .max, efSearch: 64) == .scan)
    #expect(SearchPlan(rows: most, passing: nil, limit: .max, efSearch: 64) == .scan)
  }

  @Test("The defaults are the customary M = 16, efConstruction = 200, efSearch = 64")
  func defaults() {
    let parameters = HNSWParameters()
    #expect(parameters.m == 16 && parameters.efConstruction == 200 && parameters.efSearch == 64)
  }

  @Test("A parameter outside its range is refused by name", arguments: HNSWParameters.Name.allCases)
  func refusesOutOfRange(name: HNSWParameters.Name) {
    for value in [name.range.lowerBound - 1, name.range.upperBound + 1, -1] {
      var parameters = HNSWParameters()
      switch name {
      case .m: parameters.m = value
      case .efConstruction: parameters.efConstruction = value
      case .efSearch: parameters.efSearch = value
      }
      let error = IndexError.parameterOutOfRange(name, found: value, allowed: name.range)
      #expect(throws: error) {
        try HNSWIndex(vectors: Matrix(rows: 1, columns: 1), parameters: parameters)
      }
    }
  }

  @Test("The bounds themselves are accepted")
  func acceptsBounds() throws {
    let least = HNSWParameters(m: 2, efConstruction: 1, efSearch: 1)
    let index = try HNSWIndex(vectors: Matrix(rows: 3, columns: 1), parameters: least)
    #expect(try index.search([1], limit: 3).neighbors.count == 3)
    #expect(try index.searching(efSearch: 1_000_000).parameters.efSearch == 1_000_000)
    #expect(
      throws: IndexError.parameterOutOfRange(.efSearch, found: 0, allowed: 1...1_000_000)
    ) { try index.searching(efSearch: 0) }
  }
}
