extension String {
  /// The text with `&`, `<` and `>` as entities, for the content of an XML or SGML element.
  package var escapedAsMarkup: String {
    guard utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return self }
    return escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: nil
      }
    }
  }

  /// The text as a string of JSON (RFC 8259), in its quotes.
  ///
  /// - Parameter namesLineEnds: Whether line feed, carriage return and tab are written `\n`, `\r`
  ///   and `\t`, not by their numbers as other control characters are.
  /// - Returns: The string.
  package func quotedAsJSON(namesLineEnds: Bool = false) -> String {
    "\""
      + escaped { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n" where namesLineEnds: "\\n"
        case "\r" where namesLineEnds: "\\r"
        case "\t" where namesLineEnds: "\\t"
        case _ where scalar.value < 0x20:
          "\\u00" + [UInt8(scalar.value)].hexadecimal
        default: nil
        }
      } + "\""
  }

  private func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let escape = escape(scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
