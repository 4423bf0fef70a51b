internal import Testing
internal import VaultText

@testable internal import VaultIngest

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
    arguments: [
      (
        "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "19970922T090000",
        "19970922 19971020 19971117 19971222 19980119 19980216"
      ),
      (
        "FREQ=YEARLY;INTERVAL=3;COUNT=5;BYYEARDAY=1,100,200", "19970101T090000",
        "19970101 19970410 19970719 20000101 20000409"
      ),
      ("FREQ=YEARLY;BYDAY=20MO;COUNT=3", "19970519T090000", "19970519 19980518 19990517"),
      ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "19970512T090000", "19970512 19980511 19990517"),
      (
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3",
        "19961105T090000", "19961105 20001107 20041102"
      ),
      (
        "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904T090000",
        "19970904 19971007 19971106"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805T090000",
        "19970805 19970810 19970819 19970824"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805T090000",
        "19970805 19970817 19970819 19970831"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "20070115T090000",
        "20070115 20070130 20070215 20070315 20070330"
      ),
    ])
  func givesExamples(_ rule: String, _ start: String, _ expected: String) throws {
    #expect(try Self.dates(rule, from: start) == expected)
  }

  /// RFC 7529, sections 4.1 and 4.2.
  @Test(
    "SKIP says what becomes of days that a month does not have",
    arguments: [
      ("FREQ=MONTHLY;COUNT=4", "20140131", "20140131 20140331 20140531 20140731"),
      (
        "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4", "20140131",
        "20140131 20140228 20140331 20140430"
      ),
      (
        "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=4", "20140131",
        "20140131 20140301 20140331 20140501"
      ),
      (
        "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;COUNT=3", "20120229",
        "20120229 20130301 20140301"
      ),
      (
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=3", "20140131",
        "20140131 20140228 20140331"
      ),
    ])
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
