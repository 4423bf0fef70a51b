import Foundation
import Testing
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

@Suite("Forest plot")
struct ForestPlotTests {
  private func plot(_ entries: [(Double, Double)], label: String = "a") -> String {
    ForestPlot(
      title: "t",
      groups: [
        .init(
          title: "g",
          rows: entries.map {
            .init(
              label: label,
              difference: SampleComparison.difference(
                "a", "b", "P@10", $0.0, $0.1, .noDetectableDifference))
          })
      ]
    ).markup.source
  }

  @Test("Zero lies in the middle of the scale, whatever the differences")
  func symmetric() {
    // From 154 to 392 of 420: the middle is 273.
    for entries in [[(0.3, 0.1)], [(-0.02, 0.5)], [(0, 0)]] {
      #expect(plot(entries).contains("class=\"axis\" x1=\"273\""))
    }
  }

  @Test("The description says what is drawn, in words")
  func description() {
    #expect(
      plot([(0.1, 0.2)]).contains(
        "aria-label=\"t: g a +0.100, no detectable difference (MDE 0.053)\""))
  }

  @Test("Labels that do not fit are cut, and a difference that was not seen is hollow")
  func labels() {
    let drawing = plot([(0.1, 0.2)], label: String(repeating: "x", count: 40))
    #expect(drawing.contains(">\(String(repeating: "x", count: 23))…<"))
    #expect(drawing.contains("dot hollow"))
  }

  @Test("Rows of too few vaults do not stretch the scale, and their intervals run off it")
  func fewVaults() {
    let wide = SampleComparison.difference(
      "a", "b", "P@10", 0, 0.9, .noDetectableDifference, vaults: 2)
    let narrow = SampleComparison.difference("a", "b", "P@10", 0, 0.1, .noDetectableDifference)
    let drawing = ForestPlot(
      title: "t",
      groups: [
        .init(title: nil, rows: [wide, narrow].map { .init(label: "r", difference: $0) })
      ]
    ).markup.source
    // Two intervals and the narrow one's two ends; the wide one reaches both edges, 154 and 392.
    #expect(drawing.components(separatedBy: "class=\"interval\"").count - 1 == 4)
    #expect(drawing.contains("class=\"interval\" x1=\"154\" y1=\"17\" x2=\"392\" y2=\"17\""))
    #expect(drawing.contains(">+0.1<") && !drawing.contains(">+0.5<"))
  }
}
