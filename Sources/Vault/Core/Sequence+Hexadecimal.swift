extension Sequence<UInt8> {
  /// The bytes in lower-case hexadecimal digits, two for each.
  public var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
