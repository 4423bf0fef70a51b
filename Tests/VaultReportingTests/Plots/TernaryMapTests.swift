import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("TernaryMap")
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

  @Test("Best, document, plateau and broken constraints are marked by shape")
  func marks() {
    let source = TernaryMap(SampleTuning.report()).markup.source
    for style in ["diamond", "ring", "plateau", "struck"] {
      #expect(source.contains("class=\"\(style)\""))
    }
    let free = TernaryMap(SampleTuning.report(mean: { _, _, _ in 0.5 })).markup.source
    #expect(TagBalance.firstProblem(in: free) == nil)
  }

  @Test("Ticks ascend towards the corner of their weight")
  func ticks() throws {
    let source = TernaryMap(SampleTuning.report()).markup.source
    func places(_ style: String) -> [(x: Double, y: Double)] {
      ["0.2", "0.4", "0.6", "0.8"].compactMap { label in
        let pattern = "class=\"\(style)\" x=\"([0-9.]+)\" y=\"([0-9.]+)\">\(label)<"
        guard let range = source.range(of: pattern, options: .regularExpression) else { return nil }
        let numbers = source[range].split(separator: "\"").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    }
    let semantic = places("tick end")
    #expect(semantic.count == 4 && zip(semantic, semantic.dropFirst()).allSatisfy { $0.y > $1.y })
    let participant = places("tick")
    #expect(participant.count == 4)
    #expect(zip(participant, participant.dropFirst()).allSatisfy { $0.y < $1.y && $0.x < $1.x })
  }

  @Test("The file of its own is a well-formed SVG document with both colour schemes")
  func standalone() throws {
    let file = TuningAccount(SampleTuning.report()).map
    #expect(file.hasPrefix("<?xml"))
    #expect(file.contains("xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(file.contains("prefers-color-scheme: dark"))
    #expect(TagBalance.firstProblem(in: file) == nil)
    try Snapshot.check(file, "simplex.svg")
  }
}
