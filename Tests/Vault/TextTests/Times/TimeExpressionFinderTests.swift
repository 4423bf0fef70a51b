internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@Suite("Times named in messages")
struct TimeExpressionFinderTests {
  /// Thursday.
  static let sentAt = Timestamp(year: 2026, month: 3, day: 12, hour: 10)

  static func timestamp(_ text: Substring) throws -> Timestamp {
    let numbers = text.split { "-T:".contains($0) }.compactMap { Int($0) }
    try #require(numbers.count == 3 || numbers.count == 5)
    return Timestamp(
      year: numbers[0], month: numbers[1], day: numbers[2],
      hour: numbers.count > 3 ? numbers[3] : 0,
      minute: numbers.count > 3 ? numbers[4] : 0)
  }

  /// Reads a span: a day, a day and time (an hour long), or start..end.
  static func span(_ text: Substring) throws -> TimeSpan {
    let ends = text.split(separator: "..")
    let start = try timestamp(try #require(ends.first).prefix { $0 != "." })
    if ends.count == 2 {
      return TimeSpan(start: start, end: try timestamp(ends[1].drop { $0 == "." }))
    }
    return TimeSpan(
      start: start,
      end: text.contains("T") ? start.advanced(bySeconds: 3600) : start.advanced(byDays: 1))
  }

  /// A sentence with brackets around its expressions, and their spans.
  static func parse(_ row: String) throws -> (text: String, ranges: [Range<Int>], spans: [TimeSpan])
  {
    let halves = row.components(separatedBy: " => ")
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    var start = 0
    for byte in halves[0].utf8 {
      switch byte {
      case 0x5B: start = text.count
      case 0x5D: ranges.append(start..<text.count)
      default: text.append(byte)
      }
    }
    let spans = halves.count > 1 ? try halves[1].split(separator: " ").map { try span($0) } : []
    return (String(decoding: text, as: UTF8.self), ranges, spans)
  }

  private let finder = TimeExpressionFinder(clock: .utc)

  private func found(
    _ text: String, _ code: String?, at sentAt: Timestamp = sentAt, offset: Int? = nil,
    clock: ZoneClock = .utc
  ) -> [Entity] {
    TimeExpressionFinder(clock: clock).find(
      in: text, language: code.map { Language(rawValue: $0) }, sentAt: sentAt,
      utcOffsetSeconds: offset)
  }

  @Test(
    "Sentences give the times they name, and no others",
    arguments: ["en", "es", "de", "fr", "pt", "it", "ja", "zh"])
  func readsSentences(_ code: String) throws {
    let lines = try Samples.fixture("times.txt").split(separator: "\n")
      .filter { $0.hasPrefix("\(code)\t") }.map { String($0.dropFirst(3)) }
    #expect(lines.count >= 25)
    #expect(lines.count { !$0.contains(" => ") } >= 8)
    for line in lines {
      let row = try Self.parse(line)
      let entities = found(row.text, code)
      #expect(entities.map(\.range) == row.ranges, "\(line)")
      #expect(entities.map(\.time) == row.spans, "\(line)")
      #expect(entities.allSatisfy { $0.kind == .date })
    }
  }

  @Test(
    "A text of unknown language is read in the one that explains most of it",
    arguments: [
      ("nos vemos mañana a las 14", "2026-03-13T14:00"),
      ("bis übermorgen um 18 Uhr", "2026-03-14T18:00"),
      ("on se voit demain à 14h30", "2026-03-13T14:30"),
      ("ci vediamo domani alle 14", "2026-03-13T14:00"),
      ("te vejo amanhã às 15h", "2026-03-13T15:00"),
      ("明後日の夜7時に", "2026-03-14T19:00"), ("明天下午两点半", "2026-03-13T14:30"),
      ("see you tomorrow at 2pm", "2026-03-13T14:00"), ("до 2026-04-01", "2026-04-01"),
    ])
  func guessesLanguage(_ text: String, _ expected: String) throws {
    #expect(found(text, nil).map(\.time) == [try Self.span(expected[...])])
  }

  /// Weeks, seasons and feasts of the fixture are those that its head names.
  @Test(
    "Phrases give the spans that stand beside them, or none",
    arguments: [
      "joined", "formats", "distances", "none", "weeks", "parts", "seasons", "feasts", "decades",
    ])
  func readsPhrases(_ section: String) throws {
    let rows = try Samples.rows("time-phrases.tsv", section)
    #expect(rows.count >= 8)
    for row in rows {
      try #require(row.count == 3)
      let spans = row[2] == "-" ? [] : [try Self.span(row[2][...])]
      #expect(found(row[1], row[0]).map(\.time) == spans, "\(row[1])")
    }
  }

  @Test("A language without tables still has its ISO dates")
  func readsFigures() throws {
    #expect(found("Встреча 2026-04-01 в 15:00", "ru").count == 2)
    #expect(found("Встреча завтра", "ru").isEmpty)
  }

  @Test(
    "What has no year is the next one, today included",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/time-expression-finder-rolls-over", of: String.self, String.self,
      String.self))
  func rollsOver(_ text: String, _ sent: String, _ expected: String) throws {
    let entities = found(text, "en", at: try Self.timestamp(sent[...]))
    #expect(entities.map(\.time) == [try Self.span(expected[...])])
  }

