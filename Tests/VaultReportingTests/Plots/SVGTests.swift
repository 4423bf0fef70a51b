import Testing

@testable import VaultReporting
@testable import VaultResults

@Suite("SVG drawings")
struct SVGTests {
  @Test(
    "Coordinates have at most two decimals",
    arguments: [
      (1, "1"), (1.5, "1.5"), (1.049, "1.05"), (-0.25, "-0.25"), (0.001, "0"), (10, "10"),
    ])
  func numbers(value: Double, expected: String) {
    #expect(SVG.number(value) == expected)
  }

  @Test("A drawing with a label is an image; one without is passed over")
  func labels() {
    let drawn = SVG(width: 10, height: 5, label: "a < b", style: "plot").markup.source
    #expect(drawn.contains("role=\"img\" aria-label=\"a &lt; b\""))
    let silent = SVG(width: 10, height: 5, label: nil, style: "bar").markup.source
    #expect(silent.contains("aria-hidden=\"true\""))
  }

  @Test("Every drawing is well formed")
  func wellFormed() {
    let interval = ConfidenceInterval(low: 0.2, high: 0.4)
    let drawings = [
      SpanBar(from: 0.2, to: 0.1).markup, MarginBar(share: -7).markup,
      IntervalStrip(value: 0.3, interval: interval, ceiling: 0.9).markup,
      CurvesPlot(title: "r", x: "k", y: "<y>", curves: [], marks: []).markup,
    ]
    for drawing in drawings { #expect(TagBalance.firstProblem(in: drawing.source) == nil) }
  }
}
