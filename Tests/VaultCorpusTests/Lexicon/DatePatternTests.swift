import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A date pattern")
struct DatePatternTests {
  // Header lines as phones write them, 5 March 2025 at 15:07:09.
  @Test(
    "A pattern writes the date as its phone would",
    arguments: [
      ("dd/MM/yyyy, HH:mm", "05/03/2025, 15:07"),
      ("M/d/yy, h:mm:ss\u{202F}a", "3/5/25, 3:07:09\u{202F}PM"),
      ("dd.MM.yy, HH:mm:ss", "05.03.25, 15:07:09"),
      ("d/M/yy, H:mm", "5/3/25, 15:07"),
      ("dd/MM/yyyy à HH:mm", "05/03/2025 à 15:07"),
      ("yyyy-MM-dd HH 'h' mm", "2025-03-05 15 h 07"),
    ])
  func writes(pattern: String, expected: String) throws {
    let date = try #require(CivilDate(year: 2025, month: 3, day: 5))
    let text = try #require(DatePattern(pattern)).text(date, secondOfDay: 15 * 3600 + 7 * 60 + 9)
    #expect(text == expected)
  }

  @Test("Midnight and noon are twelve on a twelve-hour clock")
  func writesTwelve() throws {
    let date = try #require(CivilDate(year: 2025, month: 3, day: 5))
    let pattern = try #require(DatePattern("M/d/yy, h:mm a"))
    #expect(pattern.text(date, secondOfDay: 0) == "3/5/25, 12:00 AM")
    #expect(pattern.text(date, secondOfDay: 43_200) == "3/5/25, 12:00 PM")
  }

  @Test("A region names the halves of the day in its own words")
  func writesHalves() throws {
    let date = try #require(CivilDate(year: 2025, month: 3, day: 5))
    let japan = try #require(DatePattern("yyyy/MM/dd ah:mm", halves: ["午前", "午後"]))
    #expect(japan.text(date, secondOfDay: 54_420) == "2025/03/05 午後3:07")
    let mexico = try #require(
      DatePattern("dd/MM/yy, h:mm a", halves: ["a.\u{A0}m.", "p.\u{A0}m."]))
    #expect(mexico.text(date, secondOfDay: 420) == "05/03/25, 12:07 a.\u{A0}m.")
  }

  @Test(
    "A pattern that loses information is refused",
    arguments: [
      "dd/MM, HH:mm", "dd/MM/yy", "dd/MM/yy, h:mm", "", "dd/MM/yy, HH:mm 'h", "'dd/MM/yy, HH:mm'",
    ])
  func refuses(pattern: String) {
    #expect(DatePattern(pattern) == nil)
  }
}
