internal import Testing

@testable internal import VaultIngest

@Suite("Recurrence rules")
struct RecurrenceRuleTests {
  @Test(
    "UNTIL is moved into the frame of DTSTART",
    arguments: [
      ("FREQ=DAILY;UNTIL=20260301T090000Z", false, "FREQ=DAILY;UNTIL=20260301T100000"),
      ("FREQ=DAILY;UNTIL=20260301T090000", false, "FREQ=DAILY;UNTIL=20260301T090000"),
      ("FREQ=DAILY;UNTIL=20260301", false, "FREQ=DAILY;UNTIL=20260301T235959"),
      ("FREQ=DAILY;UNTIL=20260301T230000Z", true, "FREQ=DAILY;UNTIL=20260302"),
      ("freq=DAILY;COUNT=3", false, "FREQ=DAILY;COUNT=3"),
    ])
  func frames(_ rule: String, _ isDate: Bool, _ framed: String) {
    let hourAhead = RecurrenceRule(rule).framed(isDate: isDate) {
      LocalTime(seconds: $0.seconds + 3600)
    }
    #expect(hourAhead == framed)
  }

  @Test("A rule with COUNT or UNTIL ends by itself")
  func knowsEnds() {
    #expect(RecurrenceRule("FREQ=DAILY;COUNT=3").isFinite)
    #expect(RecurrenceRule("FREQ=DAILY;UNTIL=20260301").isFinite)
    #expect(!RecurrenceRule("FREQ=DAILY").isFinite)
  }
}
