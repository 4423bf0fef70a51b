import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

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

  @Test("A rule with COUNT or UNTIL ends by itself")
  func knowsEnds() {
    #expect(RecurrenceRule("FREQ=DAILY;COUNT=3")?.isFinite == true)
    #expect(RecurrenceRule("FREQ=DAILY;UNTIL=20260301")?.isFinite == true)
    #expect(RecurrenceRule("FREQ=DAILY")?.isFinite == false)
  }
}

@Suite("Days that a recurrence rule chooses")
struct RecurrenceDaysTests {
  static func days(_ rule: String, start: String = "19970902") throws -> RecurrenceDays {
    RecurrenceDays(try #require(RecurrenceRule(rule)), start: try date(start))
  }

  static func date(_ text: String) throws -> CivilDate {
    try #require(CalendarTime(text)).local.date
  }

  static func number(_ text: String) throws -> Int { try date(text).daysSinceEpoch }

  static func text(_ days: [Int]) -> String {
    days.map { day in
      CivilDate(daysSinceEpoch: day).description.replacing("-", with: "")
    }.joined(separator: " ")
  }

  // The sets of single years that RFC 5545, section 3.8.5.3, lists beside its rules, and those of
  // a printed calendar.
  @Test(
    "A year's days",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/recurrence-days-lists-years", of: String.self, Int.self, String.self
    ))
  func listsYears(_ rule: String, _ year: Int, _ expected: String) throws {
    #expect(try Self.text(Self.days(rule).days(ofYear: year)) == expected)
  }

  @Test(
    "A month's days",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/recurrence-days-lists-months", of: String.self, Int.self,
      String.self))
  func listsMonths(_ rule: String, _ month: Int, _ expected: String) throws {
    #expect(try Self.text(Self.days(rule).days(ofMonth: month, year: 1997)) == expected)
  }

  /// RFC 7529, section 4.1: what SKIP puts in a day's place stands there once.
  @Test(
    "SKIP moves days to the month's end or the next month, and never doubles one",
    arguments: [
      ("SKIP=BACKWARD", "19970228"), ("SKIP=FORWARD", "19970301"), ("SKIP=OMIT", ""),
      ("SKIP=BACKWARD;BYMONTHDAY=28,30", "19970228"),
      ("SKIP=BACKWARD;BYMONTHDAY=29,30,31", "19970228"),
      ("SKIP=FORWARD;BYMONTHDAY=28,29,30", "19970228 19970301"),
    ])
  func skips(_ part: String, _ expected: String) throws {
    let days = try Self.days("FREQ=MONTHLY;RSCALE=GREGORIAN;" + part, start: "19970131")
    #expect(Self.text(days.days(ofMonth: 2, year: 1997)) == expected)
  }

  @Test(
    "A day moved to where another stands already counts once",
    arguments: [
      (
        "FREQ=MONTHLY;BYMONTHDAY=1,31;COUNT=5", "20140131",
        "20140131 20140201 20140301 20140331 20140401"
      ),
      (
        "FREQ=YEARLY;BYMONTH=4,5;BYMONTHDAY=1,31;COUNT=6", "20140401",
        "20140401 20140501 20140531 20150401 20150501 20150531"
      ),
    ])
  func skipsOnce(_ rule: String, _ start: String, _ expected: String) throws {
    let rule = "RSCALE=GREGORIAN;SKIP=FORWARD;" + rule
    #expect(try RecurrenceEngineTests.dates(rule, from: start) == expected)
  }

  /// Foundation's ISO 8601 calendar is the reference.
  @Test("Weeks and their years are those of ISO 8601", arguments: 1969...2036)
  func countsWeeks(_ year: Int) throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let days = try Self.days("FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO,TU,WE,TH,FR,SA,SU")
    let newYear = try #require(CivilDate(year: year, month: 1, day: 1)).daysSinceEpoch
    for day in newYear - 10..<newYear + 10 {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear, .weekday], from: date)
      let expected = try #require(parts.yearForWeekOfYear)
      #expect(days.weekYear(of: day) == expected)
      // Sunday is 1 there.
      let behind = (try #require(parts.weekday) + 5) % 7
      #expect(days.weekStart(of: day) == day - behind)
      let isNamed = [1, 53].contains(try #require(parts.weekOfYear))
      #expect(days.days(ofYear: expected).contains(day) == isNamed)
    }
  }

  @Test("Years that no calendar has give no days")
  func boundsYears() throws {
    for rule in ["FREQ=YEARLY;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=1", "FREQ=YEARLY;BYMONTHDAY=1"] {
      let days = try Self.days(rule)
      #expect(days.days(ofYear: 10_000).isEmpty)
      #expect(days.days(ofYear: -10_001).isEmpty)
    }
    let far = try Self.days("FREQ=DAILY;BYMONTH=1").nextCandidate(after: Self.number("99991231"))
    #expect(try far > Self.number("99991231"))
  }

  @Test(
    "A day is admitted where month, day and weekday agree",
    arguments: [
      ("FREQ=DAILY", "19970913", true), ("FREQ=DAILY;BYMONTH=9", "19970913", true),
      ("FREQ=DAILY;BYMONTH=8", "19970913", false), ("FREQ=DAILY;BYDAY=SA", "19970913", true),
      ("FREQ=DAILY;BYDAY=FR", "19970913", false),
      ("FREQ=DAILY;BYMONTHDAY=-18", "19970913", true), ("FREQ=DAILY;BYDAY=2SA", "19970920", true),
      ("FREQ=HOURLY;BYYEARDAY=256", "19970913", true),
      ("FREQ=HOURLY;BYYEARDAY=-110", "19970913", true),
    ])
  func admits(_ rule: String, _ day: String, _ isAdmitted: Bool) throws {
    #expect(try Self.days(rule).admits(Self.number(day)) == isAdmitted)
  }

  @Test("The year of a rule by week numbers is that of DTSTART's week where the rule names it")
  func findsFirstYear() throws {
    // 1997-12-29 lies in week 1 of 1998.
    #expect(try Self.days("FREQ=YEARLY;BYWEEKNO=1", start: "19971229").firstYear() == 1998)
    #expect(try Self.days("FREQ=YEARLY;BYWEEKNO=20", start: "19971229").firstYear() == 1997)
    #expect(try Self.days("FREQ=YEARLY", start: "19971229").firstYear() == 1997)
  }
}

