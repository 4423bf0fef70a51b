internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// Calendars and recurrence rules that other parsers' authors collected.
@Suite("Calendars of other projects' test suites")
struct CalendarConformanceTests {
  static let ical = "conformance/ical"

  struct RuleCase {
    let rule: String
    let start: CalendarTime
    let expected: [String]
    let isAgreed: Bool
  }

  static func ruleCases() throws -> [RuleCase] {
    let url = try #require(ExternalData.url(Self.ical + "/libical+libical/recur_expected.json"))
    let data = try Data(contentsOf: url)
    let rows = try #require(JSONReader.parse(data.span).array)
    return rows.compactMap { row in
      guard let rule = row.member(["rrule"])?.string,
        let start = row.member(["dtstart"])?.string.flatMap({ CalendarTime($0) }),
        let expected = row.member(["instances"])?.array?.compactMap(\.string)
      else { return nil }
      return RuleCase(
        rule: rule, start: start, expected: expected,
        isAgreed: row.member(["dateutil"])?.string == "agree")
    }
  }

  static func instances(_ text: String, _ start: CalendarTime, limit: Int) throws -> [String] {
    let rule = try #require(RecurrenceRule(text))
    let end = try #require(LocalTime(year: 2200, month: 1, day: 1))
    var budget = RecurrenceBudget()
    return RecurrenceEngine.expand(
      rule, start: start.local, isDate: start.isDate, until: rule.end(isDate: start.isDate) { $0 },
      within: start.local...end, limit: limit, budget: &budget
    ).instances.map { CalendarTime.basic($0, isDate: start.isDate) + (start.isUTC ? "Z" : "") }
  }

  @Test(
    "Every rule that two implementations agree on gives their instances",
    .enabled(if: ExternalData.has(ical, cases: 116)))
  func expandsAgreedRules() throws {
    var agreed = 0
    for row in try Self.ruleCases() where row.isAgreed {
      let isFinite = try #require(RecurrenceRule(row.rule)).isFinite
      let limit = max(1, row.expected.count + (isFinite ? 1 : 0))
      let ours = try Self.instances(row.rule, row.start, limit: limit)
      #expect(ours == row.expected, "\(row.rule)")
      agreed += ours == row.expected ? 1 : 0
    }
    #expect(agreed == 116)
  }

  @Test(
    "Of the disputed rules, those that differ from libical are known",
    .enabled(if: ExternalData.has(ical, cases: 30)))
  func expandsDisputedRules() throws {
    var differing: [String] = []
    for row in try Self.ruleCases() where !row.isAgreed {
      let ours = try Self.instances(row.rule, row.start, limit: row.expected.count + 1)
      if ours != row.expected { differing.append(row.rule) }
    }
    // A day of the month without a month: every month's, where libical takes DTSTART's month. The
    // last libical does not implement; 30 December in week 1 is in 2024, 2025, 2030 and 2031.
    #expect(
      differing == [
        "FREQ=YEARLY;BYMONTHDAY=29;COUNT=3", "FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4",
        "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;UNTIL=20320101",
      ])
  }

  @Test(
    "Real calendars are read, and what is none is refused",
    .enabled(if: ExternalData.has(ical, cases: 80)),
    arguments: [
      ("ical4j+ical4j", 81, 5720, []), ("kewisch+ical.js", 46, 961, []),
      // Inputs of a fuzzer that never close a component, and a vCard.
      (
        "libical+libical/test-data", 34, 433,
        [
          "caltime.ics", "crash.ics", "get_char_test.ics", "issue250.ics", "issue253.ics",
          "issue339.ics", "malloc.ics",
        ]
      ),
    ])
  func readsCalendars(_ folder: String, _ files: Int, _ events: Int, _ refused: [String]) throws {
    var failed: [String] = []
    var found = 0
    let urls = try ExternalData.files(Self.ical + "/" + folder, ["ics"])
    for url in urls {
      do {
        found += try CalendarParser(path: url.lastPathComponent, clock: .utc)
          .parse(Data(contentsOf: url)).events.count
      } catch is IngestError {
        failed.append(url.lastPathComponent)
      }
    }
    #expect(urls.count == files)
    #expect(failed == refused)
    #expect(found == events)
  }

  /// libical trims values and leaves out empty ones; it does not decode quoted-printable.
  @Test(
    "Texts, names and zones are those that libical reads",
    .enabled(if: ExternalData.has(ical, cases: 127)),
    arguments: [("ical4j+ical4j", ["php-flp.ics"]), ("kewisch+ical.js", [])])
  func agreesWithLibical(_ folder: String, _ encoded: [String]) throws {
    func trimmed(_ text: String?) -> String? {
      let text = text?.trimmingCharacters(in: .whitespaces) ?? ""
      return text.isEmpty ? nil : text
    }
    var differing: [String] = []
    for url in try ExternalData.files(Self.ical + "/" + folder, ["ics"]) {
      let data = try Data(contentsOf: url)
      let outline = try CalendarOutline(data.span)
      var ours: [LibicalOracle.Event] = []
      for event in outline.events {
        let fields = CalendarFields(outline.entries[event.entries])
        let names = fields.all(.attendee, in: data.span).map { $0.commonName ?? "" }
        ours.append(
          LibicalOracle.Event(
            title: trimmed(fields.first(.summary, in: data.span)?.text),
            notes: trimmed(fields.first(.description, in: data.span)?.text),
            place: trimmed(fields.first(.location, in: data.span)?.text),
            zone: fields.first(.start, in: data.span)?.zone, names: names))
      }
      let theirs = LibicalOracle.events(in: data.span).map { event in
        LibicalOracle.Event(
          title: trimmed(event.title), notes: trimmed(event.notes), place: trimmed(event.place),
          zone: trimmed(event.zone), names: event.names)
      }
      if ours != theirs { differing.append(url.lastPathComponent) }
    }
    #expect(differing == encoded)
  }
}
