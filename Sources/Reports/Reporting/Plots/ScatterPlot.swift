internal import VaultResults

/// The same systems under two judged sets: a point each, with its number in the table beside it.
struct ScatterPlot {
  struct Point {
    let label: String
    let name: String
    let x: Double
    let y: Double
    let isEmphasized: Bool
  }

  let title: String
  /// The titles of the axes.
  let x: String
  let y: String
  let points: [Point]
  /// True if both axes show one measure, and a line where it is equal.
  var hasDiagonal = false

  var markup: Markup {
    var svg = SVG(width: 460, height: 380, label: description, style: "plot trade")
    let both = points.map(\.x) + points.map(\.y)
    let across = LinearScale(
      Self.domain(hasDiagonal ? both : points.map(\.x)), onto: 52...444)
    let up = LinearScale(
      Self.domain(hasDiagonal ? both : points.map(\.y)), onto: 14...320, isReversed: true)
    for tick in LinearScale.ticks(in: up.domain, about: 5) {
      svg.line(52, up.position(tick), 444, up.position(tick), style: "grid")
      svg.text(
        DecimalText.fixed(tick, decimals: 2), x: 44, y: up.position(tick) + 4, style: "tick end")
    }
    for tick in LinearScale.ticks(in: across.domain, about: 6) {
      svg.line(across.position(tick), 14, across.position(tick), 320, style: "grid")
      svg.text(
        DecimalText.fixed(tick, decimals: 2), x: across.position(tick), y: 338,
        style: "tick middle")
    }
    if hasDiagonal { svg.line(52, 320, 444, 14, style: "reference") }
    for point in points {
      let place = (x: across.position(point.x), y: up.position(point.y))
      svg.circle(
        x: place.x, y: place.y, radius: point.isEmphasized ? 5 : 3,
        style: point.isEmphasized ? "dot front" : "dot")
      if !point.label.isEmpty {
        svg.text(point.label, x: place.x, y: place.y - 7, style: "tick middle")
      }
    }
    svg.text("\(x) →", x: 444, y: 364, style: "label end")
    svg.text("↑ \(y)", x: 52, y: 364, style: "label")
    return svg.markup
  }

  /// From a little below the least to a little above the greatest.
  private static func domain(_ values: [Double]) -> ClosedRange<Double> {
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    let margin = max(0.02, (most - least) * 0.06)
    return (least - margin)...(most + margin)
  }

  private var description: String {
    guard !hasDiagonal else {
      let counts = (points.count { $0.y > $0.x }, points.count { $0.y == $0.x })
      return
        "\(title): \(y) is better on \(counts.0) of \(points.count), equal on \(counts.1), \(x) on "
        + "\(points.count - counts.0 - counts.1)"
    }
    let values = points.map {
      "\($0.name): \(DecimalText.fixed($0.x, decimals: 3)) and \(DecimalText.fixed($0.y, decimals: 3))"
    }
    return "\(title), \(x) and \(y): \(values.joined(separator: "; "))"
  }
}
