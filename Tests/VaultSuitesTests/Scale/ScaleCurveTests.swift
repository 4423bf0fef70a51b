import Testing
import VaultResults

@testable import VaultSuites

@Suite("ScaleCurve")
struct ScaleCurveTests {
  @Test("A power is found again, and carried on")
  func findsPower() throws {
    // 3 · n^0.5 at 10 000, 90 000 and 250 000 is 300, 900 and 1 500.
    let curve = try #require(ScaleCurve([(10_000, 300), (90_000, 900), (250_000, 1500)]))
    #expect(abs(curve.exponent - 0.5) < 1e-9)
    #expect(abs(curve.value(at: 1_000_000) - 3000) < 1e-6)
  }

  @Test("Two sizes, one size twice or a value of 0 make no curve")
  func refuses() {
    #expect(ScaleCurve([(10, 1), (100, 2)]) == nil)
    #expect(ScaleCurve([(10, 1), (10, 2), (100, 3)]) == nil)
    #expect(ScaleCurve([(10, 1), (100, 0), (1000, 3)]) == nil)
  }

  @Test("Larger vaults are compared with the curve and do not shape it")
  func judgesLarger() throws {
    func metric(_ size: Int, _ value: Double) -> Metric {
      VaultAudit.keywordP95.metric(value, n: 10, slice: ["messages": "\(size)"])
    }
    let metrics = ScaleCurve.metrics(of: [
      metric(10_000, 1), metric(100_000, 10), metric(300_000, 30), metric(1_000_000, 150),
    ])
    let byID = Dictionary(grouping: metrics, by: \.id)
    let exponent = try #require(byID["scale/keywordSearch/exponent"]?.first)
    #expect(abs(exponent.value - 1) < 1e-9 && exponent.n == 3)
    let error = try #require(byID["scale/keywordSearch/error"]?.first)
    #expect(abs(error.value - 0.5) < 1e-9 && error.slice == ["messages": "1000000"])
    let beyond = try #require(byID["scale/keywordSearch/extrapolated"]?.first)
    #expect(abs(beyond.value - 1000) < 1e-6)
    #expect(ScaleCurve.metrics(of: [metric(10_000, 1), metric(100_000, 10)]).isEmpty)
  }
}
