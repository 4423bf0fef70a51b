internal import VaultTextData

/// HTML character references.
enum HTMLEntities {
  /// Decodes the reference that starts at a `&`.
  ///
  /// - Returns: The scalar and the number of its bytes in the text; `nil` if it is a plain `&`.
  static func decode(_ input: [UInt8], at start: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    var index = start + 1
    guard index < input.count else { return nil }
    if input[index] == UInt8(ascii: "#") { return number(input, at: start) }
    while index < input.count, index - start <= 10, input[index].isASCIIAlphanumeric { index += 1 }
    let name = String(decoding: input[start + 1..<index], as: UTF8.self)
    let isClosed = index < input.count && input[index] == UInt8(ascii: ";")
    guard let value = named[name], isClosed || value < 256, let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, index - start + (isClosed ? 1 : 0))
  }

  private static func number(
    _ input: [UInt8], at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    var index = start + 2
    let isHex = index < input.count && input[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    var value: UInt32 = 0
    var digits = 0
    while index < input.count, let digit = Character(Unicode.Scalar(input[index])).hexDigitValue,
      isHex || digit < 10
    {
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
      digits += 1
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < input.count, input[index] == UInt8(ascii: ";") { index += 1 }
    // The C1 range means windows-1252 (HTML standard, numeric character reference end state).
    if (0x80...0x9F).contains(value) {
      return (CharsetText.windows1252[Int(value - 0x80)], index - start)
    }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (scalar ?? "\u{FFFD}", index - start)
  }

  private static let named = TextTable.valid { () throws(TextTableError) in
    try parsed(
      in: TextTable(shipped: "text/mail/html-entities.tsv", columns: ["name", "code"]))
  }

  /// Reads a table of code points by name.
  static func parsed(in table: TextTable) throws(TextTableError) -> [String: UInt32] {
    var codes: [String: UInt32] = [:]
    for row in table.rows {
      guard let code = UInt32(row[1]), Unicode.Scalar(code) != nil else {
        throw table.invalid(row, 1)
      }
      codes[row[0]] = code
    }
    return codes
  }
}
