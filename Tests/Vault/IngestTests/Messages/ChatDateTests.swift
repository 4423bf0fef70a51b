internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Dates of message databases")
struct ChatDateTests {
  /// 2026-03-01T09:30:00Z is 794 050 200 seconds after 2001 (`date -d`).
  @Test(
    "Seconds and nanoseconds are told apart by their size",
    arguments: [
      SQLiteNumber.integer(794_050_200), .integer(794_050_200_000_999_999),
      .real(794_050_200), .real(794_050_200e9),
    ])
  func readsUnits(_ number: SQLiteNumber) {
    let expected = Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30)
    #expect(ChatDate.timestamp(number) == expected)
  }

  @Test(
    "What is no date is refused",
    arguments: [
      nil, .integer(0), .integer(-5), .integer(.min), .integer(500_000_000_000), .real(.nan),
      .real(.infinity), .real(-1), .real(1e19),
    ] as [SQLiteNumber?])
  func refuses(_ number: SQLiteNumber?) {
    #expect(ChatDate.timestamp(number) == nil)
  }

  @Test("The largest number of nanoseconds is a date")
  func readsLargest() {
    #expect(ChatDate.timestamp(.integer(.max))?.description.hasPrefix("2293-") == true)
  }
}
