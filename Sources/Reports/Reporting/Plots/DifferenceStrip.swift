internal import VaultResults

/// One difference as a dot with its interval, on a scale that has 0 in its middle.
///
/// It repeats its table row, so it is hidden from screen readers.
struct DifferenceStrip {
  let value: Double
  let interval: ConfidenceInterval
  /// The difference at either end of the scale; positive.
  let extent: Double

  var markup: Markup {
    var svg = SVG(width: 200, height: 14, label: nil, style: "bar", stretches: true)
    let x = LinearScale(-extent...extent, onto: 4...196)
    svg.rectangle(x: 0, y: 6.25, width: 200, height: 1.5, style: "track")
    svg.line(100, 1, 100, 13, style: "mark")
    svg.line(x.position(interval.low), 7, x.position(interval.high), 7, style: "whisker")
    // A line without length and with round ends stays a disc however the drawing is stretched.
    svg.line(x.position(value), 7, x.position(value), 7, style: "point")
    return svg.markup
  }
}
