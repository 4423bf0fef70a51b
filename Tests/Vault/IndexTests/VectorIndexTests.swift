internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Laws of a vector index, sets of rows and errors")
struct VectorIndexTests {
  // Rows, columns: nothing, one, odd sizes, a whole number of cache lines, repeated rows.
  static let shapes = [(0, 4), (1, 1), (2, 3), (7, 5), (64, 16), (130, 33), (300, 24)]

  // The last quarter repeats the first.
  private func vectors(_ rows: Int, _ columns: Int) -> Matrix {
    let matrix = RandomVectors.clustered(
      rows: rows, columns: columns, clusters: 5, seed: UInt64(rows))
    return matrix.gathering((0..<rows).map { $0 < rows - rows / 4 ? $0 : $0 - (rows - rows / 4) })
  }

  private func queries(_ columns: Int) -> Matrix {
    RandomVectors.gaussian(rows: 4, columns: columns, seed: 77)
  }

  @Test("The exact index keeps them at every shape", arguments: shapes)
  func flatIndex(rows: Int, columns: Int) throws {
    let broken = try checkVectorIndex(
      of: vectors(rows, columns), queries: queries(columns), make: FlatIndex.init(vectors:))
    #expect(broken.isEmpty)
  }

  @Test("The graph index keeps them at every shape", arguments: shapes)
  func graphIndex(rows: Int, columns: Int) throws {
    let parameters = HNSWParameters(m: 4, efConstruction: 20, efSearch: 12, seed: 1)
    let broken = try checkVectorIndex(of: vectors(rows, columns), queries: queries(columns)) {
      try HNSWIndex(vectors: $0, parameters: parameters)
    }
    #expect(broken.isEmpty)
  }

  @Test("An index that returns rows of the filter's complement is found out")
  func checkerSeesABrokenIndex() throws {
    let broken = try checkVectorIndex(of: vectors(40, 8), queries: queries(8)) {
      FilterIgnoringIndex(exact: try FlatIndex(vectors: $0))
    }
    #expect(broken.contains("every row is of the filter"))
    #expect(broken.contains("a filter of another capacity is refused"))
  }

  static let capacities = [0, 1, 63, 64, 65, 200]

  @Test("A set of rows behaves as the standard library's set does", arguments: capacities)
  func agreesWithSet(capacity: Int) {
    var random = SeededRandom(seed: UInt64(capacity))
    var rows = RowSet(capacity: capacity)
    var reference: Set<Int> = []
    for _ in 0..<300 where capacity > 0 {
      let row = random.index(below: capacity)
      if random.chance(0.4) {
        #expect(rows.remove(row) == (reference.remove(row) != nil))
      } else {
        #expect(rows.insert(row) == reference.insert(row).inserted)
      }
    }
    #expect(Array(rows) == reference.sorted())
    #expect(rows.count == reference.count && rows.isEmpty == reference.isEmpty)
    #expect((-2..<capacity + 70).allSatisfy { rows.contains($0) == reference.contains($0) })
  }

  @Test("Every range equals the same rows inserted one by one", arguments: capacities)
  func initializesFromRanges(capacity: Int) {
    for lower in stride(from: 0, through: capacity, by: 7) {
      for upper in stride(from: lower, through: capacity, by: 5) {
        let rows = RowSet(lower..<upper, capacity: capacity)
        #expect(rows == RowSet(Array(lower..<upper).reversed(), capacity: capacity))
      }
    }
    #expect(RowSet(0..<capacity, capacity: capacity).count == capacity)
  }

  @Test("Union, intersection and difference agree with the standard library's")
  func combines() {
    let left = Set(stride(from: 0, to: 150, by: 2))
    let right = Set(stride(from: 0, to: 150, by: 3))
    var union = RowSet(left, capacity: 150)
    var intersection = union
    var difference = union
    union.formUnion(RowSet(right, capacity: 150))
    intersection.formIntersection(RowSet(right, capacity: 150))
    difference.subtract(RowSet(right, capacity: 150))
    #expect(Array(union) == left.union(right).sorted())
    #expect(union.count == left.union(right).count)
    #expect(Array(intersection) == left.intersection(right).sorted())
    #expect(intersection.count == left.intersection(right).count)
    #expect(Array(difference) == left.subtracting(right).sorted())
    #expect(difference.count == left.subtracting(right).count)
  }

  @Test("A row outside the capacity is no member, and taking it out changes nothing")
  func toleratesForeignRows() {
    var rows = RowSet(0..<5, capacity: 5)
    #expect(!rows.contains(-1) && !rows.contains(5))
    #expect(!rows.remove(5) && !rows.remove(-1))
    #expect(rows.count == 5)
  }

  @Test("Adding a row outside the capacity stops the program")
  func trapsOnForeignRow() async {
    await #expect(processExitsWith: .failure) {
      var rows = RowSet(capacity: 5)
      rows.insert(5)
    }
  }

  static let scores: [Float] = [
    -.greatestFiniteMagnitude, -2, -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude, 0,
    .leastNonzeroMagnitude, .leastNormalMagnitude, 0.5, 1, Float(1).nextUp,
    .greatestFiniteMagnitude,
  ]

  @Test("A larger score makes a larger key, whatever the rows")
  func ordersByScore() {
    for (smaller, larger) in zip(Self.scores, Self.scores.dropFirst()) {
      #expect(ScoredKey(score: smaller, row: 0) < ScoredKey(score: larger, row: 2_000_000_000))
    }
  }

  @Test("Among equal scores the smaller row makes the larger key; -0 equals 0")
  func breaksTiesByRow() {
    #expect(ScoredKey(score: 0.25, row: 8) < ScoredKey(score: 0.25, row: 7))
    #expect(ScoredKey(score: 0, row: 8) < ScoredKey(score: -0.0, row: 7))
    #expect(ScoredKey(score: -0.0, row: 8) < ScoredKey(score: 0, row: 7))
  }

  static let errors: [(IndexError, [String])] = [
    (.dimensionMismatch(expected: 384, found: 383), ["383", "384", "model"]),
    (.rowNotFinite(row: 12), ["row 12", "embedder"]), (.queryNotFinite, ["query", "embedder"]),
    (.filterCapacityMismatch(expected: 10, found: 11), ["11", "10", "filter"]),
    (.negativeLimit(-4), ["-4", "0 rows or more"]),
    (.tooManyRows(found: 3_000_000_000, most: 2_147_483_647), ["3000000000", "split"]),
    (.parameterOutOfRange(.m, found: 1, allowed: 2...256), ["m is 1", "2 to 256"]),
  ]

  @Test("Each says what is wrong and what to do, in one line", arguments: errors)
  func describes(error: IndexError, parts: [String]) {
    let text = error.description
    #expect(parts.allSatisfy(text.contains))
    #expect(!text.contains("\n") && text.hasSuffix("."))
  }
}

private struct FilterIgnoringIndex: VectorIndex {
  let exact: FlatIndex
  var count: Int { exact.count }
  var dimension: Int { exact.dimension }

  func search(
    _ query: ArraySlice<Float>, limit: Int, within rows: RowSet?
  ) throws(IndexError) -> SearchResult {
    try exact.search(query, limit: limit, within: nil)
  }
}
