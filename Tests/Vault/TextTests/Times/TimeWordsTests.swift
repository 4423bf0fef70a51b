import Testing
import VaultCore
import VaultTestSupport

@testable import VaultText
@testable import VaultTextData

@Suite("Tables of words of time")
struct TimeWordsTests {
  private static let days = (1...7).map { "weekday\t\($0)\tday\($0)\n" }.joined()
  private static let months = (1...12).map { "month\t\($0)\tmonth\($0)\n" }.joined()
  private static let seasons = ["spring", "summer", "autumn", "winter"]
    .map { "season\t\($0)\t\($0)\n" }.joined()

  private func words(_ rows: String) throws(TextTableError) -> TimeWords {
    try TimeWords(
      code: "xx",
      TextTable(
        "kind\tvalue\tform\n" + rows, file: "xx.tsv", columns: ["kind", "value", "form"]))
  }

  @Test("Every kind of entry is read, and compounds follow the others")
  func reads() throws {
    let words = try words(
      Self.days + Self.months + Self.seasons + """
        trait\thalfBefore\t-
        number\t20\ttwenty
        number\t3\tthree
        joint\t-\t_
        dayPart\t-1 night\tyesternight
        period\t1 week\tnextweek
        feast\t12-25\tchristmas
        feast\teaster -2\tgood_friday
        feast\tweekday 4 11 4 1\tblack_friday
        role\tstop\tgood_night
        weekdayEnding\tevening\teve
        weekDigit\t2\ttwo
        """)
    #expect(words.traits == .halfBefore)
    let entries = words.entries.dropFirst(7 + 12 + 4).map { ($0.form, $0.meaning) }
    let expected: [(String, TimeMeaning)] = [
      ("twenty", .number(20)), ("three", .number(3)), ("twenty_three", .number(23)),
      ("yesternight", .dayPart(-1, .night)), ("nextweek", .period(1, .week)),
      ("christmas", .feast(.fixed(month: 12, day: 25))),
      ("good_friday", .feast(.easter(offset: -2))),
      ("black_friday", .feast(.weekday(4, month: 11, occurrence: 4, offset: 1))),
      ("good_night", .role(.stop)),
    ]
    #expect(entries.prefix(9).elementsEqual(expected, by: ==))
    let compounds = entries.dropFirst(9)
    #expect(compounds.count == 7 * 2 + 2)
    #expect(compounds.contains { $0 == ("day5eve", .part(.evening)) })
    #expect(compounds.contains { $0 == ("nextweektwo", .weekday(2)) })
  }

  @Test(
    "What an entry cannot mean is refused by its line",
    arguments: [
      ("fortnight\t2\ta", "kind"), ("weekday\t8\ta", "value"), ("month\tMay\ta", "value"),
      ("unit\tfortnight\ta", "value"), ("dayPart\t1\ta", "value"), ("role\tmain\ta", "value"),
      ("feast\t13-1\ta", "value"), ("feast\teaster\ta", "value"), ("trait\tbig\t-", "value"),
      ("feast\tweekday 9 1 1\ta", "value"), ("weekdayEnding\tdawn\ta", "value"),
    ])
  func refuses(_ row: String, _ column: String) {
    #expect(throws: TextTableError.invalidField(file: "xx.tsv", line: 2, column: column)) {
      try words(row)
    }
  }

  @Test("A language names seven days, four seasons, and twelve months unless it counts them")
  func countsNames() throws {
    #expect(
      throws: TextTableError.wrongCount(file: "xx.tsv", name: "month", expected: 12, found: 0)
    ) { try words(Self.days + Self.seasons) }
    #expect(
      throws: TextTableError.wrongCount(file: "xx.tsv", name: "season", expected: 4, found: 0)
    ) { try words(Self.days + Self.months) }
    #expect(
      throws: TextTableError.wrongCount(file: "xx.tsv", name: "weekday", expected: 7, found: 0)
    ) { try words(Self.months + Self.seasons) }
    #expect(try words("trait\tunspaced\t-\n" + Self.days + Self.seasons).traits == .unspaced)
  }

  @Test("Every language knows two feasts")
  func isComplete() {
    for words in TimeWords.all {
      let feasts = words.entries.compactMap { entry in
        if case .feast(let feast) = entry.meaning { feast } else { nil }
      }
      #expect(Set(feasts).count >= 2, "\(words.code)")
    }
  }

  @Test("Every entry of a table is found, and nothing else")
  func probesTables() {
    var entries: [UInt64: Int32] = [:]
    for index in 0..<1000 { entries[UInt64(index) << 32 | UInt64(index * 7)] = Int32(index) }
    let table = TimeTable(entries)
    #expect(entries.allSatisfy { table[$0.key] == $0.value })
    #expect(table[5] == nil)
    #expect(TimeTable<UInt64>([:])[0] == nil)
  }
}

