/// A drawing that scales with the page: elements in a fixed system of coordinates.
struct SVG {
  private let width: Double
  private let height: Double
  private let label: String?
  private let style: String
  private let stretches: Bool
  private var elements: [Markup] = []

  /// The label says what the drawing shows to those who do not see it.
  ///
  /// It is `nil` where the table around the drawing says the same; the drawing is then skipped.
  /// A drawing that stretches fills its place whatever the proportions.
  init(width: Double, height: Double, label: String?, style: String, stretches: Bool = false) {
    self.width = width
    self.height = height
    self.label = label
    self.style = style
    self.stretches = stretches
  }

  /// Adds a line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, style: String) {
    elements.append(
      """
      <line class="\(style)" x1="\(Self.number(x1))" y1="\(Self.number(y1))" \
      x2="\(Self.number(x2))" y2="\(Self.number(y2))"/>
      """)
  }

  /// Adds a rectangle.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, style: String
  ) {
    elements.append(
      """
      <rect class="\(style)" x="\(Self.number(x))" y="\(Self.number(y))" \
      width="\(Self.number(width))" height="\(Self.number(height))"/>
      """)
  }

  /// Adds a disc.
  mutating func circle(x: Double, y: Double, radius: Double, style: String) {
    elements.append(
      """
      <circle class="\(style)" cx="\(Self.number(x))" cy="\(Self.number(y))" \
      r="\(Self.number(radius))"/>
      """)
  }

  /// Adds a line through points.
  mutating func polyline(_ points: [(x: Double, y: Double)], style: String) {
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append("<polyline class=\"\(style)\" points=\"\(list)\"/>")
  }

  /// Adds text.
  mutating func text(_ text: String, x: Double, y: Double, style: String) {
    elements.append(
      """
      <text class="\(style)" x="\(Self.number(x))" y="\(Self.number(y))">\(text)</text>
      """)
  }

  /// Adds text that is turned around its own place, in degrees, clockwise.
  mutating func text(_ text: String, x: Double, y: Double, style: String, rotation: Double) {
    let (x, y) = (Self.number(x), Self.number(y))
    elements.append(
      """
      <text class="\(style)" x="\(x)" y="\(y)" \
      transform="rotate(\(Self.number(rotation)) \(x) \(y))">\(text)</text>
      """)
  }

  /// Adds a filled rectangle.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String
  ) {
    elements.append(
      """
      <rect fill="\(fill)" x="\(Self.number(x))" y="\(Self.number(y))" \
      width="\(Self.number(width))" height="\(Self.number(height))"/>
      """)
  }

  /// Adds a closed shape: filled with a colour or as its style says, and named where readers point
  /// at it.
  mutating func polygon(
    _ points: [(x: Double, y: Double)], fill: String?, title: String?, style: String? = nil
  ) {
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    let paint: Markup = fill.map { " fill=\"\($0)\"" } ?? ""
    let look: Markup = style.map { " class=\"\($0)\"" } ?? ""
    let name: Markup = title.map { "<title>\($0)</title>" } ?? ""
    elements.append("<polygon\(paint)\(look) points=\"\(list)\">\(name)</polygon>")
  }

  /// Adds separate straight lines, each from an even point to the next.
  mutating func segments(_ points: [(x: Double, y: Double)], style: String) {
    let path = points.enumerated().map { index, point in
      "\(index.isMultiple(of: 2) ? "M" : "L")\(Self.number(point.x)) \(Self.number(point.y))"
    }.joined()
    elements.append("<path class=\"\(style)\" d=\"\(path)\"/>")
  }

  /// The drawing as a file: with its own style, on the page's colour.
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
      <svg class="\(style)" viewBox="0 0 \(Self.number(width)) \(Self.number(height))"\(ratio) \(role)>\
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
