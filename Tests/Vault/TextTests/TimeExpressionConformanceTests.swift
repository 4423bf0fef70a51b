import Foundation
import Testing
import VaultCore
import VaultSealing
import VaultTestSupport

@testable import VaultIngest
@testable import VaultText

/// Expressions that other projects collected, scored as they stand.
///
/// A third of the Recognizers-Text sentences, chosen by the SHA-256 of language and sentence, was
/// not looked at while the tables and rules were written. It is scored where `TIMES_HELD_OUT` is
/// set: once, at the end; the other two thirds always. Read are the parsers' specifications and
/// those of the whole model, as far as its first implementation supports them, without durations
/// and repetitions. An expression is right if a time found begins on the day of one of the values
/// stated, and in the minute where one is stated. A sentence without a time is right if none is
/// found.
///
/// What fails, by number: the lunar calendar, whose days the specifications give as if they were
/// Gregorian; open ends ("after 2018" from 2019 on); "right now" and "the week" alone, which in
/// messages mean no date; hours that we take for the afternoon; a weekday that is today's.
@Suite("Dates of other projects' test suites")
struct TimeExpressionConformanceTests {
  static let recognizers = "conformance/dates/microsoft+Recognizers-Text/Specs/DateTime"
  static let dateparser = "conformance/dates/scrapinghub+dateparser/dateparser_params.json"
  static let codes = [
    "Chinese": "zh", "English": "en", "French": "fr", "German": "de", "Japanese": "ja",
    "Portuguese": "pt", "Spanish": "es",
  ]
  static let kinds: Set = ["date", "datetime", "daterange", "datetimerange", "time", "timerange"]

  struct Score {
    var expressions = 0
    var right = 0
    var empty = 0
    var silent = 0

    static func += (left: inout Score, right: Score) {
      left.expressions += right.expressions
      left.right += right.right
      left.empty += right.empty
      left.silent += right.silent
    }

    func isAtLeast(right percent: Int) -> Bool { right * 100 >= expressions * percent }
  }

  /// True for the third whose hash of language and sentence begins with a byte below 85.
  static func isHeldOut(_ text: String, language: String) -> Bool {
    SHA256.hash(data: (language + text).utf8)[0] < 85
  }

  static func timestamp(_ text: String) -> Timestamp? {
    let numbers = text.split { "-T: .+".contains($0) }.map { Int($0) ?? -1 }
    guard numbers.count >= 3, text.count >= 10, numbers[0] > 31 else { return nil }
    return Timestamp(
      year: numbers[0], month: numbers[1], day: numbers[2],
      hour: numbers.count > 3 ? numbers[3] : 0, minute: numbers.count > 4 ? numbers[4] : 0,
      second: numbers.count > 5 ? numbers[5] : 0)
  }

  /// The starts that a case accepts.
  static func starts(_ result: JSONNode) -> [String] {
    let resolution = result.member(["Resolution"]) ?? result.member(["Value"])
    if let values = resolution?.member(["values"])?.array {
      return values.compactMap { value in
        let start = value.member(["start"])?.string
        if value.member(["Mod"]) != nil { return start }
        return start ?? value.member(["value"])?.string
      }.filter { $0 != "not resolved" }
    }
    return ["FutureResolution", "PastResolution"].flatMap { side in
      ["date", "dateTime", "time", "startDate", "startDateTime", "startTime"].compactMap {
        resolution?.member([side])?.member([$0])?.string
      }
    }
  }

  /// Same day, and same minute where one is given.
  static func agrees(_ time: TimeSpan, _ start: String) -> Bool {
    let found = time.start.description
    if start.count <= 8 { return found.dropFirst(11).hasPrefix(start.prefix(5)) }
    return found.hasPrefix(start.prefix(16).replacing(" ", with: "T"))
  }

