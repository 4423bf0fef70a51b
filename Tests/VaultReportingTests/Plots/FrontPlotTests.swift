import Testing
import VaultResults

@testable import VaultReporting

@Suite("Recall against latency")
struct FrontPlotTests {
  @Test(
    "A point is on the front if nothing is as fast and as good and better in one; worked by hand")
  func front() {
    let points: [(seconds: Double, recall: Double)] = [
      (1, 0.8), (2, 0.9), (3, 0.85), (4, 0.95), (4, 0.95), (5, 0.95),
    ]
    #expect(FrontPlot.front(points) == [true, true, false, true, true, false])
    #expect(FrontPlot.front([]).isEmpty)
  }
}
