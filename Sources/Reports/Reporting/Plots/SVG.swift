/// A drawing that scales with the page: elements in a fixed system of coordinates.
struct SVG {
  let width: Double
  let height: Double
  /// The description for those who do not see it.
  ///
  /// `nil` where the table around the plot has the same content; screen readers then skip the plot.
  let label: String?
  let style: String
  /// True if it fills its space at any proportions.
  var stretches = false
  private(set) var elements: [Markup] = []

  /// Adds a line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, style: String) {
    elements.append(
      "<line class=\"\(style)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"/>")
  }

  /// Adds a rectangle.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, style: String
  ) {
    rectangle("class=\"\(style)\"", x, y, width, height)
  }

  /// Adds a filled rectangle.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String
  ) {
    rectangle("fill=\"\(fill)\"", x, y, width, height)
  }

  private mutating func rectangle(
    _ look: Markup, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    elements.append("<rect \(look) x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>")
  }

  /// Adds a disc.
  mutating func circle(x: Double, y: Double, radius: Double, style: String) {
    elements.append("<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>")
  }

  /// Adds a line through points.
  mutating func polyline(_ points: [(x: Double, y: Double)], style: String) {
    elements.append("<polyline class=\"\(style)\" points=\"\(Self.list(points))\"/>")
  }

  /// Adds text, turned around its own place if at all, in degrees, clockwise.
  mutating func text(
    _ text: String, x: Double, y: Double, style: String, rotation: Double? = nil
  ) {
    let turn: Markup = rotation.map { " transform=\"rotate(\($0) \(x) \(y))\"" } ?? ""
    elements.append("<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\"\(turn)>\(text)</text>")
  }

  /// Adds a closed shape: filled with a color or as its style gives, and with a title on hover.
  mutating func polygon(
    _ points: [(x: Double, y: Double)], fill: String?, title: String?, style: String? = nil
  ) {
    let paint: Markup = fill.map { " fill=\"\($0)\"" } ?? ""
    let look: Markup = style.map { " class=\"\($0)\"" } ?? ""
    let name: Markup = title.map { "<title>\($0)</title>" } ?? ""
    elements.append("<polygon\(paint)\(look) points=\"\(Self.list(points))\">\(name)</polygon>")
  }

  private static func list(_ points: [(x: Double, y: Double)]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  /// Adds separate straight lines, each from an even point to the next.
  mutating func segments(_ points: [(x: Double, y: Double)], style: String) {
    let path = points.enumerated().map { index, point in
      "\(index.isMultiple(of: 2) ? "M" : "L")\(Self.number(point.x)) \(Self.number(point.y))"
    }.joined()
    elements.append("<path class=\"\(style)\" d=\"\(path)\"/>")
  }

  /// Returns the drawing as a file: with its own style, on the page's color.
  func standalone(style sheet: String) -> String {
    let content = elements.map(\.source).joined(separator: "\n")
    let size = "0 0 \(Self.number(width)) \(Self.number(height))"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" class="\(style)" viewBox="\(size)" \
      role="img" aria-label="\(Markup(label ?? "").source)">
      <style>\(sheet)</style>
      <rect class="page" width="100%" height="100%"/>
      \(content)
      </svg>

      """
  }

  /// The finished drawing.
  var markup: Markup {
    let role: Markup =
      label.map { "role=\"img\" aria-label=\"\($0)\"" } ?? "aria-hidden=\"true\""
    let content = Markup(trusted: elements.map(\.source).joined())
    let ratio: Markup = stretches ? " preserveAspectRatio=\"none\"" : ""
    return """
      <svg class="\(style)" viewBox="0 0 \(width) \(height)"\(ratio) \(role)>\
      \(content)</svg>
      """
  }

  /// A coordinate with at most two decimals and no trailing zeros.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let whole = hundredths.magnitude / 100
    let rest = hundredths.magnitude % 100
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Markup.StringInterpolation {
  /// A coordinate.
  mutating func appendInterpolation(_ number: Double) { appendLiteral(SVG.number(number)) }
}
