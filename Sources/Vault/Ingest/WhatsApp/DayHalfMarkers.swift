internal import VaultTextData

/// The words by which locales write "before noon" and "after noon".
enum DayHalfMarkers {
  /// The half that a marker in folded form (see `fold`) means; `nil` if it is none.
  static func half(_ folded: String) -> WhatsAppHeader.Half? {
    halves[folded]
  }

  /// Lower case, without white space, full stops, quotation marks and direction marks.
  static func fold(_ scalars: [Unicode.Scalar]) -> String {
    var folded = ""
    for scalar in scalars where !isIgnorable(scalar) {
      folded += scalar.properties.lowercaseMapping
    }
    return folded
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.isDirectionMark
      || ".,،'’ʼ\"״´\u{200C}\u{0307}()".unicodeScalars.contains(scalar)
  }

  private static let halves = TextTable.valid { () throws(TextTableError) in
    try parsed(
      of: TextTable(shipped: "text/day-halves/markers.tsv", columns: ["part", "marker"]))
  }

  /// Reads a table of markers in any form.
  static func parsed(
    of table: TextTable
  ) throws(TextTableError) -> [String: WhatsAppHeader.Half] {
    let parts: [String: WhatsAppHeader.Half] = [
      "night": .night, "midday": .midday, "afternoon": .afternoon, "morning": .morning,
    ]
    var halves: [String: WhatsAppHeader.Half] = [:]
    for row in table.rows {
      guard let part = parts[row[0]] else { throw table.invalid(row, 0) }
      halves[fold(Array(row[1].unicodeScalars))] = part
    }
    return halves
  }
}

extension Unicode.Scalar {
  /// Marks that steer the direction of text and show nothing, and the byte order mark.
  var isDirectionMark: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// White space, without a table look-up for ASCII.
  var isSpace: Bool {
    if value < 0x80 { return value == 0x20 || (0x09...0x0D).contains(value) }
    return properties.isWhitespace
  }
}
