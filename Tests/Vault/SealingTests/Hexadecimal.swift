/// The bytes that pairs of hexadecimal digits spell; `nil` for anything else.
func bytes(hex: String) -> [UInt8]? {
  let digits = Array(hex.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var bytes: [UInt8] = []
  for start in stride(from: 0, to: digits.count, by: 2) {
    guard let byte = UInt8(String(decoding: digits[start...start + 1], as: UTF8.self), radix: 16)
    else { return nil }
    bytes.append(byte)
  }
  return bytes
}

/// A value of a vector file: hexadecimal bytes, read from a single string.
struct HexBytes: Decodable {
  let bytes: [UInt8]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = VaultSealingTests.bytes(hex: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not hexadecimal digits in pairs")
    }
    bytes = value
  }
}
