import Testing
import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultSuites

@Suite("ScanTimes")
struct ScanTimesTests {
  private static let scan: ScanTimes = {
    var random = SeededRandom(seed: 3)
    let elements = (0..<200 * 12).map { _ in Float(random.unit()) }
    let vectors = Matrix(rows: 200, columns: 12, elements: elements)
    return ScanTimes(vectors: .fixture(vectors), queries: vectors.gathering([0, 7, 199]))
  }()

  @Test("Both ways of reading every row take some time")
  func times() throws {
    #expect(try #require(try Self.scan.loop()) > 0)
    #expect(try #require(try Self.scan.blas()) > 0)
  }

  @Test("The loop finds what exact search finds")
  func agrees() throws {
    for row in 0..<Self.scan.queries.rows {
      let query = Self.scan.queries[row: row]
      let found = ScanTimes.nearest(ScanTimes.loopScores(Self.scan.vectors, query))
      #expect(
        try found
          == Self.scan.vectors.search(query, limit: 10, within: nil).neighbors.map(\.row))
    }
  }

  @Test("Of equal scores the earlier row comes first, and fewer rows than ten are all")
  func ties() {
    #expect(ScanTimes.nearest([1, 3, 3, 2]) == [1, 2, 3, 0])
    #expect(ScanTimes.nearest(Array(repeating: 1, count: 12)) == Array(0..<10))
    #expect(ScanTimes.nearest([]).isEmpty)
  }
}
