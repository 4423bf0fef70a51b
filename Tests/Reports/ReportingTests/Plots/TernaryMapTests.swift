import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("The map of all weightings")
struct TernaryMapTests {
  /// The fill and centre of each cell of a drawing, in the order in which they were drawn.
  private func cells(_ source: String) -> [(fill: String, x: Double, y: Double)] {
    source.components(separatedBy: "<polygon fill=\"").dropFirst().compactMap { piece in
      let fill = String(piece.prefix(7))
      guard
        let list = piece.components(separatedBy: "points=\"").dropFirst().first?
          .components(separatedBy: "\"").first
      else { return nil }
      let points = list.split(separator: " ").map {
        $0.split(separator: ",").compactMap { Double($0) }
      }
      return (
        fill, points.map { $0[0] }.reduce(0, +) / Double(points.count),
        points.map { $0[1] }.reduce(0, +) / Double(points.count)
      )
    }
  }

  @Test(
    "A peak in a pure corner shows in that corner",
    arguments: [(0, 220.0, 0.0), (1, 58, 1), (2, 382, 1)])
  func corner(weight: Int, x: Double, y: Double) throws {
    let report = SampleTuning.report { [$0, $1, $2][weight] }
    let cells = cells(TernaryMap(report).markup.source)
    #expect(cells.count == 66)
    let peak = try #require(cells.first { $0.fill == ColorScale(domain: 0...1).color(1) })
    let bottom = cells.map(\.y).max() ?? 0
    let top = cells.map(\.y).min() ?? 0
    // Within the half cell that keeps corners inside the drawing.
    #expect(abs(peak.x - x) < 17)
    #expect(abs(peak.y - (y == 0 ? top : bottom)) < 0.1)
    #expect(cells.count { $0.fill == peak.fill } == 1)
  }

  @Test("Cells of any grid stay within the width", arguments: [1, 2, 3, 20, 200])
  func fits(parts: Int) {
    let geometry = TernaryGeometry(parts: parts, left: 70, top: 40, width: 340)
    let left = geometry.corners(around: geometry.point(0, 1, 0)).map(\.x).min() ?? 0
    let right = geometry.corners(around: geometry.point(0, 0, 1)).map(\.x).max() ?? 0
    let top = geometry.corners(around: geometry.point(1, 0, 0)).map(\.y).min() ?? 0
    #expect(abs(left - 70) < 1e-9 && abs(right - 410) < 1e-9 && abs(top - 40) < 1e-9)
  }

  @Test("The file of its own is a well-formed SVG document with both color schemes")
  func standalone() {
    let file = TuningAccount(SampleTuning.report()).map
    #expect(file.hasPrefix("<?xml"))
    #expect(file.contains("xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(file.contains("prefers-color-scheme: dark"))
    #expect(TagBalance.firstProblem(in: file) == nil)
    let free = TernaryMap(SampleTuning.report(mean: { _, _, _ in 0.5 })).markup.source
    #expect(TagBalance.firstProblem(in: free) == nil)
  }
}
