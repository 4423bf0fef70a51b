internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("PlannedIndex")
struct PlannedIndexTests {
  private static func vectors(_ rows: Int) -> Matrix {
    var random = SeededRandom(seed: 3)
    return Matrix(
      rows: rows, columns: 8, elements: (0..<rows * 8).map { _ in Float(random.gaussian()) })
  }

  private static func index(_ rows: Int, isWalked: Bool) throws -> PlannedIndex {
    let exact = try FlatIndex(vectors: vectors(rows))
    let parameters = HNSWParameters(m: 8, efConstruction: 40, efSearch: 16)
    return PlannedIndex(
      exact: exact, graph: isWalked ? try HNSWIndex(over: exact, parameters: parameters) : nil)
  }

  @Test("Without a graph every search is a scan, exact, and counted, screened or not")
  func scans() throws {
    let index = try Self.index(300, isWalked: false)
    let query = Self.vectors(300)[row: 7]
    let plain = try index.search(query, limit: 5, within: nil)
    let screened = try index.screening().search(query, limit: 5, within: nil)
    #expect(plain.neighbors == screened.neighbors)
    #expect(plain.neighbors == (try index.exact.search(query, limit: 5).neighbors))
    #expect(index.tally[.scan] == 2 && index.tally.approximate == 0)
  }

  @Test("A graph is walked where a scan costs more than a walk, and read past where it does not")
  func walks() throws {
    // A walk that keeps 16 nodes costs 480 inner products.
    let large = try Self.index(1000, isWalked: true)
    let query = Self.vectors(1000)[row: 1]
    #expect(try large.search(query, limit: 5, within: nil).way == .walk)
    let few = RowSet([1, 5, 9], capacity: 1000)
    #expect(try large.search(query, limit: 5, within: few).way == .scan)
    #expect(large.tally[.walk] == 1 && large.tally[.scan] == 1)
    #expect(large.tally.approximate == 1)
    let small = try Self.index(400, isWalked: true)
    #expect(try small.search(query, limit: 5, within: nil).way == .scan)
  }

  @Test("The copy without a graph answers exactly and counts apart")
  func withoutGraph() throws {
    let index = try Self.index(1000, isWalked: true)
    let query = Self.vectors(1000)[row: 4]
    let exact = try index.withoutGraph.search(query, limit: 20, within: nil)
    #expect(exact.way == .scan)
    #expect(exact.neighbors == (try index.exact.search(query, limit: 20).neighbors))
    #expect(index.tally[.scan] == 0)
  }

  @Test("It keeps the laws of an index, with a graph and without", arguments: [false, true])
  func laws(isWalked: Bool) throws {
    let broken = try checkVectorIndex(
      of: RandomVectors.gaussian(rows: 2500, columns: 20, seed: 5),
      queries: RandomVectors.gaussian(rows: 5, columns: 20, seed: 6)
    ) { vectors in
      let exact = try FlatIndex(vectors: vectors)
      return PlannedIndex(exact: exact, graph: isWalked ? try HNSWIndex(over: exact) : nil)
    }
    #expect(broken == [])
  }
}
