internal import Testing

@testable internal import VaultText
@testable internal import VaultTextData

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
