internal import Testing

@testable internal import VaultEvaluation

@Suite("Energy scan")
struct EnergyScanTests {
  private static func best(_ values: [Double], minimum: Int = 2) -> EnergyScan.Division? {
    var scan = EnergyScan(capacity: values.count, minimumSegment: minimum)
    return scan.best(of: values[...])
  }

  // By hand: nine pairs across at distance 1, none within: 9 / 6 · (2 · 9 / 9) = 3.
  @Test("Two plain levels divide where the level changes")
  func plainStep() throws {
    let division = try #require(Self.best([0, 0, 0, 1, 1, 1]))
    #expect(division.index == 3)
    #expect(abs(division.statistic - 3) < 1e-12)
  }

  // The double sums of equation 5 over every τ and κ, computed by a separate program.
  @Test("The second part need not reach the end: a level that comes and goes is seen whole")
  func findsVisits() throws {
    let hump = try #require(Self.best([1, 2, 4, 9, 8, 7, 3, 2]))
    #expect(hump.index == 3)
    #expect(abs(hump.statistic - 12) < 1e-12)
    let bump = try #require(Self.best([3, 1, 2, 1, 3, 2, 7, 8, 7, 1, 2, 3, 2, 1]))
    #expect(bump.index == 6)
    #expect(abs(bump.statistic - 17.866666666666667) < 1e-12)
  }

  @Test("Too few values do not divide, equal values divide by nothing")
  func degenerate() throws {
    #expect(Self.best([1, 2, 3]) == nil)
    #expect(Self.best([1, 2, 3, 4, 5], minimum: 3) == nil)
    #expect(try #require(Self.best([4, 4, 4, 4])).statistic == 0)
  }
}
