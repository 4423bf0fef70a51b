internal import VaultResults

// Drawings of one table row, whose values they repeat: they are hidden from screen readers.
extension Markup {
  /// A span of a track that represents a whole: from one share to another.
  static func spanBar(from: Double, to: Double, style: String = "fill") -> Markup {
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

  /// The distance of a value from its target, relative to the target: to the right is better.
  ///
  /// The share is the margin's of the target, positive where better. The middle is the target; the
  /// ends are half of it away, and larger distances are cut there.
  static func marginBar(share: Double) -> Markup {
    var svg = SVG(width: 80, height: 10, label: nil, style: "margin-bar")
    let x = LinearScale(-0.5...0.5, onto: 1...79)
    svg.line(1, 5, 79, 5, style: "track-line")
    let end = x.position(share)
    let isMet = share >= 0
    let length = max(abs(end - 40), 1.5)
    svg.rectangle(
      x: isMet ? 40 : 40 - length, y: 2.5, width: length, height: 5,
      style: isMet ? "fill-met" : "fill-missed")
    svg.line(40, 0, 40, 10, style: "mark")
    return svg.markup
  }

  /// One value between 0 and 1 as a dot with its interval, and a tick for the highest possible value.
  static func intervalStrip(
    _ value: Double, _ interval: ConfidenceInterval?, ceiling: Double?
  ) -> Markup {
    strip(value, on: 0...1) { x, svg in
      if let interval {
        svg.line(x.position(interval.low), 7, x.position(interval.high), 7, style: "whisker")
      }
      if let ceiling {
        svg.line(x.position(ceiling), 1, x.position(ceiling), 13, style: "mark")
      }
    }
  }

  /// One difference as a dot with its interval, on a scale from minus to plus `extent`, a positive
  /// number.
  static func differenceStrip(
    _ value: Double, _ interval: ConfidenceInterval, extent: Double
  ) -> Markup {
    strip(value, on: -extent...extent) { x, svg in
      svg.line(100, 1, 100, 13, style: "mark")
      svg.line(x.position(interval.low), 7, x.position(interval.high), 7, style: "whisker")
    }
  }

  private static func strip(
    _ value: Double, on domain: ClosedRange<Double>, draw: (LinearScale, inout SVG) -> Void
  ) -> Markup {
    var svg = SVG(width: 200, height: 14, label: nil, style: "bar", stretches: true)
    let x = LinearScale(domain, onto: 4...196)
    svg.rectangle(x: 0, y: 6.25, width: 200, height: 1.5, style: "track")
    draw(x, &svg)
    // A line without length and with round ends stays a disc however the drawing is stretched.
    svg.line(x.position(value), 7, x.position(value), 7, style: "point")
    return svg.markup
  }
}
