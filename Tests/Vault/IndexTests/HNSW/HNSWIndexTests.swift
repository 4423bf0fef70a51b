internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Approximate search")
struct HNSWIndexTests {
  private func recall(
    _ index: HNSWIndex, _ queries: Matrix, limit: Int = 10, within filter: RowSet? = nil
  ) throws -> Double {
    var found = 0
    var relevant = 0
    for query in 0..<queries.rows {
      let truth = try index.exact.search(queries[row: query], limit: limit, within: filter)
      let rows = Set(truth.neighbors.map(\.row))
      let result = try index.search(queries[row: query], limit: limit, within: filter)
      found += result.neighbors.count { rows.contains($0.row) }
      relevant += rows.count
    }
    return Double(found) / Double(relevant)
  }

  private func data(
    rows: Int, queries: Int, columns: Int, clusters: Int
  ) -> (vectors: Matrix, queries: Matrix) {
    let all = RandomVectors.clustered(
      rows: rows + queries, columns: columns, clusters: clusters, seed: 1)
    return (all.gathering(Array(0..<rows)), all.gathering(Array(rows..<rows + queries)))
  }

  @Test("Recall rises with efSearch to 1, and a wider walk costs more")
  func recallRisesWithWidth() throws {
    let (vectors, queries) = data(rows: 1200, queries: 40, columns: 32, clusters: 20)
    let index = try HNSWIndex(
      vectors: vectors, parameters: HNSWParameters(m: 8, efConstruction: 40, seed: 1))
    let recalls = try [10, 40, 300].map { try recall(index.searching(efSearch: $0), queries) }
    #expect(recalls == recalls.sorted())
    #expect(recalls[1] >= 0.95 && recalls[2] >= 0.999)
    let work = try [10, 40, 300].map { width in
      try index.searching(efSearch: width).search(queries[row: 0], limit: 10)
        .counters.distanceComputations
    }
    #expect(work[0] < work[1] && work[1] < work[2] && work[0] < 400)
  }

  @Test(
    "At the default parameters, recall@10 on 10 000 × 384 is at least 0.98",
    .enabled(if: Build.isOptimized))
  func defaultRecall() throws {
    let (vectors, queries) = data(rows: 10_000, queries: 200, columns: 384, clusters: 100)
    let index = try HNSWIndex(vectors: vectors)
    #expect(try recall(index, queries) >= 0.98)
    #expect(try recall(index.searching(efSearch: 512), queries) >= 0.999)
    #expect(index.defects().isEmpty)
  }

  private func rowsThatMissThemselves(
    _ index: HNSWIndex, among rows: some Sequence<Int>
  ) throws -> [Int] {
    try rows.filter { row in
      try index.search(index.exact[row: row], limit: 1).neighbors.first?.row != row
    }
  }

  @Test("Every row finds itself, also where clusters are tight", arguments: [0.1, 0.7], [4, 16])
  func everyRowFindsItself(spread: Double, m: Int) throws {
    let vectors = RandomVectors.clustered(
      rows: 500, columns: 24, clusters: 25, spread: spread, seed: 3)
    let index = try HNSWIndex(
      vectors: vectors, parameters: HNSWParameters(m: m, efConstruction: 30, efSearch: 30))
    #expect(try rowsThatMissThemselves(index, among: 0..<500).isEmpty)
  }

  @Test("Hundreds of copies of one vector hide nothing and come back by ascending row")
  func survivesDuplicates() throws {
    let (vectors, queries) = data(rows: 300, queries: 20, columns: 24, clusters: 10)
    // Row 5 comes three hundred times more, between the others.
    let order = (0..<600).map { $0 % 2 == 0 ? $0 / 2 : 5 }
    let index = try HNSWIndex(
      vectors: vectors.gathering(order),
      parameters: HNSWParameters(m: 8, efConstruction: 40, efSearch: 40))
    #expect(index.defects().isEmpty)
    #expect(try recall(index, queries) >= 0.99)
    let copies = [1, 3, 5, 7, 9, 10, 11, 13, 15, 17]
    let found = try index.search(vectors[row: 5], limit: 10).neighbors
    #expect(found.map(\.row) == copies)
    #expect(Set(found.map(\.score)).count == 1)
    let others = stride(from: 0, to: 600, by: 2).filter { $0 != 10 }
    #expect(try rowsThatMissThemselves(index, among: others).isEmpty)
    let late = RowSet([501, 550, 599], capacity: 600)
    let filtered = try index.search(vectors[row: 5], limit: 2, within: late).neighbors
    #expect(filtered.map(\.row) == [501, 599])
  }

