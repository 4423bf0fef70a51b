import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultText

/// Everyday plans in each language: `Golden/times/<language>.tsv`.
///
/// A row holds what is meant, and the sentence: a day, a day and minute, or `-` where no time is
/// named. All are said on Thursday, 12 March 2026, at ten in the morning. They were written by
/// hand, by the calendar of 2026 and 2027, before the rules that they test.
@Suite("Times of everyday plans")
struct TimePlansTests {
  static let root = Repository.url("Tests/Vault/TextTests/Golden/times")
  static let sentAt = Timestamp(year: 2026, month: 3, day: 12, hour: 10)

  /// The share of the sentences of a language whose day and minute are found, in percent.
  static let floor = 90

  @Test(
    "Plans begin on the day and at the minute that they name",
    arguments: ["de", "en", "es", "fr", "it", "ja", "pt", "zh"])
  func findsPlans(_ code: String) throws {
    let file = Self.root.appendingPathComponent("\(code).tsv")
    let finder = TimeExpressionFinder(clock: .utc)
    var (stated, right, quiet, silent) = (0, 0, 0, 0)
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let columns = line.split(separator: "\t", maxSplits: 1).map(String.init)
      try #require(columns.count == 2)
      let found = finder.find(
        in: columns[1], language: Language(rawValue: code), sentAt: Self.sentAt,
        utcOffsetSeconds: nil)
      let isRight: Bool
      if columns[0] == "-" {
        quiet += 1
        isRight = found.isEmpty
        if isRight { silent += 1 }
      } else {
        stated += 1
        isRight = found.contains { entity in
          entity.time?.start.description.hasPrefix(columns[0]) == true
        }
        if isRight { right += 1 }
      }
      if !isRight, ProcessInfo.processInfo.environment["SHOW_MISSES"] != nil {
        print("missed:", code, line)
      }
    }
    print("plans, \(code): start \(right)/\(stated), silent \(silent)/\(quiet)")
    #expect(stated >= 60)
    #expect(right * 100 >= stated * Self.floor)
    #expect(silent * 100 >= quiet * 95)
  }

  @Test(
    "A day after a verb in the past is over; one of a plan is to come",
    arguments: [
      ("en", "we met on Monday", "2026-03-09"), ("en", "she was born on 3 May", "2025-05-03"),
      ("en", "I was thinking Monday", "2026-03-16"),
      ("en", "that was great, next time on Friday", "2026-03-13"),
      ("de", "ich war am Montag dort", "2026-03-09"), ("de", "das wäre am Montag", "2026-03-16"),
      ("fr", "c'était lundi", "2026-03-09"), ("es", "fuimos el viernes", "2026-03-06"),
      ("pt", "foi no domingo", "2026-03-08"), ("it", "siamo andati venerdì", "2026-03-06"),
      ("it", "andiamo venerdì", "2026-03-13"),
    ])
  func tellsPastFromPlans(_ code: String, _ text: String, _ expected: String) {
    let found = TimeExpressionFinder(clock: .utc).find(
      in: text, language: Language(rawValue: code), sentAt: Self.sentAt, utcOffsetSeconds: nil)
    #expect(found.map { $0.time.map { "\($0.start.date)" } } == [expected])
  }

  // First Sundays of Advent from the liturgical calendars of these years.
  @Test(
    "Advent begins on the Sunday from 27 November to 3 December",
    arguments: [(2022, "27"), (2023, "03"), (2024, "01"), (2025, "30"), (2026, "29")])
  func findsAdvent(_ year: Int, _ day: String) throws {
    let found = try #require(TimeFeast.onOrAfter(7, month: 11, day: 27).day(in: year))
    #expect(Timestamp(seconds: Int64(found) * 86_400).description.prefix(10).hasSuffix("-\(day)"))
  }
}
