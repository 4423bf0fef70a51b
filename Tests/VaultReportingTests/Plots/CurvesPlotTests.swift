import Foundation
import Testing

@testable import VaultReporting

@Suite("Curves")
struct CurvesPlotTests {
  private static func plot(_ count: Int) -> String {
    CurvesPlot(
      title: "t", x: "k", y: "recall",
      curves: (0..<count).map { .init(name: "curve\($0)", points: [(1, 0.5), (10, 0.8)]) },
      marks: [(1, "1"), (10, "10")], isLogarithmic: true
    ).markup.source
  }

  /// The places of the names at the right.
  private static func places(_ markup: String) -> [Double] {
    markup.components(separatedBy: "x=\"350\" y=\"").dropFirst()
      .compactMap { Double($0.prefix { $0 != "\"" }) }
  }

  @Test("Names of curves that end in one place stand below each other, within the drawing")
  func names() {
    let places = Self.places(Self.plot(5)).sorted()
    #expect(places.count == 5)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 12 })
    #expect(places.allSatisfy { (8...270).contains($0) })
  }

  @Test("No more curves are drawn than dashes tell apart, and none without points")
  func most() {
    #expect(Self.places(Self.plot(9)).count == CurvesPlot.mostCurves)
    #expect(Self.plot(9).contains(">6 of 9<") && !Self.plot(6).contains(">6 of 6<"))
    #expect(Self.plot(0).isEmpty)
  }
}
