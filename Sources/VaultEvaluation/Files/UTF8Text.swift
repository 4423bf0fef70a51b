/// What every text file is checked for before it is read.
enum UTF8Text {
  /// Refuses bytes that are not UTF-8.
  ///
  /// - Throws: `EvaluationError.invalidUTF8`.
  static func check(_ bytes: [UInt8], file: String) throws(EvaluationError) {
    guard let offset = offsetOfFault(bytes) else { return }
    throw .invalidUTF8(
      file: file, line: 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") })
  }

  /// The offset of the first byte after a byte order mark, if there is one.
  static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
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
