internal import Testing
internal import VaultText

@testable internal import VaultIngest

@Suite("Recurrence rules")
struct RecurrenceRuleTests {
  @Test(
    "UNTIL is moved into the frame of DTSTART",
    arguments: [
      ("FREQ=DAILY;UNTIL=20260301T090000Z", false, "20260301T100000"),
      ("FREQ=DAILY;UNTIL=20260301T090000", false, "20260301T090000"),
      ("FREQ=DAILY;UNTIL=20260301", false, "20260301T235959"),
      ("FREQ=DAILY;UNTIL=20260301T230000Z", true, "20260302T000000"),
      ("freq=DAILY;COUNT=3", false, nil),
    ])
  func frames(_ text: String, _ isDate: Bool, _ expected: String?) throws {
    let rule = try #require(RecurrenceRule(text))
    let end = rule.end(isDate: isDate) { LocalTime(seconds: $0.seconds + 3600) }
    #expect(end.map { CalendarTime.basic($0, isDate: false) } == expected)
  }

  @Test("A rule with COUNT or UNTIL ends by itself")
  func knowsEnds() {
    #expect(RecurrenceRule("FREQ=DAILY;COUNT=3")?.isFinite == true)
    #expect(RecurrenceRule("FREQ=DAILY;UNTIL=20260301")?.isFinite == true)
    #expect(RecurrenceRule("FREQ=DAILY")?.isFinite == false)
  }

  @Test("Case, spaces, empty items, repeats and unknown parts do not matter")
  func readsLeniently() {
    let plain = RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TU;WKST=SU")
    #expect(plain != nil)
    #expect(RecurrenceRule("byday= tu,MO,mo, ;X-FOO=1;wkst=su;freq=weekly;") == plain)
  }

  @Test(
    "A rule that cannot be read is refused",
    arguments: [
      "", "FREQ", "FREQ=", "FREQ=NEVER", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0",
      "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=x",
      "FREQ=DAILY;UNTIL=tomorrow", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=0",
      "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYYEARDAY=367", "FREQ=YEARLY;BYWEEKNO=54",
      "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYDAY=1XX", "FREQ=DAILY;BYHOUR=24",
      "FREQ=WEEKLY;WKST=XX", "RSCALE=CHINESE;FREQ=YEARLY", "FREQ=MONTHLY;SKIP=SIDEWAYS",
    ])
  func refuses(_ text: String) {
    #expect(RecurrenceRule(text) == nil)
  }

  @Test("Numbers beyond any calendar are held, not overflowed")
  func holdsNumbers() throws {
    let rule = try #require(
      RecurrenceRule("FREQ=DAILY;INTERVAL=99999999999999999999;COUNT=4294967296"))
    #expect(rule.interval == 1_000_000_000)
    #expect(rule.count == 1_000_000_000)
  }
}