  @Test("Copies that differ in their last digits, as batches round them, hide nothing either")
  func survivesNearDuplicates() throws {
    let (vectors, queries) = data(rows: 300, queries: 20, columns: 24, clusters: 10)
    var random = SeededRandom(seed: 6)
    var matrix = vectors.gathering((0..<600).map { $0 % 2 == 0 ? $0 / 2 : 5 })
    for row in stride(from: 1, to: 600, by: 2) {
      for column in 0..<24 {
        matrix.elements[row * 24 + column] += Float((random.unit() - 0.5) * 1e-6)
      }
    }
    let index = try HNSWIndex(
      vectors: matrix, parameters: HNSWParameters(m: 8, efConstruction: 40, efSearch: 40))
    #expect(index.defects().isEmpty)
    #expect(try recall(index, queries) >= 0.97)
    let others = stride(from: 0, to: 600, by: 2).filter { $0 != 10 }
    #expect(try rowsThatMissThemselves(index, among: others).isEmpty)
  }

  @Test("Rows of equal score from different nodes share ranks by row")
  func interleavesTies() throws {
    // Two vectors score 0 for the query and a third less, each repeated in turn.
    let three = Matrix(rows: 3, columns: 2, elements: [0, 1, 0, -1, -1, 0])
    let vectors = three.gathering((0..<9).map { $0 % 3 })
    let query: [Float] = [1, 0]
    let index = try HNSWIndex(vectors: vectors)
    let walked = try walk(index, query, limit: 5)
    #expect(walked.map(\.row) == [0, 1, 3, 4, 6])
    #expect(try index.exact.search(query[...], limit: 5).neighbors == walked)
  }

  // Nine rows would be read: pad with far rows until a walk is planned.
  private func walk(_ small: HNSWIndex, _ query: [Float], limit: Int) throws -> [Neighbor] {
    var elements: [Float] = []
    for row in 0..<small.count { elements += small.exact[row: row] }
    for row in 0..<400 { elements += [-2 - Float(row), 0] }
    let padded = try HNSWIndex(
      vectors: Matrix(rows: small.count + 400, columns: 2, elements: elements))
    let result = try padded.search(query[...], limit: limit)
    #expect(result.counters.hops > 0)
    return result.neighbors
  }
}

@Suite("Filtered approximate search")
struct HNSWIndexFilterTests {
  private let vectors = RandomVectors.clustered(rows: 1500, columns: 16, clusters: 15, seed: 8)

  private func index() throws -> HNSWIndex {
    try HNSWIndex(
      vectors: vectors, parameters: HNSWParameters(m: 6, efConstruction: 24, efSearch: 12))
  }

  @Test("Few passing rows are read: the answer is exact and costs as many inner products")
  func readsFewRows() throws {
    let index = try index()
    let filter = RowSet(stride(from: 0, to: 1500, by: 10), capacity: 1500)
    for row in 0..<20 {
      let found = try index.search(vectors[row: row], limit: 10, within: filter)
      let truth = try index.exact.search(vectors[row: row], limit: 10, within: filter)
      #expect(found == truth)
      #expect(found.counters == SearchCounters(distanceComputations: 150, hops: 0))
    }
  }

  @Test("Many passing rows are walked to with good recall at a fraction of the cost")
  func walksManyRows() throws {
    let index = try index()
    let filter = RowSet((0..<1500).filter { $0 % 5 < 3 }, capacity: 1500)
    var found = 0
    for row in 0..<50 {
      let truth = try index.exact.search(vectors[row: row], limit: 10, within: filter)
      let result = try index.search(vectors[row: row], limit: 10, within: filter)
      #expect(result.counters.hops > 0 && result.counters.distanceComputations < 600)
      #expect(result.neighbors.allSatisfy { filter.contains($0.row) })
      found += Set(result.neighbors.map(\.row)).intersection(truth.neighbors.map(\.row)).count
    }
    #expect(found >= 480)
  }

  @Test("Passing rows far from the query cost no more than twice the reading, and none is missed")
  func survivesDistantFilters() throws {
    let index = try index()
    // The half of the rows that is furthest from the query.
    let ranked = try index.exact.search(vectors[row: 1], limit: 1500).neighbors.map(\.row)
    let filter = RowSet(ranked.suffix(800), capacity: 1500)
    let result = try index.search(vectors[row: 1], limit: 10, within: filter)
    let truth = try index.exact.search(vectors[row: 1], limit: 10, within: filter)
    #expect(result.neighbors == truth.neighbors && result.counters.hops > 0)
    #expect(result.counters.distanceComputations <= 2 * 800 + 12)
  }

  @Test("Searches on many threads return what they return one after another")
  func servesManyThreads() async throws {
    let index = try index()
    let vectors = vectors
    let expected = try (0..<64).map { try index.search(vectors[row: $0], limit: 10) }
    let found = try await withThrowingTaskGroup(of: (Int, SearchResult).self) { group in
      for row in 0..<64 {
        group.addTask { (row, try index.search(vectors[row: row], limit: 10)) }
      }
      var found: [Int: SearchResult] = [:]
      for try await (row, result) in group { found[row] = result }
      return found
    }
    #expect((0..<64).allSatisfy { found[$0] == expected[$0] })
  }
}

private enum Build {
  // Without optimization the graph of 10 000 × 384 takes minutes.
  static var isOptimized: Bool {
    #if DEBUG
      print("skipped without optimization: 1 case of recall at 10 000 × 384")
      return false
    #else
      return true
    #endif
  }
}
