internal import Testing
internal import VaultCore
internal import VaultText

/// All texts are sent on Thursday, 12 March 2026, at 10:00 UTC.
///
/// Weeks are those of ISO 8601, which
/// put 12 March 2026 into week 11; seasons are the northern meteorological ones.
@Suite("Periods named by number, place, season or feast")
struct TimeGrammarPeriodsTests {
  private func check(_ code: String, _ text: String, _ expected: String?) throws {
    let found = TimeExpressionFinder(clock: .utc).find(
      in: text, language: Language(rawValue: code), sentAt: TimeExpressionFinderTests.sentAt,
      utcOffsetSeconds: nil)
    let spans = try expected.map { [try TimeExpressionFinderTests.span($0[...])] } ?? []
    #expect(found.map(\.time) == spans, "\(text): \(found.map(\.value))")
  }

  @Test(
    "Weeks are counted as ISO 8601 does",
    arguments: [
      ("en", "let's ship in week 12", "2026-03-16..2026-03-23"),
      ("de", "Urlaub in KW 31", "2026-07-27..2026-08-03"),
      ("es", "en la semana 1 de 2027", "2027-01-04..2027-01-11"),
      ("en", "week 53 of 2026", "2026-12-28..2027-01-04"),
      ("en", "the first week of 2021", "2021-01-04..2021-01-11"),
      ("en", "the last week of July 2016", "2016-07-25..2016-08-01"),
      ("fr", "la semaine du 10 avril", "2026-04-06..2026-04-13"),
      ("en", "the week of July 23", "2026-07-20..2026-07-27"), ("en", "week 60 is none", nil),
      ("en", "There is no week 00", nil), ("en", "we are on week 12 students", nil),
    ] as [(String, String, String?)])
  func readsWeeks(_ code: String, _ text: String, _ expected: String?) throws {
    try check(code, text, expected)
  }

  @Test(
    "Quarters, halves and other parts belong to their whole",
    arguments: [
      ("en", "the first quarter of 2016", "2016-01-01..2016-04-01"),
      ("es", "el tercer trimestre de 2026", "2026-07-01..2026-10-01"),
      ("de", "im ersten Quartal 2027", "2027-01-01..2027-04-01"),
      ("en", "the second half of 2026", "2026-07-01..2027-01-01"),
      ("en", "H1 2027", "2027-01-01..2027-07-01"), ("en", "2019-H2", "2019-07-01..2020-01-01"),
      ("en", "the first two weeks of May", "2026-05-04..2026-05-18"),
      ("en", "the last 3 days of March", "2026-03-29..2026-04-01"),
      ("ja", "5月の第2日曜日", "2026-05-10"), ("zh", "明年下半年", "2027-07-01..2028-01-01"),
      ("en", "the rest of the week", "2026-03-12..2026-03-16"),
      ("es", "el resto del mes", "2026-03-12..2026-04-01"),
      ("en", "later this month", "2026-03-12..2026-04-01"), ("en", "he came third", nil),
      ("en", "half of the cake", nil), ("en", "the first two of them", nil),
    ] as [(String, String, String?)])
  func readsParts(_ code: String, _ text: String, _ expected: String?) throws {
    try check(code, text, expected)
  }

  @Test(
    "Seasons need a year, a relation or a preposition",
    arguments: [
      ("en", "next summer", "2026-06-01..2026-09-01"),
      ("es", "verano de 2020", "2020-06-01..2020-09-01"),
      ("de", "im Sommer", "2026-06-01..2026-09-01"),
      ("en", "last winter", "2025-12-01..2026-03-01"),
      ("it", "la primavera scorsa", "2025-03-01..2025-06-01"), ("en", "my summer dress", nil),
      ("fr", "il a été là", nil), ("en", "spring to mind", nil),
    ] as [(String, String, String?)])
  func readsSeasons(_ code: String, _ text: String, _ expected: String?) throws {
    try check(code, text, expected)
  }

  // Easter 2026 is 5 April, 2025 20 April (U.S. Census Bureau's tables).
  @Test(
    "Feasts are the next ones unless a year or a relation says otherwise",
    arguments: [
      ("en", "on Christmas Eve", "2026-12-24"), ("en", "Christmas 2027", "2027-12-25"),
      ("de", "an Silvester um 20 Uhr", "2026-12-31T20:00"), ("es", "en Nochebuena", "2026-12-24"),
      ("fr", "à la Saint-Sylvestre", "2026-12-31"), ("ja", "元旦", "2027-01-01"),
      ("de", "Ostermontag", "2026-04-06"), ("en", "last Easter", "2025-04-20"),
      ("it", "a Pasqua", "2026-04-05"), ("en", "Thanksgiving 2023", "2023-11-23"),
      ("en", "two days after Christmas", "2026-12-27"),
      ("de", "drei Tage vor Weihnachten", "2026-12-22"), ("en", "Merry Christmas to all", nil),
    ] as [(String, String, String?)])
  func readsFeasts(_ code: String, _ text: String, _ expected: String?) throws {
    try check(code, text, expected)
  }

  @Test(
    "Decades and counted periods",
    arguments: [
      ("en", "in the 90s", "1990-01-01..2000-01-01"),
      ("en", "1980s music", "1980-01-01..1990-01-01"),
      ("es", "los años 90", "1990-01-01..2000-01-01"),
      ("de", "in den 80er Jahren", "1980-01-01..1990-01-01"),
      ("en", "the 2 next days", "2026-03-13..2026-03-15"),
      ("en", "the past two quarters", "2025-07-01..2026-01-01"),
      ("en", "it costs 90s", nil), ("en", "run for 30s", nil),
    ] as [(String, String, String?)])
  func readsDecades(_ code: String, _ text: String, _ expected: String?) throws {
    try check(code, text, expected)
  }
}
