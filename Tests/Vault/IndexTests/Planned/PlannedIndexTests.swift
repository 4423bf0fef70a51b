internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

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