@Suite("Texts cut into tokens of time")
struct TimeTokenizerTests {
  private func tokens(_ text: String, _ words: TimeWords = .english) -> [TimeToken] {
    var tokenizer = TimeTokenizer(Array(text.utf8), TimeLexicon(words))
    return tokenizer.portion()
  }

  @Test("Accents and letter case do not matter, and combining marks belong to their letter")
  func folds() {
    let kinds = ["MAÑANA", "mañana", "man\u{303}ana"].map { tokens($0, .spanish).map(\.kind) }
    #expect(kinds == [[.word], [.word], [.word]])
  }

  @Test(
    "Numbers in ideograms are read, by place and by tens",
    arguments: [("二〇二六", 2026), ("十二", 12), ("二十三", 23), ("三", 3)])
  func readsIdeograms(_ text: String, _ value: Int) {
    #expect(tokens(text, .chinese).map(\.first) == [value])
  }

  @Test("A portion ends at a line break or at the limit, and the next goes on after it")
  func cutsPortions() {
    var tokenizer = TimeTokenizer(Array("today\nMonday".utf8), TimeLexicon(.english))
    #expect(tokenizer.portion().count == 1)
    #expect(!tokenizer.isAtEnd)
    #expect(tokenizer.portion().first?.start == 6)
    #expect(tokenizer.isAtEnd)
    let long = String(repeating: "1 ", count: TimeTokenizer.limit + 5)
    #expect(tokens(long).count == TimeTokenizer.limit)
  }

  @Test(
    "Versions, scores, decimals and telephone numbers are no times",
    arguments: [
      "1.2.3", "1.2.34.5", "3:2", "16:9", "25:00", "14:60", "12,50", "1,250.00", "2010-2015-86",
      "555-123-4567", "34600111222", "13/13", "32/01", "0/5", "12:30:45:50", "99/99/2026",
    ])
  func refuses(_ text: String) {
    #expect(TimeFigures(Array(text.utf8), from: 0).parts.isEmpty)
  }

  @Test("Money and percents are marked as such", arguments: ["12€", "12 €", "12%", "12$", "12 $"])
  func seesMoney(_ text: String) {
    #expect(TimeFigures(Array(text.utf8), from: 0).isForeign)
  }
}

@Suite("Which day and hour is meant")
struct TimeResolverTests {
  /// Sunday, 1 March 2026.
  private let sunday = TimeNow(
    LocalTime(seconds: Timestamp(year: 2026, month: 3, day: 1, hour: 15).secondsSinceEpoch))

  private func start(_ expression: TimeExpression) -> String? {
    TimeResolver(now: sunday).resolve(expression).map {
      Timestamp(seconds: $0.lowerBound.seconds).description
    }
  }

  @Test(
    "A weekday is the next after today; its relation chooses the week",
    arguments: [
      (7, nil, "2026-03-08"), (1, nil, "2026-03-02"), (7, 0, "2026-03-01"), (1, 1, "2026-03-02"),
      (7, 1, "2026-03-08"), (1, -1, "2026-02-16"), (7, -1, "2026-02-22"),
    ] as [(Int, Int?, String)])
  func choosesWeekdays(_ weekday: Int, _ shift: Int?, _ expected: String) {
    let day = TimeDay(weekday: weekday, shift: shift)
    #expect(start(TimeExpression(day: day)) == expected + "T00:00:00Z")
  }

