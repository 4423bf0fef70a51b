import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Words for days and times")
struct DateWordsTests {
  // What native speakers say; 2025-03-14 was a Friday.
  @Test(
    "A day is named by its distance",
    arguments: [
      ("en", 0, "today"), ("en", 1, "tomorrow"), ("en", 3, "on Friday"), ("en", 20, "on March 14"),
      ("es", 1, "mañana"), ("es", 3, "el viernes"), ("es", 20, "el 14 de marzo"),
      ("de", 0, "heute"), ("de", 6, "am Freitag"), ("de", 7, "am 14. März"),
      ("fr", 0, "aujourd'hui"), ("fr", 2, "vendredi"), ("fr", 9, "le 14 mars"),
    ])
  func namesDays(language: String, daysAhead: Int, expected: String) throws {
    let words = try words(language)
    let day = try #require(CivilDate(year: 2025, month: 3, day: 14))
    let said = CivilDate(daysSinceEpoch: day.daysSinceEpoch - daysAhead)
    #expect(words.name(day, saidOn: said).day == expected)
  }

  @Test("The first of a month is ordinal in French")
  func ordinalFirst() throws {
    let day = try #require(CivilDate(year: 2025, month: 5, day: 1))
    let said = CivilDate(daysSinceEpoch: day.daysSinceEpoch - 30)
    #expect(try words("fr").name(day, saidOn: said).date == "le 1er mai")
    #expect(try words("es").name(day, saidOn: said).date == "el 1 de mayo")
  }

  @Test(
    "A time of day is written as the language does",
    arguments: [
      ("en", 12, 0, "12 pm"), ("en", 8, 30, "8:30 am"), ("en", 15, 0, "3 pm"),
      ("es", 9, 0, "9:00"), ("de", 15, 0, "15 Uhr"), ("de", 9, 30, "9:30 Uhr"),
      ("fr", 18, 0, "18 h"), ("fr", 9, 15, "9 h 15"),
    ])
  func writesTimes(language: String, hour: Int, minute: Int, expected: String) throws {
    #expect(try words(language).clock(secondOfDay: hour * 3600 + minute * 60) == expected)
  }

  private func words(_ language: String) throws -> DateWords {
    try #require(Samples.lexicons.get().lexicon(Language(rawValue: language))).dates
  }
}