  static func score(_ cases: [JSONNode], _ language: String, _ code: String, heldOut: Bool) -> Score
  {
    var score = Score()
    let finder = TimeExpressionFinder(clock: .utc)
    for item in cases {
      let unsupported = item.member(["NotSupported"])?.string ?? ""
      guard !unsupported.lowercased().contains("dotnet"), let text = item.member(["Input"])?.string,
        isHeldOut(text, language: language) == heldOut
      else { continue }
      let reference = item.member(["Context"])?.member(["ReferenceDateTime"])?.string
      let sentAt = timestamp(reference ?? "2016-11-07T00:00:00") ?? Timestamp(seconds: 0)
      let entities = finder.find(
        in: text, language: Language(rawValue: code), sentAt: sentAt, utcOffsetSeconds: nil)
      let results = item.member(["Results"])?.array ?? []
      if results.isEmpty {
        score.empty += 1
        if entities.isEmpty { score.silent += 1 }
      }
      for result in results {
        let kind = result.member(["TypeName"])?.string ?? result.member(["Type"])?.string ?? ""
        guard kinds.contains(kind.replacing("datetimeV2.", with: "")) else { continue }
        let starts = starts(result)
        guard !starts.isEmpty else { continue }
        score.expressions += 1
        if entities.contains(where: { entity in
          entity.time.map { time in starts.contains { agrees(time, $0) } } ?? false
        }) {
          score.right += 1
        } else if !heldOut, ProcessInfo.processInfo.environment["SHOW_MISSES"] != nil {
          print("missed:", code, text)
        }
      }
    }
    return score
  }

  /// The scores of the languages in one part of the sentences.
  static func scores(heldOut: Bool) throws -> [String: Score] {
    let root = try #require(ExternalData.url(recognizers))
    var scores: [String: Score] = [:]
    for (name, code) in codes.sorted(by: { $0.key < $1.key }) {
      let folder = root.appendingPathComponent(name)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      for file in files where file.hasSuffix("Parser.json") || file == "DateTimeModel.json" {
        if ["Set", "Duration", "TimeZone"].contains(where: { file.hasPrefix($0) }) { continue }
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        let cases = try #require(JSONReader.parse(Data(bytes).span).array, "\(file)")
        scores[code, default: Score()] += score(cases, name, code, heldOut: heldOut)
      }
    }
    return scores
  }

  @Test(
    "Sentences of Recognizers-Text begin on the day and at the minute that it states",
    .enabled(if: ExternalData.has(recognizers, cases: 3500)),
    arguments: ProcessInfo.processInfo.environment["TIMES_HELD_OUT"] == nil
      ? [false] : [false, true])
  func readsRecognizers(_ heldOut: Bool) throws {
    var total = Score()
    for (code, score) in try Self.scores(heldOut: heldOut).sorted(by: { $0.key < $1.key }) {
      print(
        "Recognizers-Text, \(heldOut ? "held out" : "looked at"), \(code):",
        "start \(score.right)/\(score.expressions), silent \(score.silent)/\(score.empty)")
      #expect(score.isAtLeast(right: heldOut ? 70 : 80), "\(code)")
      total += score
    }
    print(
      "Recognizers-Text, \(heldOut ? "held out" : "looked at"): n \(total.expressions),",
      "start \(total.right)/\(total.expressions), silent \(total.silent)/\(total.empty)")
    #expect(total.isAtLeast(right: heldOut ? 80 : 85))
    #expect(total.silent * 100 >= total.empty * 95)
  }

  // The search tests state a language, a text and every date in it, resolved from 2000-01-01.
  @Test(
    "Texts of dateparser's search tests give its dates",
    .enabled(if: ExternalData.has(dateparser, cases: 21)))
  func readsDateparser() throws {
    let url = try #require(ExternalData.url(Self.dateparser))
    let data = try Data(contentsOf: url)
    let rows = try #require(JSONReader.parse(data.span).array)
    let finder = TimeExpressionFinder(clock: .utc)
    let base = Timestamp(year: 2000, month: 1, day: 1)
    var expected = 0
    var right = 0
    for row in rows {
      guard let test = row.member(["test"])?.string, test == "test_search_and_parse",
        let arguments = row.member(["args"])?.array, arguments.count >= 3,
        let code = arguments[0].string, let text = arguments[1].string,
        Self.codes.values.contains(code) || code == "it",
        let dates = arguments[2].array
      else { continue }
      let entities = finder.find(
        in: text, language: Language(rawValue: code), sentAt: base, utcOffsetSeconds: nil)
      for date in dates {
        guard let value = date.array?.last?.string.flatMap({ Self.timestamp($0) }) else { continue }
        expected += 1
        if entities.contains(where: { $0.time?.start == value }) { right += 1 }
      }
    }
    print("dateparser search: \(right)/\(expected)")
    #expect(right >= 15)
  }
}

