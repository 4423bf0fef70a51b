/// One identifier by which a platform knows a person.
public struct Handle: Hashable, Sendable, Codable, Comparable {
  /// The kind of a handle.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A telephone number.
    case phone
    /// A mail address.
    case email
    /// A display name, where the export gives nothing better.
    case name
    /// The vault's owner, where the export says "me" without a name.
    case owner
  }

  /// The kind of the identifier.
  public let kind: Kind
  /// The identifier in normal form.
  public let value: String

  /// Normalizes an identifier.
  ///
  /// A phone number keeps a leading `+` and its digits (`00` becomes `+`); a mail address is
  /// trimmed and lower-cased, without the angle brackets of a header (RFC 5322, section 3.4); a name
  /// is trimmed and its runs of white space become one space.
  public init(_ kind: Kind, _ raw: String) {
    self.kind = kind
    let isASCII = raw.utf8.allSatisfy { $0 < 0x80 }
    switch kind {
    case .phone: value = isASCII ? Self.asciiPhone(raw) : Self.normalizedPhone(raw)
    case .email:
      value = Self.bareAddress(
        isASCII ? Self.asciiTrimmed(raw, lowers: true) : Self.trimmed(raw).lowercased())
    case .name: value = isASCII ? Self.asciiTrimmed(raw, lowers: false) : Self.trimmed(raw)
    case .owner: value = ""
    }
  }

  /// The vault's owner.
  public static let owner = Handle(.owner, "")

  /// Guesses the kind of an identifier: an address has `@`, a number has only digits and
  /// punctuation with at least five digits, anything else is a name.
  public init(guessing raw: String) {
    let digits = raw.unicodeScalars.count { $0.properties.numericType == .decimal }
    let isNumeric = raw.unicodeScalars.allSatisfy { scalar in
      scalar.properties.numericType == .decimal || scalar.properties.isWhitespace
        || "+-().\u{200E}\u{200F}\u{202A}\u{202C}\u{2011}/".unicodeScalars.contains(scalar)
    }
    if raw.contains("@"), !raw.contains(" ") {
      self.init(.email, raw)
    } else if isNumeric, digits >= 5 {
      self.init(.phone, raw)
    } else {
      self.init(.name, raw)
    }
  }

  /// Orders handles by kind, then by value's UTF-8 bytes.
  public static func < (left: Handle, right: Handle) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    return left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
  }

  /// An address without what encloses it: `<a@x>`.
  private static func bareAddress(_ address: String) -> String {
    guard address.utf8.first == UInt8(ascii: "<") || address.utf8.last == UInt8(ascii: ">") else {
      return address
    }
    let bare = address.drop { $0 == "<" || $0 == " " }
    return trimmed(String(bare.prefix { $0 != ">" }))
  }

  private static func normalizedPhone(_ raw: String) -> String {
    var digits = ""
    for scalar in raw.unicodeScalars {
      if scalar == "+", digits.isEmpty {
        digits = "+"
      } else if scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue
      {
        digits += String(Int(value))
      }
    }
    return digits.hasPrefix("00") ? "+" + digits.dropFirst(2) : digits
  }

  /// The same by bytes: most numbers are ASCII, where no property of a scalar need be looked up.
  private static func asciiPhone(_ raw: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.utf8.count)
    for byte in raw.utf8 {
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      if isDigit || byte == UInt8(ascii: "+") && bytes.isEmpty { bytes.append(byte) }
    }
    if bytes.starts(with: "00".utf8) { bytes.replaceSubrange(..<2, with: "+".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same as `trimmed`, and `lowercased` if asked for, by bytes.
  private static func asciiTrimmed(_ raw: String, lowers: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.utf8.count)
    var followsSpace = false
    for byte in raw.utf8 {
      // Tab to carriage return: the white space of Unicode below U+0080, except the space.
      if byte == UInt8(ascii: " ") || byte >= 0x09 && byte <= 0x0D {
        followsSpace = true
        continue
      }
      if followsSpace, !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      followsSpace = false
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      bytes.append(lowers && isCapital ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ raw: String) -> String {
    raw.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
