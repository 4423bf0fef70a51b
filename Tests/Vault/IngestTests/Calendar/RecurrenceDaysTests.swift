internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

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
    arguments: [
      ("FREQ=YEARLY", 1998, "19980902"), ("FREQ=YEARLY;BYMONTH=6,7", 1997, "19970602 19970702"),
      ("FREQ=YEARLY;BYYEARDAY=1,100,200", 1997, "19970101 19970410 19970719"),
      ("FREQ=YEARLY;BYYEARDAY=1,100,200", 2000, "20000101 20000409 20000718"),
      ("FREQ=YEARLY;BYYEARDAY=-1,366", 2000, "20001231"), ("FREQ=YEARLY;BYYEARDAY=366", 1999, ""),
      ("FREQ=YEARLY;BYDAY=20MO", 1997, "19970519"), ("FREQ=YEARLY;BYDAY=-1SU", 1997, "19971228"),
      ("FREQ=YEARLY;BYDAY=53WE", 1997, "19971231"), ("FREQ=YEARLY;BYDAY=53MO", 1997, ""),
      ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", 1997, "19970306 19970313 19970320 19970327"),
      ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", 1998, "19980511"),
      ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU", 1998, "19971229 19980104"),
      ("FREQ=YEARLY;BYWEEKNO=53", 1998, "19981229"), ("FREQ=YEARLY;BYWEEKNO=53", 1997, ""),
      ("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", 1997, "19971228"),
      (
        "FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", 2000, "20001107"
      ),
      ("FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", 2000, "20000229"),
    ])
  func listsYears(_ rule: String, _ year: Int, _ expected: String) throws {
    #expect(try Self.text(Self.days(rule).days(ofYear: year)) == expected)
  }

  @Test(
    "A month's days",
    arguments: [
      ("FREQ=MONTHLY", 10, "19971002"), ("FREQ=MONTHLY;BYMONTHDAY=-3", 9, "19970928"),
      ("FREQ=MONTHLY;BYMONTHDAY=1,-1", 2, "19970201 19970228"),
      ("FREQ=MONTHLY;BYMONTHDAY=31", 9, ""),
      ("FREQ=MONTHLY;BYDAY=1SU,-1SU", 9, "19970907 19970928"),
      ("FREQ=MONTHLY;BYDAY=5MO", 10, ""), ("FREQ=MONTHLY;BYDAY=5MO", 9, "19970929"),
      ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", 6, "19970613"),
      ("FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", 9, "19970913"),
      ("FREQ=MONTHLY;BYMONTH=1", 9, ""),
      (
        "FREQ=MONTHLY;BYDAY=MO,2TU", 9,
        "19970901 19970908 19970909 19970915 19970922 19970929"
      ),
    ])
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

  @Test("The year of a rule by week numbers is that of DTSTART's week where the rule names it")
  func findsFirstYear() throws {
    // 1997-12-29 lies in week 1 of 1998.
    #expect(try Self.days("FREQ=YEARLY;BYWEEKNO=1", start: "19971229").firstYear() == 1998)
    #expect(try Self.days("FREQ=YEARLY;BYWEEKNO=20", start: "19971229").firstYear() == 1997)
    #expect(try Self.days("FREQ=YEARLY", start: "19971229").firstYear() == 1997)
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
}