/// The bulk rows of dateparser's tests, in our languages.
///
/// Two sorts state what they mean without code: texts with the language and their translation into
/// a small English of the form "2 month ago" or "18 october 2012 19:21", which is read here anew;
/// and English rows with a date of their own or a distance from the day of the test. A text that
/// its translation calls a bare duration or a clock is out of scope.
@Suite("Rows of dateparser's tests")
struct TimeDateparserConformanceTests {
  static let base = Timestamp(year: 2014, month: 9, day: 1, hour: 10, minute: 30)
  static let codes: Set = ["en", "es", "de", "fr", "pt", "it", "ja", "zh"]
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  static let units = ["year", "month", "week", "day", "hour", "minute", "second"]
  static let secondsPerUnit = ["hour": 3600, "minute": 60, "second": 1]

  /// What a translation means: a start, and whether the time of day counts.
  static func meaning(of translation: String) -> (start: Timestamp, isClock: Bool)? {
    let words = translation.lowercased().split { " ,.".contains($0) }.map(String.init)
    if words.last == "ago" || words.first == "in" {
      return distance(words.filter { $0 != "ago" && $0 != "in" }, words.last == "ago" ? -1 : 1)
    }
    return date(words)
  }

  /// "2 month 3 week" from the base.
  static func distance(_ words: [String], _ sign: Int) -> (Timestamp, Bool)? {
    var amounts: [String: Int] = [:]
    for pair in stride(from: 0, to: words.count, by: 2) {
      guard pair + 1 < words.count, let count = Int(words[pair]) else { return nil }
      let unit =
        words[pair + 1].hasSuffix("s") ? String(words[pair + 1].dropLast()) : words[pair + 1]
      guard units.contains(unit) else { return nil }
      amounts[unit] = count
    }
    return amounts.isEmpty ? nil : moved(amounts, sign)
  }

  static func moved(_ amounts: [String: Int], _ sign: Int) -> (Timestamp, Bool)? {
    let months = (amounts["year", default: 0] * 12 + amounts["month", default: 0]) * sign
    let total = base.date.year * 12 + base.date.month - 1 + months
    guard total > 1500 * 12 else { return nil }
    let days = (amounts["week", default: 0] * 7 + amounts["day", default: 0]) * sign
    let seconds = secondsPerUnit.reduce(0) { $0 + $1.value * amounts[$1.key, default: 0] } * sign
    let isClock = secondsPerUnit.keys.contains { amounts[$0] != nil }
    let start = Timestamp(
      year: total / 12, month: total % 12 + 1, day: base.date.day,
      second: isClock ? base.secondOfDay : 0
    ).advanced(byDays: days).advanced(bySeconds: Int64(seconds))
    return (start, isClock)
  }

  /// "18 october 2012 19:21", "2015-04-08 10:05".
  static func date(_ words: [String]) -> (Timestamp, Bool)? {
    var year: Int?
    var month: Int?
    var day: Int?
    var minute: Int?
    for word in words {
      if let index = months.firstIndex(of: word) {
        month = index + 1
      } else if let number = Int(word) {
        if word.count == 4 { year = number } else { day = number }
      } else if word.split(separator: "-").count == 3, word.count == 10 {
        let parts = word.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        (year, month, day) = (parts[0], parts[1], parts[2])
      } else if word.count == 5, word.contains(":") {
        let parts = word.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        minute = parts[0] * 60 + parts[1]
      } else if !word.hasSuffix("day") {
        return nil
      }
    }
    guard let year, let month, let day else { return nil }
    let start = Timestamp(year: year, month: month, day: day, second: (minute ?? 0) * 60)
    return (start, minute != nil)
  }

