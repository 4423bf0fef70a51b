import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Words for days and times")
struct DateWordsTests {
  /// Everything that a language may say, whichever of its ways is taken.
  private func said(_ language: String, daysAhead: Int, adverb: Bool = true) throws -> Set<String> {
    // 2025-03-14 was a Friday.
    let day = try #require(CivilDate(year: 2025, month: 3, day: 14))
    return try said(language, day, daysAhead: daysAhead, adverb: adverb)
  }

  private func said(
    _ language: String, _ day: CivilDate, daysAhead: Int, adverb: Bool = true
  ) throws -> Set<String> {
    let words = try Samples.lexicon(language).dates
    let today = CivilDate(daysSinceEpoch: day.daysSinceEpoch - daysAhead)
    return Set(
      (0..<24).map { variant in
        let naming = words.naming(day, saidOn: today, variant: variant)
        return (adverb ? naming.day : naming.date).filled(with: words.parts(of: day))
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

  // What native speakers say.
  @Test(
    "A day is named by its distance",
    arguments: [
      ("en", 0, "today"), ("en", 1, "tomorrow"), ("en", 3, "on Friday"), ("en", 20, "on March 14"),
      ("es", 1, "mañana"), ("es", 3, "el viernes"), ("es", 20, "el 14 de marzo"),
      ("de", 0, "heute"), ("de", 6, "am Freitag"), ("de", 7, "am 14. März"),
      ("fr", 0, "aujourd'hui"), ("fr", 2, "vendredi"), ("fr", 9, "le 14 mars"),
      ("it", 1, "domani"), ("it", 2, "venerdì"), ("it", 9, "venerdì 14 marzo"),
      ("pt", 1, "amanhã"), ("pt", 2, "sexta-feira"), ("pt", 9, "no dia 14 de março"),
      ("ja", 1, "明日"), ("ja", 2, "金曜日に"), ("ja", 9, "3月14日に"),
      ("zh", 0, "今天"), ("zh", 2, "周五"), ("zh", 9, "3月14号"),
    ])
  func namesDays(language: String, daysAhead: Int, expected: String) throws {
    #expect(try said(language, daysAhead: daysAhead).contains(expected))
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

  // The first is an ordinal in French, Italian and Portuguese, not in Spanish and German.
  @Test(
    "The first of a month is written as the language has it",
    arguments: [
      ("fr", "le 1er mai"), ("es", "el 1 de mayo"), ("de", "am 1. Mai"),
      ("pt", "no dia 1º de maio"), ("it", "giovedì 1º maggio"),
    ])
  func ordinalFirst(language: String, expected: String) throws {
    let day = try #require(CivilDate(year: 2025, month: 5, day: 1))
    #expect(try said(language, day, daysAhead: 30).contains(expected))
  }

  @Test(
    "A time of day is written as the language does",
    arguments: [
      ("en", 8, 20, "8:20 am"), ("en", 15, 0, "3 pm"), ("en", 0, 10, "12:10 am"),
      ("es", 9, 0, "9:00"), ("de", 15, 0, "15 Uhr"), ("de", 9, 20, "9:20 Uhr"),
      ("fr", 18, 0, "18 h"), ("fr", 9, 5, "9 h 05"), ("it", 9, 15, "9:15"), ("pt", 14, 0, "14h"),
      ("ja", 14, 0, "14時"), ("zh", 14, 0, "下午2点"), ("zh", 9, 0, "上午9点"),
    ])
  func writesTimes(language: String, hour: Int, minute: Int, expected: String) throws {
    #expect(try clocks(language, hour, minute).contains(expected))
  }

  // "Halb vier" is half an hour before four; "las 3 y media" half an hour after three.
  @Test(
    "Half past is said in words, towards the right hour",
    arguments: [
      ("en", 15, "half past 3"), ("de", 15, "halb 4"), ("de", 11, "halb 12"), ("de", 12, "halb 1"),
      ("es", 15, "3 y media"), ("it", 15, "15 e mezza"), ("pt", 15, "3 e meia"),
      ("ja", 15, "15時半"), ("zh", 15, "下午3点半"),
    ])
  func halfPast(language: String, hour: Int, expected: String) throws {
    #expect(try clocks(language, hour, 30).contains(expected))
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

  // MARK: - Files

  private static let yaml = """
    weekdays: [a, b, c, d, e, f, g]
    months: [a, b, c, d, e, f, g, h, i, j, k, l]
    today: {day: now, date: today}
    tomorrow:
      - {day: "next {weekday}", date: "{short}"}
    weekday: {day: "on {weekday}", date: "{weekday}"}
    dated: {day: "{number}/{month}", date: "{year}"}
    wholeHour: "{hour}"
    hourAndMinute: ["{hour}.{minute}", "{hour}:{minute}"]
    """

  @Test("One way stands alone or in a list; half past and short names may be left out")
  func readsShortForms() throws {
    let words = try DateWords(Samples.node(Self.yaml))
    var text = ""
    words.appendClock(secondOfDay: 15 * 3600 + 1800, variant: 1, to: &text)
    #expect(text == "15:30")
    let day = try #require(CivilDate(year: 2025, month: 3, day: 14))
    let naming = words.naming(day, saidOn: CivilDate(daysSinceEpoch: 20_160), variant: 0)
    #expect(naming.day.filled(with: words.parts(of: day)) == "next e")
    #expect(naming.date.filled(with: words.parts(of: day)) == "e")
  }

  @Test(
    "Missing days, ways and keys, and slots of another place, are refused by key",
    arguments: [
      ("[a, b, c, d, e, f, g]", "[a, b]", "weekdays"), ("today:", "toDay:", "toDay"),
      ("h, i, j, k, l]", "h]", "months"), ("{hour}.{minute}", "{month}", "hourAndMinute[0]"),
      ("next {weekday}", "{hour}", "tomorrow[0].day"), ("wholeHour: \"{hour}\"", "", "wholeHour"),
      ("date: today", "dates: today", "today.dates"),
    ])
  func refuses(text: String, replacement: String, key: String) throws {
    let yaml = Self.yaml.replacingOccurrences(of: text, with: replacement)
    #expect {
      try DateWords(Samples.node(yaml))
    } throws: { error in
      (error as? CorpusError)?.location?.key == key
    }
  }
}
