import Testing
import VaultResults

@testable import VaultReporting

@Suite("Quality against cost")
struct FrontPlotTests {
  private static func plot(_ points: [(Double, Double)], isHigherBetter: Bool) -> FrontPlot {
    FrontPlot(
      title: "t", x: ("cost", "seconds"), y: "nDCG@10",
      points: points.map { .init(label: "", x: $0.0, y: $0.1) }, isHigherBetter: isHigherBetter)
  }

  @Test(
    "A point is on the front if nothing is as fast and as good and better in one; worked by hand")
  func front() {
    let points = [(1.0, 0.8), (2, 0.9), (3, 0.85), (4, 0.95), (4, 0.95), (5, 0.95)]
    #expect(Self.plot(points, isHigherBetter: false).front == [0, 1, 3, 4])
    #expect(Self.plot([], isHigherBetter: false).front.isEmpty)
  }

  @Test("Of rates the higher is the better; worked by hand")
  func rates() {
    let points = [(1.0, 0.9), (2, 0.9), (3, 0.8), (2, 0.7)]
    #expect(Self.plot(points, isHigherBetter: true).front == [1, 2])
  }

  @Test("Its data has every point with all digits")
  func data() {
    let plot = FrontPlot(
      title: "t", x: ("cost", "bytes"), y: "nDCG@10",
      points: [.init(label: "a", x: 1234.5, y: 0.123456)])
    #expect(CSVTable.text(plot.data).contains("a,1234.5,0.123456,yes"))
  }

  @Test("Points at one place, without a cost or without number are drawn or left out")
  func degenerate() {
    for points in [[(1.0, 0.5), (1, 0.5)], [(0, 0.5), (1, 0.5)], []] {
      #expect(
        TagBalance.firstProblem(in: Self.plot(points, isHigherBetter: false).markup.source) == nil)
    }
  }
}
