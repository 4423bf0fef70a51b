import Testing

@testable import VaultEmbedding

@Suite("Classes of text")
struct TextClassTests {
  // Kana and their repetition marks are letters by category, and halves of flags symbols; both are classes of their own.
  @Test("The ranges written out agree with Unicode's properties")
  func agreesWithProperties() {
    for value in [0x20...0x7E, 0x2000...0x4DFF, 0x9F00...0xAC20, 0x1F000...0x1FBFF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let textClass = TextClass.of(scalar)
      let plain = TextClass.byCategory(scalar)
      let isKana = (0x3005...0x31FF).contains(value) && textClass != plain
      switch textClass {
      case .regional: #expect((0x1F1E6...0x1F1FF).contains(value))
      case .space: #expect(value == 0x20)
      case .ideograph where isKana: #expect(plain == .letter || plain == .symbol)
      default:
        #expect(textClass == plain || (0x41...0x5A).contains(value), "U+\(value)")
      }
    }
  }

  @Test(
    "Each class has its characters",
    arguments: [
      (" ", TextClass.space), ("a", .letter), ("ж", .letter), ("한", .letter), ("\u{0E31}", .letter),
      ("7", .digit), ("会", .ideograph), ("〇", .ideograph), ("か", .ideograph), ("ー", .ideograph),
      ("・", .symbol), ("。", .symbol), ("👍", .symbol), ("\u{1F1E9}", .regional), ("½", .symbol),
      ("\u{FFFD}", .symbol), ("\u{E000}", .symbol),
    ] as [(Unicode.Scalar, TextClass)])
  func classifies(scalar: Unicode.Scalar, expected: TextClass) {
    #expect(TextClass.of(scalar) == expected)
  }
}
