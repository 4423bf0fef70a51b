internal import VaultCore

/// Telephone numbers as people write them on cards (TEL), so that they equal those of messages.
///
/// - A zero in brackets behind the country code is dialed at home only (ITU-T E.123), and left out
///   except in the countries whose numbers begin with it.
/// - The number ends at a pause (`,`, `;`, `p`, `w`), an extension (`x`, `ext.`, `#`) or any other
///   letter behind its digits; letters before them are a label.
/// - Letters that complete a number of North America to its ten digits mean those of the keys
///   (ITU-T E.161).
///
/// libphonenumber, which knows the numbering plans, reads these forms alike, but does not end at
/// `p` and `w`.
enum CardTelephone {
  /// The handle of a TEL; `nil` for one without a number.
  static func handle(_ value: String) -> Handle? {
    let isPlain = value.utf8.allSatisfy { $0.isASCIIDigit || " +-./".utf8.contains($0) }
    let handle = Handle(.phone, isPlain ? value : number(dialed(value)))
    return handle.value.count >= 3 ? handle : nil
  }

  /// The value without its scheme, its escapes and the code of a service.
  private static func dialed(_ value: String) -> String {
    var text = value.prefix(longest).filter { $0 != "\\" }
    if text.lowercased().hasPrefix("tel:") { text.removeFirst(4) }
    // `*31#` and its like switch a service for the call that follows.
    if let first = text.first, "*#".contains(first), let end = text.lastIndex(of: "#"),
      text[end...].contains(where: isDigit)
    {
      text.removeSubrange(...end)
    }
    return text
  }

  private static func number(_ text: String) -> String {
    var kept = ""
    var hasDigits = false
    var rest = text[...]
    while let character = rest.popFirst() {
      if isDigit(character) {
        kept.append(character)
        hasDigits = true
      } else if !hasDigits {
        if character == "+" || character == "＋" { kept = "+" }
      } else if character.isLetter {
        return keyed(kept, String(character) + rest) ?? kept
      } else if ",;#*".contains(character) {
        return kept
      } else if "([（".contains(character), dropsTrunkZero(kept) {
        rest = rest.drop(while: \.isWhitespace)
        if rest.first?.wholeNumberValue == 0 { rest.removeFirst() }
      }
    }
    return kept
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.numericType == .decimal
  }

  /// True if the digits so far are a country code whose numbers do not begin with zero.
  private static func dropsTrunkZero(_ kept: String) -> Bool {
    let code = Handle(.phone, kept).value
    return code.hasPrefix("+") && (2...4).contains(code.utf8.count) && !keepZero.contains(code)
  }

  /// A number of North America whose last digits are letters of the keys; `nil` if it is none.
  private static func keyed(_ kept: String, _ tail: String) -> String? {
    let digits = Handle(.phone, kept).value.drop { $0 == "+" }
    var keys = ""
    for character in tail.uppercased() where !"-. ".contains(character) {
      guard let byte = character.asciiValue else { return nil }
      if byte.isASCIIDigit { keys.append(character) }
      if byte.isASCIILetter { keys.append(Array("22233344455566677778889999")[Int(byte) - 65]) }
    }
    let length = digits.first == "1" ? 11 : 10
    return keys.count >= 3 && digits.count + keys.count == length ? kept + keys : nil
  }

  /// Italy with the Vatican, San Marino, Ivory Coast, Benin, Gabon, Congo: libphonenumber 9.0.43.
  private static let keepZero: Set = ["+39", "+378", "+225", "+229", "+241", "+242"]
  /// No telephone number is longer by far.
  private static let longest = 100
}