  /// Whether an English row says a day or a distance without help from other settings.
  static func isEnglish(_ text: String) -> Bool {
    let known: Set = [
      "ago", "in", "a", "an", "and", "at", "noon", "midnight", "am", "pm", "st", "nd", "rd", "th",
      "of", "on", "the", "hr", "hrs", "min", "mins", "sec", "secs", "hours", "week", "decade",
      "decades", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov",
      "dec", "mon", "tue", "tues", "wed", "thu", "fri", "sat", "sun", "by", "h", "m", "s",
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    return text.lowercased().split { !$0.isLetter }.map(String.init).allSatisfy { word in
      known.contains(word) || months.contains(word)
        || units.contains { word == $0 || word == $0 + "s" }
    }
  }

  static func amounts(_ node: JSONNode?) -> [String: Int]? {
    guard let node, case .object(let members) = node.value else { return nil }
    var amounts: [String: Int] = [:]
    for (name, value) in members {
      guard case .integer(let count) = value.value else { return nil }
      amounts[name.hasSuffix("s") ? String(name.dropLast()) : name] = Int(count)
    }
    return amounts
  }

  /// The language, the text, and what it means; `nil` for rows out of scope.
  static func expectation(
    _ row: JSONNode
  ) -> (group: String, code: String, text: String, start: Timestamp, isClock: Bool)? {
    guard let test = row.member(["test"])?.string, let arguments = row.member(["args"])?.array
    else { return nil }
    switch test {
    case "test_translation", "test_freshness_translation":
      guard arguments.count >= 3, let code = arguments[0].string, codes.contains(code),
        let text = arguments[1].string,
        let meaning = arguments[2].string.flatMap({ meaning(of: $0) })
      else { return nil }
      return ("translations", code, text, meaning.start, meaning.isClock)
    case "test_dates_parsing":
      guard arguments.count >= 2, let text = arguments[0].string, isEnglish(text),
        text.split(whereSeparator: { !$0.isNumber }).contains(where: { $0.count == 4 }),
        let start = arguments[1].string.flatMap({ TimeExpressionConformanceTests.timestamp($0) })
      else { return nil }
      return ("absolute", "en", text, start, true)
    case "test_relative_past_dates", "test_relative_future_dates":
      let isPast = test == "test_relative_past_dates"
      guard let text = arguments.first?.string, isEnglish(text),
        isPast ? text.hasSuffix("ago") : text.lowercased().hasPrefix("in "),
        var amounts = amounts(row.member(["kwargs"])?.member([isPast ? "ago" : "in_future"]))
      else { return nil }
      amounts["year", default: 0] += amounts["decade", default: 0] * 10
      guard let meaning = moved(amounts, isPast ? -1 : 1) else { return nil }
      return ("relative", "en", text, meaning.0, meaning.1)
    default: return nil
    }
  }

  @Test(
    "Absolute and relative rows give the days and moments they state",
    .enabled(if: ExternalData.has(TimeExpressionConformanceTests.dateparser, cases: 21)))
  func readsRows() throws {
    let url = try #require(ExternalData.url(TimeExpressionConformanceTests.dateparser))
    let rows = try #require(JSONReader.parse(try Data(contentsOf: url).span).array)
    let finder = TimeExpressionFinder(clock: .utc)
    var expected: [String: Int] = [:]
    var right: [String: Int] = [:]
    for row in rows {
      guard let stated = Self.expectation(row) else { continue }
      expected[stated.group, default: 0] += 1
      let entities = finder.find(
        in: stated.text, language: Language(rawValue: stated.code), sentAt: Self.base,
        utcOffsetSeconds: nil)
      let isFound = entities.contains { entity in
        guard let time = entity.time else { return false }
        if time.start == stated.start { return true }
        // A distance in months or years may name the month or the year as a whole.
        return !stated.isClock && time.start < stated.start && stated.start < time.end
      }
      if isFound {
        right[stated.group, default: 0] += 1
      } else if ProcessInfo.processInfo.environment["SHOW_MISSES"] != nil {
        print("missed:", stated.group, stated.code, stated.text)
      }
    }
    for (group, floor) in [("absolute", 65), ("relative", 88), ("translations", 90)] {
      let count = expected[group, default: 0]
      print("dateparser \(group): \(right[group, default: 0])/\(count)")
      #expect(count > 20)
      #expect(right[group, default: 0] * 100 >= count * floor)
    }
  }
}
