import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Words, patterns and zones for days and times")
struct DateWordsTests {
  /// Everything that a language may say of a day, whichever of its ways is taken.
  private func said(
    _ language: String, _ day: CivilDate? = nil, daysAhead: Int
  ) throws -> Set<String> {
    // 2025-03-14 was a Friday.
    let day = try #require(day ?? CivilDate(year: 2025, month: 3, day: 14))
    let words = try Samples.lexicon(language).dates
    let today = CivilDate(daysSinceEpoch: day.daysSinceEpoch - daysAhead)
    return Set(
      (0..<24).map { variant in
        words.naming(day, saidOn: today, variant: variant).day.filled(with: words.parts(of: day))
      })
  }

  private func clocks(_ language: String, _ hour: Int, _ minute: Int) throws -> Set<String> {
    let words = try Samples.lexicon(language).dates
    return Set(
      (0..<24).map { variant in
        var text = ""
        words.appendClock(
          secondOfDay: hour * 3600 + minute * 60, variant: variant, to: &text)
        return text
      })
  }

  @Test("Days and times are written as native speakers do", arguments: Samples.codes)
  func writesAsSpeakersDo(language: String) throws {
    let rows = try Samples.golden("dates.tsv").map { $0.components(separatedBy: "\t") }
      .filter { $0[0] == language }
    #expect(rows.count >= 5)
    for row in rows {
      try #require(row.count == 4)
      let numbers = row[2].split(separator: ":").compactMap { Int($0) }
      let first = row[1] == "first" ? CivilDate(year: 2025, month: 5, day: 1) : nil
      var written = try said(language, first, daysAhead: numbers[0])
      if row[1] == "clock" { written = try clocks(language, numbers[0], numbers[1]) }
      #expect(written.contains(row[3]), "\(row)")
    }
  }

  @Test("Every language has several ways to write a date and a time", arguments: Samples.codes)
  func varies(language: String) throws {
    #expect(try said(language, daysAhead: 20).count >= 3)
    #expect(try said(language, daysAhead: 4).count >= 2)
    #expect(try clocks(language, 15, 0).count >= 2)
    #expect(try clocks(language, 9, 10).count >= 2)
  }

  @Test("Past days are never called today or tomorrow", arguments: Samples.codes)
  func namesPastDaysByDate(language: String) throws {
    let past = try said(language, daysAhead: -1)
    #expect(past.isDisjoint(with: try said(language, daysAhead: 0)))
    #expect(past.isDisjoint(with: try said(language, daysAhead: 1)))
    #expect(past.allSatisfy { $0.contains("14") || $0.contains("３") })
  }

  // Foundation's Gregorian calendar says which day of the week it is; 1 is Sunday.
  @Test("A named day of the week is the right one", arguments: Samples.codes)
  func weekdaysAreRight(language: String) throws {
    let words = try Samples.lexicon(language).dates
    #expect(words.weekdays.count == 7 && words.months.count == 12)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // Two weeks over the leap day of 2024.
    for number in 19_775..<19_789 {
      let day = CivilDate(daysSinceEpoch: number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let own = (calendar.component(.weekday, from: date) + 5) % 7
      for text in try said(language, day, daysAhead: 3) {
        for (weekday, name) in words.weekdays.enumerated() where weekday != own {
          #expect(!text.contains(name), "\(text) on \(day)")
        }
      }
      #expect(try said(language, day, daysAhead: 3).contains { $0.contains(words.weekdays[own]) })
    }
  }

  // "Las 1 y media" would have to be "la una y media", and "às 1 e meia" "à uma e meia".
  @Test("Nobody says half past one in words", arguments: ["es", "pt", "it"], [1, 13])
  func avoidsHalfPastOne(language: String, hour: Int) throws {
    let texts = try clocks(language, hour, 30)
    #expect(texts.allSatisfy { $0.contains("30") }, "\(texts)")
  }

  // 12 a.m. and 12 p.m. are read both ways (NIST recommends "noon"), 下午12点 likewise.
  @Test("Noon belongs to neither half of the day", arguments: Samples.codes, [0, 30])
  func noonHasNoHalf(language: String, minute: Int) throws {
    for text in try clocks(language, 12, minute) {
      for half in ["am", "pm", "午前", "午後", "上午", "下午", "mañana", "tarde", "manhã"] {
        #expect(!text.contains(half), "\(text)")
      }
    }
  }

  @Test("The plainest time never takes words for half past", arguments: Samples.codes)
  func plainClock(language: String) throws {
    let words = try Samples.lexicon(language).dates
    #expect(words.clock(secondOfDay: 15 * 3600 + 1800).contains("30"))
    #expect(words.clock(secondOfDay: 9 * 3600 + 300).contains("05"))
  }

  // MARK: - A date pattern

  // Header lines as phones write them, 5 March 2025 at 15:07:09; midnight and noon are twelve.
  @Test(
    "A pattern writes the date as its phone would, the halves of the day in its own words",
    arguments: try GoldenTable.rows(
      "Bench/CorpusTests/Golden/date-words-writes", of: String.self, Int.self, String.self))
  func writes(pattern: String, second: Int, expected: String) throws {
    let parts = pattern.components(separatedBy: "|")
    let date = try #require(CivilDate(year: 2025, month: 3, day: 5))
    let read =
      parts.count == 1
      ? DatePattern(pattern) : DatePattern(parts[0], halves: Array(parts.dropFirst()))
    #expect(try #require(read).text(date, secondOfDay: second) == expected)
  }

  @Test(
    "A pattern that loses information is refused",
    arguments: [
      "dd/MM, HH:mm", "dd/MM/yy", "dd/MM/yy, h:mm", "", "dd/MM/yy, HH:mm 'h", "'dd/MM/yy, HH:mm'",
    ])
  func refuses(pattern: String) {
    #expect(DatePattern(pattern) == nil)
  }

  // MARK: - A zone rule

  private let madrid = ZoneRule(
    name: "Europe/Madrid", standardOffsetSeconds: 3600, daylight: .european)
  private let newYork = ZoneRule(
    name: "America/New_York", standardOffsetSeconds: -18_000, daylight: .american)

  // The official announcements for 2025: 30 March and 26 October in Europe, 9 March and
  // 2 November in the United States.
  @Test("Clocks change when the law says")
  func changesClocks() throws {
    let europe = try #require(madrid.daylightPeriod(ofYear: 2025))
    #expect(europe.start.description == "2025-03-30T01:00:00Z")
    #expect(europe.end.description == "2025-10-26T01:00:00Z")
    let america = try #require(newYork.daylightPeriod(ofYear: 2025))
    #expect(america.start.description == "2025-03-09T07:00:00Z")
    #expect(america.end.description == "2025-11-02T06:00:00Z")
  }

  @Test("Every region of every lexicon agrees with the time zone database")
  func agreesWithDatabase() throws {
    let lexicons = try Samples.lexicons.get()
    for language in lexicons.languages {
      for region in try #require(lexicons.lexicon(language)).regions {
        // A machine without the database cannot compare; the rules above still hold.
        guard let zone = TimeZone(identifier: region.zone.name) else { continue }
        for hour in stride(from: 0, to: 24 * 365, by: 7) {
          let time = Timestamp(year: 2025, month: 1, day: 1, hour: hour)
          let date = Date(timeIntervalSince1970: Double(time.secondsSinceEpoch))
          #expect(region.zone.offsetSeconds(at: time) == zone.secondsFromGMT(for: date))
        }
      }
    }
  }
}
