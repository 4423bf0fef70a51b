internal import VaultResults

/// Several curves over one axis, each named at its right end; dashes distinguish them without
/// color.
struct CurvesPlot {
  struct Curve {
    let name: String
    /// Ascending by x.
    let points: [(x: Double, y: Double)]
  }

  let title: String
  /// The titles of the axes.
  let x: String
  let y: String
  let curves: [Curve]
  /// Marks of the horizontal axis and their words.
  let marks: [(x: Double, text: String)]
  var isLogarithmic = false

  /// The number of curves that dashes and colors can distinguish.
  static let mostCurves = 6

  var markup: Markup {
    let shown = curves.prefix(Self.mostCurves).filter { !$0.points.isEmpty }
    let points = shown.flatMap(\.points)
    var svg = SVG(width: 460, height: 270, label: description, style: "plot curves")
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let low = points.map(\.y).min(), let high = points.map(\.y).max()
    else { return "" }
    let across = LinearScale(left...right, onto: 48...326, isLogarithmic: isLogarithmic)
    let up = LinearScale(Self.domain(low, high), onto: 14...208, isReversed: true)
    for tick in LinearScale.ticks(in: up.domain, about: 5) {
      svg.line(48, up.position(tick), 326, up.position(tick), style: "grid")
      svg.text(
        DecimalText.fixed(tick, decimals: 2), x: 42, y: up.position(tick) + 4, style: "tick end")
    }
    var end = -Double.infinity
    for mark in marks where (left...right).contains(mark.x) {
      let place = across.position(mark.x)
      svg.line(place, 208, place, 212, style: "axis")
      let width = Double(mark.text.count) * 6.4
      guard place - width / 2 > end + 4 else { continue }
      svg.text(mark.text, x: place, y: 226, style: "tick middle")
      end = place + width / 2
    }
    for (number, curve) in shown.enumerated() {
      let line = curve.points.map { (x: across.position($0.x), y: up.position($0.y)) }
      svg.polyline(line, style: "series series-\(number)")
      for point in line { svg.circle(x: point.x, y: point.y, radius: 2.5, style: "at-\(number)") }
    }
    name(
      shown.map { ($0.name, $0.points.last.map { up.position($0.y) } ?? 0) }, shown, across, &svg)
    svg.text("\(x) →", x: 326, y: 252, style: "label end")
    svg.text("↑ \(y)", x: 48, y: 252, style: "label")
    if curves.count > shown.count {
      svg.text("\(shown.count) of \(curves.count)", x: 456, y: 252, style: "tick end")
    }
    return svg.markup
  }

  /// Names at the right, moved apart where curves end close to each other.
  private func name(
    _ ends: [(name: String, y: Double)], _ shown: [Curve], _ across: LinearScale,
    _ svg: inout SVG
  ) {
    let order = ends.indices.sorted { (ends[$0].y, $0) < (ends[$1].y, $1) }
    var below = 6.0
    var places: [Int: Double] = [:]
    for index in order {
      below = max(ends[index].y, below + 14)
      places[index] = below
    }
    let excess = max(0, below - 216)
    for index in order {
      let place = max(8, (places[index] ?? 0) - excess)
      let end = across.position(shown[index].points.last?.x ?? 0)
      // A curve that ends elsewhere is distinguished by its dashes.
      let start = end > 322 ? [(x: end, y: ends[index].y)] : [(x: 332.0, y: place)]
      svg.polyline(
        start + [(x: 338, y: place), (x: 346, y: place)], style: "series thin series-\(index)")
      svg.text(Self.shortened(ends[index].name), x: 350, y: place + 4, style: "tick strong")
    }
  }

  private static func shortened(_ name: String) -> String {
    name.count > 17 ? name.prefix(16) + "…" : name
  }

  private static func domain(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let margin = max(0.02, (high - low) * 0.06)
    return max(low - margin, min(0, low))...min(high + margin, max(1, high))
  }

  private var description: String {
    let words = curves.prefix(Self.mostCurves).map { curve in
      "\(curve.name) from \(DecimalText.fixed(curve.points.first?.y ?? 0, decimals: 3)) to "
        + DecimalText.fixed(curve.points.last?.y ?? 0, decimals: 3)
    }
    return "\(title), \(y) by \(x): \(words.joined(separator: "; "))"
  }
}
