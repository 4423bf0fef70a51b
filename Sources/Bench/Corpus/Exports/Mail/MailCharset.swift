/// A character set of mails, under its MIME name.
enum MailCharset: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case latin1 = "iso-8859-1"
  case latin9 = "iso-8859-15"
  case windows1252 = "windows-1252"
  /// RFC 1468: seven bits, escape sequences switch to kanji and back.
  case iso2022jp = "iso-2022-jp"
  case shiftJIS = "shift_jis"
  case gb2312
  /// GB 2312's two bytes under the label of its superset.
  case gb18030

  /// The text in this character set; `nil` if the set lacks a character.
  ///
  /// A text whose single bytes would read as UTF-8 is refused too: readers guess, and would guess
  /// wrong.
  ///
  /// - Complexity: O(n).
  func encoded(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .latin1, .latin9, .windows1252:
      guard let bytes = singleBytes(text) else { return nil }
      let isWide = bytes.contains { $0 >= 0x80 }
      return isWide && String(validating: bytes, as: UTF8.self) != nil ? nil : bytes
    case .iso2022jp: return escaped(text)
    case .shiftJIS: return doubleBytes(text, .japanese, Self.shifted)
    case .gb2312, .gb18030:
      return doubleBytes(text, .chinese) { ($0 + 0xA0, $1 + 0xA0) }
    }
  }

  // MARK: - One byte

  private func singleBytes(_ text: String) -> [UInt8]? {
    let bytes = text.unicodeScalars.map(singleByte)
    return bytes.contains(nil) ? nil : bytes.compactMap(\.self)
  }

  private func singleByte(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 { return UInt8(scalar.value) }
    let own = (0xA0...0xFF).contains(scalar.value) ? UInt8(scalar.value) : nil
    return switch self {
    case .latin9: Self.latin9Extras[scalar] ?? (Self.latin9Losses.contains(scalar) ? nil : own)
    case .windows1252: own ?? Self.windowsExtras[scalar]
    default: own
    }
  }

  private static let latin9Extras: [Unicode.Scalar: UInt8] = [
    "€": 0xA4, "Š": 0xA6, "š": 0xA8, "Ž": 0xB4, "ž": 0xB8, "Œ": 0xBC, "œ": 0xBD, "Ÿ": 0xBE,
  ]
  private static let latin9Losses: Set<Unicode.Scalar> = ["¤", "¦", "¨", "´", "¸", "¼", "½", "¾"]
  private static let windowsExtras: [Unicode.Scalar: UInt8] = [
    "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88,
    "‰": 0x89, "Š": 0x8A, "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93,
    "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97, "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B,
    "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
  ]

  // MARK: - Two bytes

  private func doubleBytes(
    _ text: String, _ set: DoubleByteSet, _ pair: (UInt8, UInt8) -> (UInt8, UInt8)
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        bytes.append(UInt8(scalar.value))
      } else if let place = set.place(of: scalar) {
        let (lead, trail) = pair(place.row, place.cell)
        bytes.append(lead)
        bytes.append(trail)
      } else {
        return nil
      }
    }
    return bytes
  }

  // JIS X 0208:1997, appendix 1: two rows share a lead byte, 0x7F is left out.
  private static func shifted(_ row: UInt8, _ cell: UInt8) -> (UInt8, UInt8) {
    let lead = (row - 1) / 2 + (row <= 62 ? 0x81 : 0xC1)
    let trail = row.isMultiple(of: 2) ? cell + 0x9E : cell + (cell >= 64 ? 0x40 : 0x3F)
    return (lead, trail)
  }

  // Every line begins and ends in ASCII.
  private func escaped(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    var isWide = false
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        if isWide { bytes += [0x1B, 0x28, 0x42] }
        isWide = false
        bytes.append(UInt8(scalar.value))
      } else if let place = DoubleByteSet.japanese.place(of: scalar) {
        if !isWide { bytes += [0x1B, 0x24, 0x42] }
        isWide = true
        bytes.append(place.row + 0x20)
        bytes.append(place.cell + 0x20)
      } else {
        return nil
      }
    }
    if isWide { bytes += [0x1B, 0x28, 0x42] }
    return bytes
  }
}
