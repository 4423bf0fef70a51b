internal import VaultComparison
internal import VaultResults

/// Quality against cost or against another quality: a point each, those on the Pareto front joined.
struct FrontPlot {
  struct Point {
    let label: String
    /// The cost, the rate or the other quality; positive on a logarithmic axis.
    let x: Double
    /// The quality.
    let y: Double
    var mark = Mark.none
  }

  /// The role of a point beside the others.
  enum Mark {
    case none
    /// The reference for the others.
    case reference
    case best
  }

  let title: String
  /// The horizontal axis's title, and the unit of its values.
  let x: (title: String, unit: String)
  /// The vertical axis's title.
  let y: String
  let points: [Point]
  /// True if more is better on the horizontal axis too.
  var isHigherBetter = false
  /// True if the horizontal axis is logarithmic: costs differ by factors, qualities by amounts.
  var isLogarithmic = true

  /// The positions of the points that no other one beats at one of the two and equals at the other.
  var front: [Int] {
    ParetoFront.positions(of: points.map { (x: isHigherBetter ? $0.x : -$0.x, y: $0.y) })
  }

  var markup: Markup {
    var svg = SVG(width: 460, height: 300, label: description, style: "plot trade")
    guard let least = points.map(\.x).min(), let most = points.map(\.x).max(),
      let low = points.map(\.y).min(), let high = points.map(\.y).max(),
      least > 0 || !isLogarithmic
    else { return svg.markup }
    let across = LinearScale(
      isLogarithmic ? (least * 0.7)...(most * 1.4) : Self.domain(least, most), onto: 52...444,
      isLogarithmic: isLogarithmic)
    let up = LinearScale(Self.domain(low, high), onto: 14...240, isReversed: true)
    for tick in LinearScale.ticks(in: up.domain, about: 4) {
      svg.line(52, up.position(tick), 444, up.position(tick), style: "grid")
      svg.text(up.text(tick), x: 44, y: up.position(tick) + 4, style: "tick end")
    }
    let ticks =
      isLogarithmic
      ? LinearScale.logarithmicTicks(in: across.domain, most: 6)
      : LinearScale.ticks(in: across.domain, about: 4)
    for tick in ticks {
      svg.line(across.position(tick), 14, across.position(tick), 244, style: "grid")
      svg.text(
        isLogarithmic ? FigureText.bound(tick, unit: x.unit) : across.text(tick),
        x: across.position(tick), y: 258, style: "tick middle")
    }
    let places = points.map { (x: across.position($0.x), y: up.position($0.y)) }
    let front = front
    let line = front.map { places[$0] }.sorted { $0.x < $1.x }
    svg.polyline(line, style: "curve")
    var labels = LabelPlacement(
      points: places + Self.along(line), left: 52, width: 460, height: 246)
    let small = points.count > 40 ? 2.0 : 3.5
    for place in places { svg.circle(x: place.x, y: place.y, radius: small, style: "dot") }
    for place in line {
      svg.circle(x: place.x, y: place.y, radius: small + 1.5, style: "dot front")
    }
    for (point, place) in zip(points, places) {
      switch point.mark {
      case .none: break
      case .reference: svg.circle(x: place.x, y: place.y, radius: 8, style: "ring")
      case .best:
        let corners = [(0.0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)]
          .map { (x: place.x + $0.0, y: place.y + $0.1) }
        svg.polygon(corners, fill: nil, title: nil, style: "diamond")
      }
      if !point.label.isEmpty, let text = labels.place(point.label, at: place) {
        svg.text(point.label, x: text.x, y: text.y, style: text.style)
      }
    }
    svg.text("\(x.title) →", x: 444, y: 284, style: "label end")
    svg.text("↑ \(y)", x: 52, y: 284, style: "label")
    return svg.markup
  }

  /// From a little below the lowest to a little above the highest, within what a measure can be.
  private static func domain(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let margin = max(0.002, (high - low) * 0.1)
    return max(0, low - margin)...min(high + margin, max(1, high))
  }

  /// The values that it draws.
  var data: Table {
    let front = Set(front)
    return Table(Text(title), of: points.enumerated()) {
      Field("Point", .name) { .init($0.element.label) }
      Field(x.title, .number) { .figure($0.element.x, unit: x.unit) }
      Field(y, .number) { .figure($0.element.y, unit: "score") }
      Field("On the front") { front.contains($0.offset) ? "yes" : "no" }
    }
  }

  /// Points along a line, close enough that no label crosses it.
  private static func along(_ line: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    zip(line, line.dropFirst()).flatMap { from, to in
      (1..<40).map { step in
        let share = Double(step) / 40
        return (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
      }
    }
  }

  private var description: String {
    let front = front.map { points[$0] }.sorted { $0.x < $1.x }.prefix(12)
    let words = front.map {
      [$0.label, FigureText.text($0.y, unit: "score"), "at", FigureText.text($0.x, unit: x.unit)]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "\(title). On the front: \(words.joined(separator: "; "))"
  }
}
