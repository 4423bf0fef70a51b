internal import Testing
internal import VaultEvaluation

@Suite("Text in other encodings")
struct UTF8TextTests {
  private static let text = "q1 0 d1 1\nq2 0 d2 1\n"

  private static func wide(_ mark: [UInt8], before: Int, after: Int) -> [UInt8] {
    mark
      + text.utf8.flatMap {
        [UInt8](repeating: 0, count: before) + [$0] + [UInt8](repeating: 0, count: after)
      }
  }

  // Byte order marks: The Unicode Standard, section 23.8.
  @Test(
    "UTF-16 and UTF-32 are named, with and without a byte order mark",
    arguments: [
      (wide([0xFF, 0xFE], before: 0, after: 1), EvaluationError.Encoding.utf16),
      (wide([0xFE, 0xFF], before: 1, after: 0), .utf16),
      (wide([], before: 0, after: 1), .utf16), (wide([], before: 1, after: 0), .utf16),
      (wide([0xFF, 0xFE, 0, 0], before: 0, after: 3), .utf32),
      (wide([0, 0, 0xFE, 0xFF], before: 3, after: 0), .utf32),
      (wide([], before: 3, after: 0), .utf32),
    ])
  func namesEncoding(bytes: [UInt8], encoding: EvaluationError.Encoding) {
    let error = EvaluationError.otherEncoding(file: "x", encoding: encoding)
    #expect(throws: error) { try Qrels(recognizing: bytes, file: "x") }
    #expect(throws: error) { try Run(recognizing: bytes, file: "x") }
  }

  @Test("A byte order mark of UTF-8 is passed over")
  func passesMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)
    #expect(try Qrels(recognizing: bytes, file: "x").queries == ["q1", "q2"])
  }

  @Test("Zeros alone name no encoding, and are refused as what they are")
  func refusesZeros() {
    #expect(throws: EvaluationError.self) {
      try Qrels(recognizing: [UInt8](repeating: 0, count: 64), file: "x")
    }
  }
}
