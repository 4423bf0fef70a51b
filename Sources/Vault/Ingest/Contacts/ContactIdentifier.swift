internal import VaultCore

/// The form in which two identifiers are the same one.
///
/// - A mail address: lower case, without `mailto:` and angle brackets. At Gmail, where they lead to
///   the same mailbox, dots in the local part and anything after its `+` do not count, and
///   `googlemail.com` is `gmail.com`. Elsewhere they may distinguish two people and stay.
/// - An address of WhatsApp's (`34600111222:3@s.whatsapp.net`, `…@c.us`): the number it is made of.
/// - A telephone number: without `tel:`; a trunk zero written into an international number,
///   `+44 (0)20 …`, is left out where national numbers never start with a zero.
/// - A name: its `NameFold.key`, if that has at least two characters.
enum ContactIdentifier {
  static func key(_ handle: Handle) -> Handle {
    switch handle.kind {
    case .owner: handle
    case .phone: phone(handle.value)
    case .email: address(handle.value)
    case .name: name(handle)
    }
  }

  private static func name(_ handle: Handle) -> Handle {
    let value = handle.value
    let lowered = value.utf8.count <= 320 ? value.lowercased() : ""
    if lowered.hasPrefix("tel:") {
      return phone(Handle(.phone, String(value.dropFirst(4).prefix { $0 != ";" })).value)
    }
    if lowered.hasPrefix("mailto:"), lowered.contains("@") { return address(lowered) }
    let folded = NameFold.key(value)
    return folded.unicodeScalars.count > 1 ? Handle(.name, folded) : handle
  }

  private static func address(_ value: String) -> Handle {
    var text = value[...]
    if text.hasPrefix("mailto:") { text = text.dropFirst(7) }
    if text.hasPrefix("<"), text.hasSuffix(">") { text = text.dropFirst().dropLast() }
    guard let at = text.lastIndex(of: "@") else { return Handle(.email, String(text)) }
    let local = text[..<at]
    let domain = text[text.index(after: at)...]
    switch domain {
    case "s.whatsapp.net", "c.us":
      let digits = local.prefix { $0 != ":" && $0 != "." }
      let isNumber = digits.count >= 7 && digits.utf8.allSatisfy(\.isASCIIDigit)
      return isNumber ? phone("+" + digits) : Handle(.email, String(text))
    case "gmail.com", "googlemail.com":
      let plain = local.prefix { $0 != "+" }.filter { $0 != "." }
      return Handle(.email, (plain.isEmpty ? String(local) : plain) + "@gmail.com")
    default:
      return Handle(.email, String(text))
    }
  }

  private static func phone(_ value: String) -> Handle {
    guard value.hasPrefix("+"), let code = CountryCode.of(international: value.dropFirst()),
      CountryCode.hasTrunkZero.contains(code)
    else { return Handle(.phone, value) }
    let national = value.dropFirst(1 + code.utf8.count)
    return national.hasPrefix("0")
      ? Handle(.phone, "+" + code + national.dropFirst())
      : Handle(.phone, value)
  }
}

/// Country codes of telephone numbers (ITU-T E.164).
enum CountryCode {
  /// The country code that digits of an international number start with; `nil` if it is too short
  /// or too long for one (7 to 15 digits) or starts with none.
  ///
  /// One digit for zones 1 and 7, two for those listed, three for all others.
  static func of(international digits: Substring) -> String? {
    guard (7...15).contains(digits.utf8.count), let first = digits.first, first != "0" else {
      return nil
    }
    if first == "1" || first == "7" { return String(first) }
    let two = String(digits.prefix(2))
    return twoDigits.contains(two) ? two : String(digits.prefix(3))
  }

  private static let twoDigits: Set<String> = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
    "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
  ]

  /// Countries where a zero before a national number is dialed only within the country and belongs
  /// to no number.
  static let hasTrunkZero: Set<String> = [
    "20", "27", "31", "32", "33", "40", "41", "43", "44", "46", "49", "60", "61", "62", "63", "64",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98", "353", "358", "380",
    "385", "386", "387", "381", "359", "972",
  ]
}
