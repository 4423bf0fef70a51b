import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIndex

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

@Suite("A row and its score in one word")
struct ScoredKeyTests {
  private static let scores: [Float] = [
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

@Suite("An index with a plan, and one for calibrated scores")
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

  private static func plan(_ rows: Int, _ searches: Int) -> GraphPlan {
    GraphPlan(rows: rows, searches: searches, limit: 50, parameters: HNSWParameters())
  }

  @Test("No number of searches pays for a graph that a scan undercuts")
  func small() {
    // 64 nodes at 30 inner products each.
    #expect(Self.plan(1920, .max).breakEven == nil)
    #expect(!Self.plan(1920, .max).pays)
    #expect(!Self.plan(0, 0).pays)
  }

  @Test(
    "Where it pays, the searches save what the building cost, and one fewer does not",
    // 200 · 20 inner products a row, over what a walk of 1 920 saves of a scan, rounded up.
    arguments: [(10_000, 4951), (100_000, 4079), (1_000_000, 4008)])
  func breakEven(rows: Int, searches: Int) {
    #expect(Self.plan(rows, searches).pays)
    #expect(!Self.plan(rows, searches - 1).pays)
  }

  @Test("A wider walk pays later")
  func wider() throws {
    let wide = GraphPlan(
      rows: 100_000, searches: 0, limit: 50, parameters: HNSWParameters(efSearch: 512))
    let narrow = Self.plan(100_000, 0)
    #expect(try #require(wide.breakEven) > (try #require(narrow.breakEven)))
  }

  @Test("Numbers that no graph is built with are priced, too, and never pay")
  func huge() {
    for (parameters, limit) in [
      (HNSWParameters(efConstruction: .max), 50), (HNSWParameters(efSearch: .max), 50),
      (HNSWParameters(), .max),
    ] {
      let plan = GraphPlan(rows: 100_000, searches: .max, limit: limit, parameters: parameters)
      // 20 · 2⁶³ · 100 000 / 98 080 are more than an `Int` holds.
      #expect(plan.breakEven == nil && !plan.pays)
    }
  }

  /// By hand: 0.7 ± 0.1 goes to 0.2 ± 0.2 by 2x − 1.2.
  @Test("Scores get the mean and the spread of the other model's")
  func moments() throws {
    let line = try #require(ScoreCalibration(from: [0.6, 0.8], to: [0, 0.4]))
    #expect(abs(line.scale - 2) < 1e-6 && abs(line.offset + 1.2) < 1e-6)
    #expect(abs(line(0.7) - 0.2) < 1e-6 && abs(line(0.9) - 0.6) < 1e-6)
  }

  @Test("A model's own scores stay as they are")
  func identity() throws {
    let scores: [Float] = [0.1, 0.5, 0.3, -0.2]
    let line = try #require(ScoreCalibration(from: scores, to: scores.reversed()))
    for score in scores { #expect(abs(line(score) - score) < 1e-6) }
  }

  @Test("Scores without spread fit no line", arguments: [[], [0.4], [0.4, 0.4]] as [[Float]])
  func none(scores: [Float]) {
    #expect(ScoreCalibration(from: scores, to: [0, 1]) == nil)
    #expect(ScoreCalibration(from: [0, 1], to: scores) == nil)
  }
}
