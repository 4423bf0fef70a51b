internal import Testing
internal import VaultCore
internal import VaultText

/// All texts are sent on Thursday, 12 March 2026, at 10:00 UTC.
@Suite("Expressions of several pieces")
struct TimeGrammarTests {
  private func found(_ code: String, _ text: String) -> [Entity] {
    TimeExpressionFinder(clock: .utc).find(
      in: text, language: Language(rawValue: code), sentAt: TimeExpressionFinderTests.sentAt,
      utcOffsetSeconds: nil)
  }

  @Test(
    "Days, clocks and parts of the day join in any order",
    arguments: [
      ("en", "tonight around 7", "2026-03-12T19:00"),
      ("en", "at seven thirty pm on Friday", "2026-03-13T19:30"),
      ("fr", "ven 20 à 18h", "2026-03-20T18:00"), ("en", "12 noon tomorrow", "2026-03-13T12:00"),
      ("en", "tomorrow early afternoon", "2026-03-13T12:00..2026-03-13T14:00"),
      ("fr", "mardi en fin de soirée", "2026-03-17T18:00..2026-03-17T20:00"),
      ("en", "Monday 3pm to Tuesday 5pm", "2026-03-16T15:00..2026-03-17T17:00"),
      ("en", "on 15 at 8:00", "2026-03-15T08:00"),
      ("en", "“tomorrow at 5pm”", "2026-03-13T17:00"), ("en", "🎉5pm🎉", "2026-03-12T17:00"),
      ("en", "…next week…", "2026-03-16..2026-03-23"), ("it", "l’8 maggio", "2026-05-08"),
      ("en", "(Friday)—maybe", "2026-03-13"),
    ])
  func joins(_ code: String, _ text: String, _ expected: String) throws {
    #expect(found(code, text).map(\.time) == [try TimeExpressionFinderTests.span(expected[...])])
  }

  @Test(
    "Dates in other formats and years in words",
    arguments: [
      ("en", "on 2019-sep-1", "2019-09-01"), ("es", "el 2/Oct", "2026-10-02"),
      ("en", "in 11 / 2016", "2016-11-01..2016-12-01"),
      ("en", "the plan 2014-2018", "2014-01-01..2019-01-01"),
      ("en", "in nineteen ninety six", "1996-01-01..1997-01-01"),
      ("en", "October two thousand and five", "2005-10-01..2005-11-01"),
      ("es", "el 7 de febrero de dos mil dieciocho", "2018-02-07"),
      ("ja", "平成27年5月13日", "2015-05-13"), ("de", "am 16. Nov. 2026", "2026-11-16"),
    ])
  func readsFormats(_ code: String, _ text: String, _ expected: String) throws {
    #expect(found(code, text).map(\.time) == [try TimeExpressionFinderTests.span(expected[...])])
  }

  @Test(
    "Distances from a day, and stretches up to the present",
    arguments: [
      ("en", "16 days from 01/02/2018", "2018-01-18"),
      ("en", "two weeks from tomorrow", "2026-03-27"),
      ("es", "tres días después del 12 de mayo", "2026-05-15"),
      ("en", "a couple of days ago", "2026-03-10"), ("en", "3 weeks hence", "2026-04-02"),
      ("en", "within 3 days", "2026-03-12..2026-03-16"),
      ("en", "between January and now", "2026-01-01..2026-03-13"),
      ("en", "between 4 and 22 this month", "2026-03-04..2026-03-23"),
    ])
  func readsDistances(_ code: String, _ text: String, _ expected: String) throws {
    #expect(found(code, text).map(\.time) == [try TimeExpressionFinderTests.span(expected[...])])
  }

  @Test(
    "What only looks like a time is none",
    arguments: [
      ("en", "see https://example.com/2019/05/12/post-12.html"), ("en", "report 09/10/2002.xlsx"),
      ("en", "id 3am3ioYc"), ("en", "the SSN is 123-12-1234"), ("en", "from 10 to 20 people"),
      ("en", "version 2.10.1"), ("en", "a quarter of the people"), ("en", "have a great week!"),
      ("en", "the 27th floor"), ("de", "in der 3. Klasse"), ("es", "mil gracias"),
      ("fr", "il y a deux à quatre personnes"), ("pt", "de 2 a 3 pessoas"),
      ("it", "fra due o tre persone"), ("zh", "我有三个孩子"), ("ja", "一番いい"),
    ])
  func staysSilent(_ code: String, _ text: String) {
    #expect(found(code, text).map(\.value) == [])
  }

  // A megabyte takes a third of a second in a release build; these are short for debug ones.
  @Test(
    "Repeated beginnings of phrases do not add up",
    arguments: [
      "a ", "1 2 ", "last Monday of ", "first week of ", "end of the ", "rest of ", "week of ",
      "two days after ", "am ", "between ", "nineteen ", "2/", "from 2 to ", "the 90", "第", "://",
    ])
  func staysLinear(_ unit: String) {
    let text = String(repeating: unit, count: 4_000 / unit.utf8.count)
    for code in ["en", "es", "de", "ja"] {
      #expect(found(code, text).count <= TimeExpressionFinder.limit)
    }
  }
}
