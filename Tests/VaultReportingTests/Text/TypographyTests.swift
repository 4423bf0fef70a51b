import Testing

@testable import VaultReporting

@Suite("Typography")
struct TypographyTests {
  @Test(
    "A line does not end inside a figure",
    arguments: [
      ("100 000 vectors", "100_000 vectors"), ("of 30 s, then", "of 30_s, then"),
      ("95 % interval", "95_% interval"), ("Q4 at 2 of 3", "Q4 at 2 of 3"),
      ("margin ≥ 0.78", "margin ≥_0.78"), ("", ""), ("a  b", "a  b"),
    ])
  func spaces(text: String, expected: String) {
    #expect(Typography.text(text).replacing(DecimalText.thinSpace, with: "_") == expected)
  }
}
