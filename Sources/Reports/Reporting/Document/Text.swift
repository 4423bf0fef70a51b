internal import VaultResults

/// Words with the emphasis of some of them, in any medium.
struct Text: Hashable {
  /// A sequence of words in one style.
  enum Span: Hashable {
    case plain(String)
    case strong(String)
    /// An identifier, a command or a file.
    case code(String)
    /// Words of less weight.
    case muted(String)
    /// Words that lead to an anchor of the page, or to a file beside it.
    case link(String, target: String)
    /// A sign and a word.
    case mark(Mark)
  }

  let spans: [Span]

  init(_ text: String) { spans = text.isEmpty ? [] : [.plain(text)] }

  init(_ spans: [Span]) { self.spans = spans }

  var isEmpty: Bool { spans.isEmpty }

  /// The words without markup.
  var plain: String {
    spans.map { span in
      switch span {
      case .plain(let text), .strong(let text), .code(let text), .muted(let text),
        .link(let text, _):
        text
      case .mark(let mark): mark.text
      }
    }.joined()
  }

  static func + (left: Text, right: Text) -> Text { Text(left.spans + right.spans) }
}

extension Text: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var spans: [Span] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { append(.plain(literal)) }
    mutating func appendInterpolation(_ text: String) { append(.plain(text)) }
    mutating func appendInterpolation(_ text: Text) {
      for span in text.spans { append(span) }
    }
    mutating func appendInterpolation(_ number: Int) {
      append(.plain(DecimalText.grouped(number)))
    }
    mutating func appendInterpolation(_ mark: Mark) { append(.mark(mark)) }
    mutating func appendInterpolation(code text: String) { append(.code(text)) }
    mutating func appendInterpolation(strong text: String) { append(.strong(text)) }
    mutating func appendInterpolation(muted text: String) { append(.muted(text)) }
    mutating func appendInterpolation(link text: String, to target: String) {
      append(.link(text, target: target))
    }

    /// Neighboring plain spans are one; empty ones are none.
    private mutating func append(_ span: Span) {
      if case .plain(let text) = span {
        if text.isEmpty { return }
        if case .plain(let before) = spans.last {
          spans[spans.count - 1] = .plain(before + text)
          return
        }
      }
      spans.append(span)
    }
  }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.spans) }
}
