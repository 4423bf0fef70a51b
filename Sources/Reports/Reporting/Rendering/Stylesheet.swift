/// The styles of pages and plots: one column, thin rules, two color schemes, paper.
///
/// Every color of text has a contrast of at least 4.5 to 1 on each surface that it is used on.
enum Stylesheet {
  /// The styles that every page has.
  private static let base = [
    "colors", "layout", "opening", "tables", "targets", "drawings", "adaptations",
  ]

  /// A page's style: that of every page, then its own.
  static func page(_ own: [String] = []) -> Markup { joined(base + own) }

  /// A drawing that is a file of its own: its colors, in light and dark, and its shapes.
  static let drawing = joined(["colors", "drawings", "ternary", "drawing"]).source

  private static func joined(_ names: [String]) -> Markup {
    let texts = names.map { name in
      guard let text = EmbeddedFile.texts["styles/\(name).css"] else {
        preconditionFailure("the style \(name) is not compiled in")
      }
      return text
    }
    return Markup(trusted: String(texts.joined().dropLast()))
  }
}
