/// How locales write "before noon" and "after noon".
enum DayHalfMarkers {
  /// What a marker in folded form (see `fold`) means; `nil` if it is none.
  static func half(_ folded: String) -> WhatsAppHeader.Half? {
    if morning.contains(folded) { return .morning }
    if afternoon.contains(folded) { return .afternoon }
    return nil
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
      || ".,،'’\"״´\u{200C}\u{0307}".unicodeScalars.contains(scalar)
  }

  // Latin scripts, Greek, Cyrillic, Turkish, Arabic, Persian, Hebrew, Hindi, Korean, Chinese,
  // Japanese, Vietnamese: CLDR's abbreviated and wide day periods.
  private static let morning: Set<String> = [
    "am", "a", "vorm", "fm", "ap", "de", "dop", "dp", "πμ", "дп", "öö", "ص", "قظ", "לפנהצ",
    "पूर्वाह्न", "오전", "上午", "午前", "凌晨", "早上", "清晨", "sa", "ponoći", "pd",
  ]
  private static let afternoon: Set<String> = [
    "pm", "p", "nachm", "em", "ip", "du", "odp", "μμ", "пп", "ös", "م", "بظ", "אחהצ", "अपराह्न",
    "오후", "下午", "午後", "中午", "晚上", "傍晚", "ch", "popoldne", "md",
  ]
}

extension Unicode.Scalar {
  /// Marks that steer the direction of text and show nothing, and the byte order mark.
  var isDirectionMark: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
