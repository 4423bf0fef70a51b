internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest
@testable internal import VaultText

/// Expressions that other projects collected, scored as they stand.
///
/// Half of the Recognizers-Text sentences, chosen by a hash of the sentence, was not used
/// while the tables were written: its score is the honest one, and both are printed. Out of scope
/// are durations, repetitions, zones, open ends ("before 2pm") and values without a reference
/// time. What fails, by number: prepositions and articles that the specifications of one language
/// count in, and out, of the same expression; "now"; "the month" alone; calendars other than the
/// Gregorian; fiscal years; hours that we take for the afternoon.
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
    var found = 0
    var values = 0
    var right = 0
    var empty = 0
    var silent = 0
  }

  /// FNV-1a.
  static func isHeldOut(_ text: String) -> Bool {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return (hash >> 20) & 1 == 1
  }

  static func timestamp(_ text: String) -> Timestamp? {
    let numbers = text.split { "-T: .+".contains($0) }.map { Int($0) ?? -1 }
    guard numbers.count >= 3, text.count >= 10, numbers[0] > 31 else { return nil }
    return Timestamp(
      year: numbers[0], month: numbers[1], day: numbers[2],
      hour: numbers.count > 3 ? numbers[3] : 0, minute: numbers.count > 4 ? numbers[4] : 0,
      second: numbers.count > 5 ? numbers[5] : 0)
  }

  /// The values that a case accepts; empty where it is out of scope.
  static func values(_ result: JSONNode) -> [(start: String, end: String?)] {
    let resolution = result.member(["Resolution"]) ?? result.member(["Value"])
    if let values = resolution?.member(["values"])?.array {
      var pairs: [(String, String?)] = []
      for value in values {
        if value.member(["Mod"]) != nil || value.member(["sourceEntity"]) != nil { return [] }
        if let start = value.member(["start"])?.string {
          pairs.append((start, value.member(["end"])?.string))
        } else if let single = value.member(["value"])?.string, single != "not resolved" {
          pairs.append((single, nil))
        }
      }
      return pairs
    }
    var pairs: [(String, String?)] = []
    for side in ["FutureResolution", "PastResolution"] {
      guard let value = resolution?.member([side]) else { continue }
      for key in ["date", "dateTime", "time"] {
        if let single = value.member([key])?.string { pairs.append((single, nil)) }
      }
      for (start, end) in [
        ("startDate", "endDate"), ("startDateTime", "endDateTime"), ("startTime", "endTime"),
      ] {
        if let first = value.member([start])?.string, let last = value.member([end])?.string {
          pairs.append((first, last))
        }
      }
    }
    return pairs
  }

  static func clock(_ timestamp: Timestamp) -> String {
    String(timestamp.description.dropFirst(11).prefix(8))
  }

  /// Our spans include the last day, month or year that is named; theirs end where it starts.
  static func agrees(_ time: TimeSpan, _ value: (start: String, end: String?)) -> Bool {
    if value.start.count <= 8 {
      guard clock(time.start) == value.start else { return false }
      return value.end.map { $0 == clock(time.end) || $0 == "23:59:59" } ?? true
    }
    guard timestamp(value.start) == time.start else { return false }
    guard let end = value.end.flatMap({ timestamp($0) }) else { return true }
    let date = end.date
    let later = [
      end, end.advanced(byDays: 1), end.advanced(bySeconds: 1),
      Timestamp(
        year: date.year, month: date.month + 1, day: date.day, second: end.secondOfDay),
      Timestamp(
        year: date.year + 1, month: date.month, day: date.day, second: end.secondOfDay),
    ]
    return later.contains(time.end)
  }

  static func score(_ cases: [JSONNode], _ code: String, heldOut: Bool) -> Score {
    var score = Score()
    let finder = TimeExpressionFinder(clock: .utc)
    for item in cases {
      guard let text = item.member(["Input"])?.string, isHeldOut(text) == heldOut else { continue }
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
        let expected = result.member(["Text"])?.string?.lowercased()
        let hit = entities.first { $0.value.lowercased() == expected }
        let values = values(result)
        let isOpen = values.isEmpty && result.member(["Resolution"]) != nil
        if !isOpen {
          score.expressions += 1
          if hit != nil { score.found += 1 }
        }
        guard let first = values.first, reference != nil || first.start.count <= 8 else { continue }
        score.values += 1
        if let time = hit?.time, values.contains(where: { agrees(time, $0) }) { score.right += 1 }
      }
    }
    return score
  }

  @Test(
    "Sentences of Recognizers-Text give its expressions and values",
    .enabled(if: ExternalData.has(recognizers, cases: 5225)))
  func readsRecognizers() throws {
    let root = try #require(ExternalData.url(Self.recognizers))
    for heldOut in [false, true] {
      var total = Score()
      for (name, code) in Self.codes.sorted(by: { $0.key < $1.key }) {
        let folder = root.appendingPathComponent(name)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for file in files {
          let isOutOfScope = ["Holiday", "Set", "Duration", "TimeZone"].contains {
            file.hasPrefix($0)
          }
          if isOutOfScope || file.contains("TasksMode") { continue }
          let data = try Data(contentsOf: folder.appendingPathComponent(file))
          let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
          let cases = try #require(JSONReader.parse(Data(bytes).span).array, "\(file)")
          let score = Self.score(cases, code, heldOut: heldOut)
          total.expressions += score.expressions
          total.found += score.found
          total.values += score.values
          total.right += score.right
          total.empty += score.empty
          total.silent += score.silent
        }
      }
      print(
        "Recognizers-Text, \(heldOut ? "held out" : "looked at"):",
        "expressions \(total.found)/\(total.expressions), values \(total.right)/\(total.values),",
        "silent where nothing is said \(total.silent)/\(total.empty)")
      #expect(total.found * 100 >= total.expressions * (heldOut ? 65 : 70))
      #expect(total.right * 100 >= total.values * (heldOut ? 61 : 68))
      #expect(total.silent * 100 >= total.empty * (heldOut ? 79 : 91))
    }
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
