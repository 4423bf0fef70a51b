extension Text {
  /// The words as markup.
  var markup: Markup {
    .joined(
      spans.map { span in
        switch span {
        case .plain(let words): Markup(Typography.text(words))
        case .strong(let words): "<strong>\(words)</strong>"
        case .code(let words): "<code>\(words)</code>"
        case .muted(let words): "<span class=\"muted\">\(words)</span>"
        case .link(let words, let target): "<a href=\"\(target)\">\(words)</a>"
        case .mark(let mark):
          """
          <span class="verdict \(mark.style.rawValue)"><span aria-hidden="true">\(mark.sign)</span> \
          \(mark.word)</span>
          """
        }
      })
  }
}

extension Markup {
  /// Pieces one after the other.
  static func joined(_ parts: [Markup]) -> Markup {
    Markup(trusted: parts.map(\.source).joined())
  }

  static func + (left: Markup, right: Markup) -> Markup {
    Markup(trusted: left.source + right.source)
  }
}
