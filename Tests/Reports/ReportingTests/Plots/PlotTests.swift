import Foundation
import Testing
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultHistory
@testable import VaultReporting

@Suite("Drawings")
struct PlotTests {
  @Test("Equal steps of a figure are equal steps of color, and lightness only rises")
  func colors() {
    let colors = (0...50).map { ColorScale.oklab(Double($0) / 50) }
    let steps = zip(colors, colors.dropFirst()).map { left, right in
      let (light, a, b) = (right.lightness - left.lightness, right.a - left.a, right.b - left.b)
      return (light * light + a * a + b * b).squareRoot()
    }
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0.lightness < $1.lightness })
    let (most, least) = (steps.max() ?? 0, steps.min() ?? 0)
    #expect(most / least < 1.001)
    // By Ottosson's matrices in numpy: linear (0.028, 0.015, 0.105) and (0.856, 0.814, 0.321).
    let scale = ColorScale(domain: 0.2...0.8)
    #expect(scale.color(0.2) == "#2f215b" && scale.color(0.8) == "#eee99a")
    #expect(scale.color(-1) == scale.color(0.2) && scale.color(2) == scale.color(0.8))
    #expect(ColorScale(domain: 0.5...0.5).color(0.5) == scale.color(0.5))
  }

  @Test("Names of curves stay apart and within; no more are drawn than dashes tell apart")
  func curves() {
    func plot(_ count: Int) -> String {
      CurvesPlot(
        title: "t", x: "k", y: "recall",
        curves: (0..<count).map { .init(name: "curve\($0)", points: [(1, 0.5), (10, 0.8)]) },
        marks: [(1, "1"), (10, "10")], isLogarithmic: true
      ).markup.source
    }
    // The places of the names at the right.
    func places(_ count: Int) -> [Double] {
      plot(count).components(separatedBy: "x=\"350\" y=\"").dropFirst()
        .compactMap { Double($0.prefix { $0 != "\"" }) }.sorted()
    }
    let five = places(5)
    #expect(five.count == 5 && five.allSatisfy { (8...270).contains($0) })
    #expect(zip(five, five.dropFirst()).allSatisfy { $1 - $0 >= 12 })
    #expect(places(9).count == CurvesPlot.mostCurves)
    #expect(plot(9).contains(">6 of 9<") && !plot(6).contains(">6 of 6<"))
    #expect(plot(0).isEmpty)
  }

  private func forest(
    _ entries: [(Double, Double, vaults: Int)], label: String = "a", title: String? = "g"
  ) -> String {
    let rows = entries.map { value, half, vaults in
      ForestPlot.Row(
        label: label,
        difference: SampleComparison.difference(
          "a", "b", "P@10", value, half, .noDetectableDifference, vaults: vaults))
    }
    return ForestPlot(title: "t", groups: [.init(title: title, rows: rows)]).markup.source
  }

  @Test("Zero is in the middle of a forest plot; words say what is drawn; long labels are cut")
  func forests() {
    // From 154 to 392 of 420: the middle is 273.
    for (value, half) in [(0.3, 0.1), (-0.02, 0.5), (0.0, 0.0)] {
      #expect(forest([(value, half, vaults: 12)]).contains("class=\"axis\" x1=\"273\""))
    }
    let long = forest([(0.1, 0.2, vaults: 12)], label: String(repeating: "x", count: 40))
    #expect(long.contains(">\(String(repeating: "x", count: 23))…<"))
    #expect(long.contains("dot hollow"))
    #expect(
      forest([(0.1, 0.2, vaults: 12)]).contains(
        "aria-label=\"t: g a +0.100, no detectable difference (MDE 0.053)\""))
  }

  @Test("Rows of too few vaults do not stretch the scale, and their intervals run off it")
  func fewVaults() {
    let drawing = forest([(0, 0.9, vaults: 2), (0, 0.1, vaults: 12)], title: nil)
    // Two intervals and the narrow one's two ends; the wide one reaches both edges, 154 and 392.
    #expect(drawing.components(separatedBy: "class=\"interval\"").count - 1 == 4)
    #expect(drawing.contains("class=\"interval\" x1=\"154\" y1=\"17\" x2=\"392\" y2=\"17\""))
    #expect(drawing.contains(">+0.1<") && !drawing.contains(">+0.5<"))
  }

  private func front(_ points: [(Double, Double)], isHigherBetter: Bool = false) -> FrontPlot {
    FrontPlot(
      title: "t", x: ("cost", "seconds"), y: "nDCG@10",
      points: points.map { .init(label: "a", x: $0.0, y: $0.1) }, isHigherBetter: isHigherBetter)
  }

  @Test("A point is on the front if none is as cheap and as good, and better in one; by hand")
  func fronts() {
    let times = [(1.0, 0.8), (2, 0.9), (3, 0.85), (4, 0.95), (4, 0.95), (5, 0.95)]
    #expect(front(times).front == [0, 1, 3, 4])
    let rates = [(1.0, 0.9), (2, 0.9), (3, 0.8), (2, 0.7)]
    #expect(front(rates, isHigherBetter: true).front == [1, 2])
    #expect(CSVTable.text(front([(1234.5, 0.123456)]).data).contains("a,1234.5,0.123456,yes"))
    for points in [[(1.0, 0.5), (1, 0.5)], [(0, 0.5), (1, 0.5)], []] {
      #expect(TagBalance.firstProblem(in: front(points).markup.source) == nil)
    }
  }

  @Test(
    "A trend of one value or of equal ones is drawn, and of none nothing",
    arguments: [[5], [5, 5, 5], [0, 0], [1e12, 1e12 + 1], []] as [[Double]])
  func degenerateTrend(values: [Double]) {
    let points = values.map {
      HistorySeries.Point(
        run: "r", createdAt: "2026-03-10T02:00:00Z", commit: nil, value: $0, ci95: nil)
    }
    let series = HistorySeries(
      metric: "m", slice: [:], unit: "bytes", better: .lower, machine: "", points: points,
      shifts: [])
    let drawing = TrendPlot(series: series).markup.source
    #expect(drawing.contains("<polyline") != values.isEmpty)
    #expect(values.isEmpty || !drawing.lowercased().contains("nan"))
  }

  @Test("A drawing with a label is an image, one without is passed over, all are well formed")
  func drawings() {
    let drawn = SVG(width: 10, height: 5, label: "a < b", style: "plot").markup.source
    #expect(drawn.contains("role=\"img\" aria-label=\"a &lt; b\""))
    let silent = SVG(width: 10, height: 5, label: nil, style: "bar").markup.source
    #expect(silent.contains("aria-hidden=\"true\""))
    let interval = ConfidenceInterval(low: 0.2, high: 0.4)
    let drawings = [
      Markup.spanBar(from: 0.2, to: 0.1), Markup.marginBar(share: -7),
      Markup.intervalStrip(0.3, interval, ceiling: 0.9),
      CurvesPlot(title: "r", x: "k", y: "<y>", curves: [], marks: []).markup,
    ]
    for drawing in drawings { #expect(TagBalance.firstProblem(in: drawing.source) == nil) }
  }

  @Test(
    "Coordinates have at most two decimals",
    arguments: [
      (1, "1"), (1.5, "1.5"), (1.049, "1.05"), (-0.25, "-0.25"), (0.001, "0"), (10, "10"),
    ])
  func numbers(value: Double, expected: String) {
    #expect(SVG.number(value) == expected)
  }

  @Test(
    "Values map evenly and stay inside; on a logarithmic scale equal ratios have equal lengths")
  func scale() {
    let scale = LinearScale(0...1, onto: 100...300)
    #expect([0, 0.25, 1, 2, -1].map(scale.position) == [100, 150, 300, 300, 100])
    let reversed = LinearScale(0...1, onto: 100...300, isReversed: true)
    #expect([0, 0.25, 1].map(reversed.position) == [300, 250, 100])
    let logarithmic = LinearScale(16...256, onto: 0...4, isLogarithmic: true)
    #expect([16, 32, 64, 128, 256].map(logarithmic.position) == [0, 1, 2, 3, 4])
    #expect(LinearScale(3...3, onto: 0...10).position(3) == 5)
    #expect(LinearScale.ticks(in: 0...100, about: 4) == [0, 50, 100])
    #expect(LinearScale.ticks(in: 2...2, about: 4) == [2])
  }

  @Test("Labels of close points get sides of their own, and none where there is no room")
  func labels() {
    let points = [(x: 50.0, y: 50.0), (x: 54.0, y: 50.0)]
    var labels = LabelPlacement(points: points, width: 200, height: 100)
    let first = labels.place("one", at: points[0])
    let second = labels.place("two", at: points[1])
    // Right of the first is the second point.
    #expect(first?.style == "tick end" && second?.style == "tick")
    var narrow = LabelPlacement(points: points, width: 60, height: 60)
    #expect(narrow.place("a label that is too long", at: points[0]) == nil)
  }

  @Test("Cells of any grid stay within the width", arguments: [1, 2, 3, 20, 200])
  func fits(parts: Int) {
    let geometry = TernaryGeometry(parts: parts, left: 70, top: 40, width: 340)
    let left = geometry.corners(around: geometry.point(0, 1, 0)).map(\.x).min() ?? 0
    let right = geometry.corners(around: geometry.point(0, 0, 1)).map(\.x).max() ?? 0
    let top = geometry.corners(around: geometry.point(1, 0, 0)).map(\.y).min() ?? 0
    #expect(abs(left - 70) < 1e-9 && abs(right - 410) < 1e-9 && abs(top - 40) < 1e-9)
  }
}

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