  @Test("A day that no month of the year has is no time")
  func refusesMissingDays() {
    #expect(start(TimeExpression(day: TimeDay(year: 2026, month: 2, day: 29))) == nil)
    #expect(start(TimeExpression(day: TimeDay(month: 2, day: 30))) == nil)
  }

  @Test(
    "An hour without a half of the day is the next by daylight",
    arguments: [(4, "2026-03-01T16"), (8, "2026-03-01T20"), (2, "2026-03-02T14")])
  func choosesHours(_ hour: Int, _ expected: String) {
    let clock = TimeClock(seconds: hour * 3600, isAmbiguous: true)
    #expect(start(TimeExpression(clock: clock)) == expected + ":00:00Z")
  }
}

@Suite("Days of the year that bear a name")
struct TimeFeastTests {
  private func text(_ day: Int?) -> String? {
    day.map { Timestamp(seconds: Int64($0) * 86_400).description }.map { String($0.prefix(10)) }
  }

  // From the tables of the U.S. Census Bureau, "Easter Dates from 1600 to 2099".
  @Test(
    "Easter is the Sunday of the published tables",
    arguments: [
      "1818-03-22", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2008-03-23",
      "2016-03-27", "2019-04-21", "2024-03-31", "2025-04-20", "2026-04-05", "2038-04-25",
      "2049-04-18", "2076-04-19",
    ])
  func findsEaster(_ date: String) throws {
    let year = try #require(Int(date.prefix(4)))
    #expect(text(TimeFeast.easter(offset: 0).day(in: year)) == date)
  }

  @Test("Feasts around Easter are a fixed number of days from it")
  func followsEaster() {
    #expect(text(TimeFeast.easter(offset: -2).day(in: 2026)) == "2026-04-03")
    #expect(text(TimeFeast.easter(offset: 39).day(in: 2026)) == "2026-05-14")
    #expect(text(TimeFeast.easter(offset: 60).day(in: 2026)) == "2026-06-04")
    #expect(TimeFeast.easter(offset: 0).day(in: 1500) == nil)
  }

  // Thanksgiving: 5 U.S.C. 6103; Memorial Day is the last Monday of May there.
  @Test("Feasts on a weekday of a month move with it")
  func followsWeekdays() {
    let thanksgiving = TimeFeast.weekday(4, month: 11, occurrence: 4)
    #expect(text(thanksgiving.day(in: 2023)) == "2023-11-23")
    #expect(text(thanksgiving.day(in: 2024)) == "2024-11-28")
    let black = TimeFeast.weekday(4, month: 11, occurrence: 4, offset: 1)
    #expect(text(black.day(in: 2024)) == "2024-11-29")
    let memorial = TimeFeast.weekday(1, month: 5, occurrence: -1)
    #expect(text(memorial.day(in: 2026)) == "2026-05-25")
  }

  @Test("Fixed feasts need a day that exists")
  func refusesMissingDays() {
    #expect(text(TimeFeast.fixed(month: 12, day: 25).day(in: 2026)) == "2026-12-25")
    #expect(TimeFeast.fixed(month: 2, day: 30).day(in: 2026) == nil)
  }
}

@Suite("NamedDays")
struct NamedDaysTests {
  private let days = NamedDays(clock: .utc)
  // A Wednesday.
  private let asked = Timestamp(year: 2024, month: 5, day: 15, hour: 10)

  private func spans(_ text: String) -> [String] {
    days.days(in: text, askedAt: asked).map { "\($0.start.date)/\($0.end.date)" }
  }

  @Test(
    "A day of the year is the last one before the question",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/named-days-calendar-days", of: String.self, String.self))
  func calendarDays(text: String, span: String) {
    #expect(spans(text) == [span])
  }

  @Test("What is counted from the question on stays where it has begun")
  func countedDays() {
    #expect(spans("What did Ana write yesterday?") == ["2024-05-14/2024-05-15"])
    #expect(spans("What did Ana write last week?") == ["2024-05-06/2024-05-13"])
    #expect(spans("What are we doing tomorrow?").isEmpty)
  }

  @Test(
    "Times of day and texts without any are none", arguments: ["at 5 pm", "Who said yes?", "", "🙂"])
  func nothing(text: String) { #expect(spans(text).isEmpty) }
}
