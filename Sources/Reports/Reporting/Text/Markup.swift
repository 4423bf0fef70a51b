/// HTML, SVG or XML that is safe to insert unchanged.
///
/// Text becomes markup only by escaping, so that a template cannot omit it. Escaping is by Unicode
/// scalar: by character, a quote under a combining accent would pass for another letter.
struct Markup: Hashable, Sendable {
  let source: String

  /// Text, escaped for element content and quoted attributes; control characters that XML 1.0
  /// forbids become U+FFFD.
  init(_ text: String) {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    source = escaped
  }

  /// Markup that this module assembled from markup and its own literals.
  init(trusted source: String) {
    self.source = source
  }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Joins literals, which are markup, and values, which are text unless they are markup.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { source += literal }
    mutating func appendInterpolation(_ markup: Markup) { source += markup.source }
    mutating func appendInterpolation(_ text: String) { source += Markup(text).source }
  }

  init(stringLiteral source: String) {
    self.init(trusted: source)
  }

  init(stringInterpolation: StringInterpolation) {
    self.init(trusted: stringInterpolation.source)
  }
}

extension Markup: CustomStringConvertible {
  var description: String { source }
}
