/// Latencies below each other on one logarithmic axis, each a line from its lowest to its highest
/// percentile with a mark at each.
struct LatencyPlot {
  struct Row {
    let label: String
    /// The percentiles in seconds, ascending; positive.
    let seconds: [Double]
  }

  let title: String
  let rows: [Row]

  var markup: Markup {
    var svg = SVG(width: Self.width, height: height, label: description, style: "plot")
    let values = rows.flatMap(\.seconds)
    guard let low = values.min(), let high = values.max(), low > 0 else { return "" }
    let ticks = Self.ticks(low, high)
    let domain = min(low, ticks.first ?? low)...max(high, ticks.last ?? high)
    let x = LinearScale(
      domain, onto: Self.labelWidth...(Self.width - Self.margin), isLogarithmic: true)
    let bottom = Self.top + Double(rows.count) * Self.rowHeight
    for tick in ticks {
      svg.line(x.position(tick), Self.top, x.position(tick), bottom, style: "grid")
      svg.text(
        FigureText.bound(tick, unit: "seconds"), x: x.position(tick), y: bottom + 15,
        style: "tick middle")
    }
    for (offset, row) in rows.enumerated() {
      let y = Self.top + (Double(offset) + 0.5) * Self.rowHeight
      svg.text(Self.shortened(row.label), x: Self.labelWidth - 10, y: y + 4, style: "label end")
      guard let first = row.seconds.first, let last = row.seconds.last else { continue }
      svg.line(x.position(first), y, x.position(last), y, style: "interval")
      for (index, seconds) in row.seconds.enumerated() {
        let isLast = index == row.seconds.count - 1
        svg.circle(
          x: x.position(seconds), y: y, radius: isLast ? 4 : 3,
          style: isLast ? "dot emphasized" : "dot")
      }
    }
    return svg.markup
  }

  /// Powers of ten, or of a hundred or a thousand where there are many.
  private static func ticks(_ low: Double, _ high: Double) -> [Double] {
    let powers: [Double] = [
      1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100, 1000, 10_000,
    ]
    let from = powers.lastIndex { $0 <= low } ?? 0
    let to = powers.firstIndex { $0 >= high } ?? powers.count - 1
    let step = to - from > 6 ? 2 : 1
    return stride(from: from, through: max(to, from), by: step).map { powers[$0] }
  }

  private var height: Double { Self.top + Double(rows.count) * Self.rowHeight + 22 }

  private var description: String {
    let lines = rows.map { row in
      "\(row.label) \(row.seconds.map { FigureText.text($0, unit: "seconds") }.joined(separator: ", "))"
    }
    return "\(title): \(lines.joined(separator: "; "))"
  }

  private static func shortened(_ label: String) -> String {
    label.count > mostCharacters ? "…" + label.suffix(mostCharacters - 1) : label
  }

  private static let width = 720.0
  private static let labelWidth = 270.0
  private static let margin = 24.0
  private static let top = 6.0
  private static let rowHeight = 22.0
  private static let mostCharacters = 40
}
