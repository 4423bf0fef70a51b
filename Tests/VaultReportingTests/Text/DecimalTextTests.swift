import Testing

@testable import VaultReporting

@Suite("Decimal text")
struct DecimalTextTests {
  @Test(
    "Decimals are rounded, halves away from zero",
    arguments: [
      (0.125, 2, "0.13"), (-0.125, 2, "−0.13"), (0.999, 2, "1.00"), (2.5, 0, "3"),
      (-0.001, 2, "0.00"), (1234.5, 1, "1234.5"), (.nan, 2, "–"),
    ])
  func fixed(value: Double, decimals: Int, expected: String) {
    #expect(DecimalText.fixed(value, decimals: decimals) == expected)
  }

  @Test(
    "A difference has a sign, none where it rounds to zero",
    arguments: [(0.25, "+0.3"), (-0.25, "−0.3"), (0.01, "0.0"), (-0.01, "0.0")])
  func signed(value: Double, expected: String) {
    #expect(DecimalText.fixed(value, decimals: 1, isSigned: true) == expected)
  }

  @Test(
    "Three digits count, whole numbers stay whole",
    arguments: [
      (311.2, "311"), (3.1415, "3.14"), (0.012345, "0.0123"), (61, "61"), (1e16, "1e+16"),
    ])
  func significant(value: Double, expected: String) {
    #expect(DecimalText.significant(value) == expected)
  }

  @Test(
    "Five digits and more are grouped",
    arguments: [(1234, "1234"), (12_345, "12 345"), (-1_000_000, "−1 000 000"), (0, "0")])
  func grouped(value: Int, expected: String) {
    #expect(DecimalText.grouped(value).replacing(DecimalText.thinSpace, with: " ") == expected)
  }
}
