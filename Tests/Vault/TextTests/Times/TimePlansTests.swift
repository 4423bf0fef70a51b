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
}