@Suite("Instances of a recurrence rule")
struct RecurrenceEngineTests {
  static func expand(
    _ text: String, from start: String, first: String? = nil, last: String = "22000101T000000",
    limit: Int = 100
  ) throws -> RecurrenceEngine.Result {
    let rule = try #require(RecurrenceRule(text))
    let start = try #require(CalendarTime(start))
    let first = try #require(first.map { CalendarTime($0) } ?? start)
    let last = try #require(CalendarTime(last))
    var budget = RecurrenceBudget()
    return RecurrenceEngine.expand(
      rule, start: start.local, isDate: start.isDate, until: rule.end(isDate: start.isDate) { $0 },
      within: first.local...last.local, limit: limit, budget: &budget)
  }

  static func dates(_ text: String, from start: String, limit: Int = 100) throws -> String {
    try expand(text, from: start, limit: limit).instances.map {
      CalendarTime.basic($0, isDate: true)
    }.joined(separator: " ")
  }

  /// The instances that RFC 5545, section 3.8.5.3, prints beside each rule.
  @Test(
    "The RFC's examples give its dates",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/recurrence-engine-gives-examples", of: String.self, String.self,
      String.self))
  func givesExamples(_ rule: String, _ start: String, _ expected: String) throws {
    #expect(try Self.dates(rule, from: start) == expected)
  }

  /// RFC 7529, sections 4.1 and 4.2.
  @Test(
    "SKIP says what becomes of days that a month does not have",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/recurrence-engine-skips", of: String.self, String.self, String.self)
  )
  func skips(_ rule: String, _ start: String, _ expected: String) throws {
    #expect(try Self.dates(rule, from: start) == expected)
  }

  @Test("Days of a date are stepped through whatever is said about hours, and no finer")
  func readsDates() throws {
    let rule = "FREQ=DAILY;BYHOUR=9;BYMINUTE=1,2;INTERVAL=2;COUNT=3"
    #expect(try Self.dates(rule, from: "20241018") == "20241018 20241020 20241022")
    #expect(try Self.dates("FREQ=HOURLY;COUNT=3", from: "20241018").isEmpty)
  }

  @Test(
    "A far window is reached by arithmetic, and shows what enumeration shows",
    arguments: [
      ("FREQ=HOURLY;INTERVAL=7", "19970902T090000"),
      ("FREQ=SECONDLY;INTERVAL=61", "19991228T090000"),
      ("FREQ=MINUTELY;INTERVAL=90;BYHOUR=9,15", "19970902T090000"),
      ("FREQ=DAILY;INTERVAL=11", "19970902T090000"),
      ("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU", "19970902T090000"),
      ("FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR", "19970902T090000"),
      ("FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=SU,MO", "19970902T090000"),
    ])
  func jumps(_ text: String, _ start: String) throws {
    let near = try Self.expand(
      text, from: start, first: "19991230T000000", last: "20000401T000000", limit: 1_000_000)
    let all = try Self.expand(text, from: start, last: "20000401T000000", limit: 10_000_000)
    let edge = try #require(LocalTime(year: 1999, month: 12, day: 30))
    #expect(!near.instances.isEmpty)
    #expect(near.instances == all.instances.filter { $0 >= edge } || all.isCapped)
    let far = try Self.expand(
      text, from: "00010101T090000", first: "21500101T000000", last: "21600101T000000", limit: 5)
    #expect(far.instances.count == 5)
  }

  @Test(
    "Hostile rules stop at a counted bound and say so",
    arguments: [
      "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=2147483648", "FREQ=MINUTELY;BYSECOND=0,1,2,3",
      "FREQ=SECONDLY;INTERVAL=60;BYSECOND=5",
    ])
  func stops(_ text: String) throws {
    let result = try Self.expand(text, from: "20260101T000000")
    #expect(result.isCapped)
    #expect(result.instances.count <= 100)
  }

  @Test(
    "Rules that never match end without an instance",
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
      "FREQ=MONTHLY;INTERVAL=12;BYMONTH=5", "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100",
      "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=DAILY;BYSETPOS=300;COUNT=1",
      "FREQ=DAILY;INTERVAL=1000000000;BYMONTH=7",
    ])
  func endsEmpty(_ text: String) throws {
    #expect(try Self.expand(text, from: "20260101T000000").instances.isEmpty)
  }
}
