import Testing

@testable import VaultReporting

@Suite("Date text")
struct DateTextTests {
  @Test(
    "A date in UTC is written out; anything else stands as it is",
    arguments: [
      ("2026-11-20T09:30:00Z", "20 November 2026, 09:30 UTC"),
      ("2026-03-01T00:05:09.250Z", "1 March 2026, 00:05 UTC"), ("yesterday", "yesterday"),
      ("2026-13-20T09:30:00Z", "2026-13-20T09:30:00Z"), ("", ""),
    ])
  func dates(iso: String, expected: String) {
    #expect(DateText.text(iso) == expected)
  }
}
