internal import VaultResults

/// One value between 0 and 1 as a dot with its interval, and a tick for the highest possible value.
///
/// It repeats its table row, so it is hidden from screen readers.
struct IntervalStrip {
  let value: Double
  let interval: ConfidenceInterval?
  let ceiling: Double?

  var markup: Markup {
    var svg = SVG(width: 200, height: 14, label: nil, style: "bar", stretches: true)
    let x = LinearScale(0...1, onto: 4...196)
    svg.rectangle(x: 0, y: 6.25, width: 200, height: 1.5, style: "track")
    if let interval {
      svg.line(x.position(interval.low), 7, x.position(interval.high), 7, style: "whisker")
    }
    if let ceiling {
      svg.line(x.position(ceiling), 1, x.position(ceiling), 13, style: "mark")
    }
    // A line without length and with round ends stays a disc however the drawing is stretched.
    svg.line(x.position(value), 7, x.position(value), 7, style: "point")
    return svg.markup
  }
}
