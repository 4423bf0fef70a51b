/// A span of a track that represents a whole: from one share to another.
///
/// It repeats its table row, so it is hidden from screen readers.
struct SpanBar {
  let from: Double
  let to: Double
  var style = "fill"

  var markup: Markup {
    var svg = SVG(width: 200, height: 14, label: nil, style: "bar", stretches: true)
    let x = LinearScale(0...1, onto: 0...200)
    let start = x.position(min(from, to))
    svg.rectangle(x: 0, y: 5.5, width: 200, height: 3, style: "track")
    if from != to {
      svg.rectangle(
        x: start, y: 2, width: max(x.position(max(from, to)) - start, 0.8), height: 10, style: style
      )
    }
    return svg.markup
  }
}
