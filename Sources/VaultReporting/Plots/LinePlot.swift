/// One figure against another, joined by a line; the horizontal axis is logarithmic.
struct LinePlot {
  let title: String
  let points: [(x: Double, y: Double)]
  let horizontalLabel: String
  /// A line across, for example a target.
  var reference: (label: String, value: Double)?

  var markup: Markup {
    var svg = SVG(width: Self.width, height: Self.height, label: description, style: "plot")
    guard let first = points.first, let last = points.last else { return svg.markup }
    let y = LinearScale(verticalDomain, onto: Self.top...Self.bottom, isReversed: true)
    let x = LinearScale(
      first.x...max(last.x, first.x), onto: (Self.left + 12)...(Self.right - 12),
      isLogarithmic: true)
    for tick in LinearScale.ticks(in: verticalDomain, about: 4) {
      svg.line(Self.left, y.position(tick), Self.right, y.position(tick), style: "grid")
      svg.text(
        DecimalText.fixed(tick, decimals: 2), x: Self.left - 8, y: y.position(tick) + 4,
        style: "tick end")
    }
    if let reference {
      let position = y.position(reference.value)
      svg.line(Self.left, position, Self.right, position, style: "reference")
      svg.text(reference.label, x: Self.right, y: position + 14, style: "tick end strong")
    }
    svg.polyline(points.map { (x.position($0.x), y.position($0.y)) }, style: "curve")
    for point in points {
      svg.circle(
        x: x.position(point.x), y: y.position(point.y), radius: 4, style: "dot emphasized")
      svg.text(
        DecimalText.significant(point.x), x: x.position(point.x), y: Self.bottom + 16,
        style: "tick middle")
    }
    svg.text(
      horizontalLabel, x: (Self.left + Self.right) / 2, y: Self.height - 4, style: "label middle")
    return svg.markup
  }

  /// From a round figure below the lowest to one above the highest.
  private var verticalDomain: ClosedRange<Double> {
    let values = points.map(\.y) + (reference.map { [$0.value] } ?? [])
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    let step = max(high - low, 0.01) > 0.2 ? 0.1 : 0.05
    let bottom = ((low - 1e-9) / step).rounded(.down) * step
    let top = ((high + 1e-9) / step).rounded(.up) * step
    return bottom...max(top, bottom + step)
  }

  private var description: String {
    let values = points.map {
      "\(DecimalText.significant($0.x)): \(DecimalText.fixed($0.y, decimals: 3))"
    }
    return "\(title) by \(horizontalLabel): \(values.joined(separator: ", "))"
  }

  private static let width = 460.0
  private static let height = 250.0
  private static let left = 48.0
  private static let right = 448.0
  private static let top = 14.0
  private static let bottom = 200.0
}
