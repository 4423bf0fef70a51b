internal import Testing

@testable internal import VaultEvaluation

@Suite("Incomplete beta function")
struct IncompleteBetaTests {
  @Test("Values are those of scipy's betainc to 1e-12")
  func agreesWithReference() throws {
    let rows = try StatisticsFixture.load().beta
    #expect(rows.count == 90)
    for row in rows {
      let ratio = IncompleteBeta(a: row[0], b: row[1]).ratio(at: row[2], complement: 1 - row[2])
      #expect(abs(ratio - row[3]) <= 1e-12, "\(row)")
    }
  }

  @Test("The ends are 0 and 1")
  func hasEnds() {
    #expect(IncompleteBeta(a: 2, b: 3).ratio(at: 0, complement: 1) == 0)
    #expect(IncompleteBeta(a: 2, b: 3).ratio(at: 1, complement: 0) == 1)
  }
}
