import Testing

@testable import VaultReporting

@Suite("Rank correlation table")
struct RankCorrelationTableTests {
  @Test("Coefficients, systems and swapped pairs print as recorded")
  func snapshot() throws {
    try Snapshot.check(
      RankCorrelationTable.render(SampleComparison.correlation), "rank-correlation.txt")
  }
}