  // Central European Summer Time starts on 29 March 2026 at 01:00Z and ends on 25 October 2026.
  @Test("Days and hours around a change of the clock are those of the zone")
  func followsTheZone() throws {
    let berlin = try #require(ZoneClock("Europe/Berlin"))
    let sent = Timestamp(year: 2026, month: 3, day: 28, hour: 11)
    let day = found("morgen", "de", at: sent, clock: berlin)
    #expect(
      day.map(\.time) == [
        TimeSpan(
          start: Timestamp(year: 2026, month: 3, day: 28, hour: 23),
          end: Timestamp(year: 2026, month: 3, day: 29, hour: 22))
      ])
    let hour = found("morgen um 14 Uhr", "de", at: sent, offset: 3600, clock: berlin)
    #expect(hour.first?.time?.start == Timestamp(year: 2026, month: 3, day: 29, hour: 12))
    let autumn = Timestamp(year: 2026, month: 10, day: 24, hour: 11)
    let long = try #require(found("morgen", "de", at: autumn, clock: berlin).first?.time)
    #expect(long.end.milliseconds - long.start.milliseconds == 25 * 3_600_000)
  }

  @Test("A message's own offset comes before the clock")
  func prefersTheMessage() throws {
    let berlin = try #require(ZoneClock("Europe/Berlin"))
    // 23:30 in New York on 11 March, when Berlin is on the twelfth already.
    let sent = Timestamp(year: 2026, month: 3, day: 12, hour: 3, minute: 30)
    let entity = found("tomorrow at 2pm", "en", at: sent, offset: -14_400, clock: berlin).first
    #expect(entity?.time?.start == Timestamp(year: 2026, month: 3, day: 12, hour: 18))
  }

  @Test("Expressions keep apart, in order, as written")
  func keepsOrder() {
    let text = "Tomorrow 5pm,\nor next Friday; maybe 12 March"
    let entities = found(text, "en")
    #expect(entities.map(\.value) == ["Tomorrow 5pm", "next Friday", "12 March"])
  }

  @Test(
    "Any bytes give ranges on scalar boundaries, in order, in linear time",
    arguments: [
      String(repeating: "1", count: 1_500), String(repeating: "1/", count: 2_500),
      String(repeating: "from ", count: 1_000), String(repeating: "5pm to ", count: 800),
      String(repeating: "半点", count: 800), String(repeating: "é\u{301}", count: 1_500),
      String(repeating: "12 March, ", count: 500), String(repeating: "2 days ", count: 800), "",
      "\u{0}\u{FFFD}🕐 5pm 🕐", String(repeating: "the ", count: 1_500),
    ])
  func survives(_ text: String) {
    for code in ["en", "de", "zh", nil] {
      let entities = found(text, code)
      var last = 0
      for entity in entities {
        #expect(entity.range.lowerBound >= last)
        last = entity.range.upperBound
      }
      #expect(last <= text.utf8.count)
      #expect(entities.count <= TimeExpressionFinder.limit)
    }
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
      #expect(found(text, code).count <= TimeExpressionFinder.limit)
    }
  }
}
