/// The checks of every text file before it is read.
enum UTF8Text {
  /// Refuses bytes that are not UTF-8.
  ///
  /// - Throws: `EvaluationError.otherEncoding` where the first bytes identify the encoding, and
  ///   `EvaluationError.invalidUTF8` where they do not.
  static func check(_ bytes: [UInt8], file: String) throws(EvaluationError) {
    if let encoding = wideEncoding(of: bytes) {
      throw .otherEncoding(file: file, encoding: encoding)
    }
    guard let offset = offsetOfFault(bytes) else { return }
    throw .invalidUTF8(
      file: file, line: 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") })
  }

  /// The offset of the first byte after a byte order mark, if there is one.
  static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// UTF-16 or UTF-32, by a byte order mark or by the zeros of ASCII characters.
  private static func wideEncoding(of bytes: [UInt8]) -> EvaluationError.Encoding? {
    let first = Array(bytes.prefix(4))
    if first == [0xFF, 0xFE, 0, 0] || first == [0, 0, 0xFE, 0xFF] { return .utf32 }
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return .utf16 }
    guard first.count == 4, first.contains(0), first.contains(where: { $0 != 0 }) else {
      return nil
    }
    return first.count { $0 == 0 } == 3 ? .utf32 : .utf16
  }

  private static func offsetOfFault(_ bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
