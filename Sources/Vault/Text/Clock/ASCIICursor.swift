/// Reads short ASCII texts of fixed forms: dates, offsets, durations.
public struct ASCIICursor {
  private let bytes: [UInt8]
  private var at = 0

  /// Starts at the first character of a text.
  public init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// True if no characters are left.
  public var isAtEnd: Bool { at == bytes.count }

  /// The characters left.
  public var rest: String { String(decoding: bytes[at...], as: UTF8.self) }

  /// Steps over a character if it comes next.
  public mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard at < bytes.count, wanted.isASCII, bytes[at] == UInt8(truncatingIfNeeded: wanted.value)
    else { return false }
    at += 1
    return true
  }

  /// Steps over one of some characters, and returns it.
  public mutating func takeAny(_ wanted: String) -> Unicode.Scalar? {
    for scalar in wanted.unicodeScalars where take(scalar) { return scalar }
    return nil
  }

  /// Steps over spaces and tabs.
  public mutating func skipSpace() {
    while take(" ") || take("\t") {}
  }

  /// A number of `minimum` to `maximum` digits, as many as there are; `nil` and no step otherwise.
  public mutating func number(digits minimum: Int, upTo maximum: Int? = nil) -> Int? {
    let start = at
    var value = 0
    while at < bytes.count, at - start < maximum ?? minimum,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at])
    {
      value = value * 10 + Int(bytes[at] - UInt8(ascii: "0"))
      at += 1
    }
    guard at - start >= minimum else {
      at = start
      return nil
    }
    return value
  }

  /// An offset from UTC in seconds: a sign, two digits of hours, then perhaps a colon and minutes,
  /// and seconds alike.
  public mutating func offsetSeconds() -> Int? {
    guard let sign = takeAny("+-"), let hours = number(digits: 2), hours <= 15 else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] {
      _ = take(":")
      guard let value = number(digits: 2) else { break }
      seconds += value * unit
    }
    return sign == "-" ? -seconds : seconds
  }
}
