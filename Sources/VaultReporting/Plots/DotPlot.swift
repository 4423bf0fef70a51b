internal import VaultResults

/// Figures side by side on one axis, each a dot with its 95 % interval.
struct DotPlot {
  struct Row {
    let label: String
    let value: Double
    let interval: ConfidenceInterval?
    let isEmphasized: Bool
  }

  let title: String
  let rows: [Row]
  /// A line across all rows, for example a target.
  var reference: (label: String, value: Double)?
  var domain: ClosedRange<Double> = 0...1

  var markup: Markup {
    var svg = SVG(width: Self.width, height: height, label: description, style: "plot")
    let x = LinearScale(domain, onto: Self.labelWidth...(Self.width - Self.margin))
    let bottom = Self.top + Double(rows.count) * Self.rowHeight
    for tick in LinearScale.ticks(in: domain, about: 5) {
      svg.line(x.position(tick), Self.top, x.position(tick), bottom, style: "grid")
      svg.text(
        DecimalText.fixed(tick, decimals: tick == tick.rounded() ? 0 : 1), x: x.position(tick),
        y: bottom + 15, style: "tick middle")
    }
    if let reference {
      let position = x.position(reference.value)
      svg.line(position, Self.top - 4, position, bottom, style: "reference")
      svg.text(reference.label, x: position, y: Self.top - 8, style: "tick middle strong")
    }
    for (offset, row) in rows.enumerated() {
      draw(row, y: Self.top + (Double(offset) + 0.5) * Self.rowHeight, x: x, into: &svg)
    }
    return svg.markup
  }

  private func draw(_ row: Row, y: Double, x: LinearScale, into svg: inout SVG) {
    let style = row.isEmphasized ? " emphasized" : ""
    svg.text(row.label, x: Self.labelWidth - 10, y: y + 4, style: "label end\(style)")
    if let interval = row.interval {
      svg.line(
        x.position(interval.low), y, x.position(interval.high), y, style: "interval\(style)")
      for end in [interval.low, interval.high] {
        svg.line(x.position(end), y - 3.5, x.position(end), y + 3.5, style: "interval\(style)")
      }
    }
    svg.circle(
      x: x.position(row.value), y: y, radius: row.isEmphasized ? 5 : 4, style: "dot\(style)")
  }

  private var height: Double { Self.top + Double(rows.count) * Self.rowHeight + 22 }

  private var description: String {
    let values = rows.map { "\($0.label) \(FigureText.text($0.value, unit: "score"))" }
    return "\(title): \(values.joined(separator: ", "))"
  }

  private static let width = 360.0
  private static let labelWidth = 84.0
  private static let margin = 12.0
  private static let top = 22.0
  private static let rowHeight = 24.0
}
