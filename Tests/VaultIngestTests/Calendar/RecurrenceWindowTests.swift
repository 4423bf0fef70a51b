internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("How far recurrences are listed")
struct RecurrenceWindowTests {
  @Test("The span hangs on the latest message, or on the start")
  func spans() {
    let start = Timestamp(year: 2020, month: 1, day: 1)
    let alone = RecurrenceWindow(daysBefore: 10, daysAfter: 5).bounds(start: start)
    #expect(alone == start.advanced(byDays: -10)...start.advanced(byDays: 5))
    let latest = Timestamp(year: 2026, month: 1, day: 1)
    let window = RecurrenceWindow(latestMessage: latest, daysBefore: 10, daysAfter: 5)
    #expect(
      window.bounds(start: start) == latest.advanced(byDays: -10)...latest.advanced(byDays: 5))
    let later = Timestamp(year: 2027, month: 1, day: 1)
    #expect(window.bounds(start: later).upperBound == later.advanced(byDays: 5))
  }
}
