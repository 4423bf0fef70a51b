import Foundation
import Testing

@testable import VaultCore

@Suite("Messages, events, people and identifiers")
struct RecordTests {
  @Test(
    "Searchable text is the subject above the body",
    arguments: [
      (nil, "body", "body"), ("subject", "body", "subject\nbody"), ("", "body", "body"),
      ("subject", "", "subject"),
    ] as [(String?, String, String)])
  func searchableText(subject: String?, text: String, expected: String) {
    let message = Message(
      id: DocumentID("1"), platform: .email, sentAt: Timestamp(seconds: 0), sender: .owner,
      recipients: [], subject: subject, text: text, threadID: "t")
    #expect(message.searchableText == expected)
  }

  @Test("Participants are the sender, then the recipients; the platform itself is none")
  func participants() {
    let ana = Participant(Handle(.name, "Ana"))
    let message = Message(
      id: DocumentID("1"), platform: .whatsapp, sentAt: Timestamp(seconds: 0), sender: .owner,
      recipients: [ana], text: "", threadID: "t")
    #expect(message.participants == [.owner, ana])
    let system = Message(
      id: DocumentID("2"), platform: .whatsapp, kind: .system, sentAt: Timestamp(seconds: 0),
      sender: nil, recipients: [], text: "", threadID: "t")
    #expect(system.participants.isEmpty)
  }

  @Test("An end before the start is moved to the start")
  func endIsNotBeforeStart() {
    let start = Timestamp(seconds: 100)
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Review", start: start, end: Timestamp(seconds: 50))
    #expect(event.end == start)
  }

  @Test("Searchable text is title, notes and place, each on its line, empty ones left out")
  func searchableTextCalendarEvent() {
    let instant = Timestamp(seconds: 0)
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Review", location: "Room 4", start: instant, end: instant)
    #expect(event.searchableText == "Review\nRoom 4")
  }

  @Test("An empty display name counts as none")
  func emptyNameIsNone() {
    let handle = Handle(.email, "ana@example.com")
    #expect(Participant(handle, displayName: "") == Participant(handle))
  }

  @Test(
    "Identifiers are recognised and normalised",
    arguments: [
      ("+34 600 111-222", Handle.Kind.phone, "+34600111222"),
      ("0034 600 111 222", .phone, "+34600111222"), ("(030) 1234567", .phone, "0301234567"),
      ("Ana@Example.COM", .email, "ana@example.com"), ("  Ana   María ", .name, "Ana María"),
      ("\u{202A}+49 171 5550123\u{202C}", .phone, "+491715550123"), ("42", .name, "42"),
      ("٠١٢٣٤٥٦٧", .phone, "01234567"),
    ])
  func guesses(raw: String, kind: Handle.Kind, value: String) {
    let handle = Handle(guessing: raw)
    #expect(handle.kind == kind && handle.value == value)
  }

  @Test("The owner has one handle, whatever text comes with it")
  func ownerIsOne() {
    #expect(Handle(.owner, "me") == Handle.owner)
  }

  @Test(
    "White space, control characters and percent signs are encoded",
    arguments: [
      ("a b", "a%20b"), ("50%", "50%25"), ("tab\there", "tab%09here"), ("", "%"),
      ("<x@y>", "<x@y>"), ("chat\u{202F}1", "chat%E2%80%AF1"), ("münchen#3", "münchen#3"),
    ])
  func encodes(external: String, encoded: String) {
    #expect(DocumentID(external).rawValue == encoded)
  }

  @Test("Order is that of the UTF-8 bytes")
  func ordersByBytes() {
    #expect(DocumentID("Z") < DocumentID("a"))
    #expect(DocumentID("z") < DocumentID("é"))
    #expect(DocumentID("a") < DocumentID("aa"))
  }

  @Test("Composed and decomposed letters are different identifiers")
  func comparesBytes() {
    #expect(DocumentID("\u{E9}") != DocumentID("e\u{301}"))
    #expect(Set([DocumentID("\u{E9}"), DocumentID("e\u{301}")]).count == 2)
  }

  @Test("An encoded identifier with white space is refused", arguments: ["", "a b", "a\u{A0}b"])
  func refusesRawWhiteSpace(text: String) {
    #expect(DocumentID(encoded: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DocumentID].self, from: JSONEncoder().encode([text]))
    }
  }
}

@Suite("Instants and days")
struct TimeTests {
  @Test(
    "Fields become the seconds that GNU date prints",
    arguments: [
      // date --utc --date='…' +%s
      (2026, 3, 1, 9, 30, 0, 1_772_357_400), (1970, 1, 1, 0, 0, 0, 0),
      (2000, 2, 29, 23, 59, 59, 951_868_799), (1969, 12, 31, 23, 59, 59, -1),
      (2100, 3, 1, 0, 0, 0, 4_107_542_400),
    ])
  func secondsOfFields(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, expected: Int64
  ) {
    let time = Timestamp(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    #expect(time.secondsSinceEpoch == expected)
  }

  @Test("The description is ISO 8601 and agrees with Foundation")
  func describesItself() {
    let formatter = ISO8601DateFormatter()
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let time = Timestamp(seconds: Int64(random.integer(in: -2_000_000_000...4_000_000_000)))
      let date = Date(timeIntervalSince1970: Double(time.secondsSinceEpoch))
      #expect(time.description == formatter.string(from: date))
    }
    #expect(Timestamp(milliseconds: 1_005).description == "1970-01-01T00:00:01.005Z")
    #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
  }

  @Test("Days between instants are signed and fractional")
  func daysBetween() {
    let start = Timestamp(year: 2026, month: 3, day: 10, hour: 12)
    #expect(start.advanced(byDays: 2).days(since: start) == 2)
    #expect(start.advanced(bySeconds: -43_200).days(since: start) == -0.5)
  }

  @Test("Every day of 800 years converts there and back")
  func roundTrips() {
    for days in stride(from: -150_000, through: 150_000, by: 7) {
      #expect(CivilDate(daysSinceEpoch: days).daysSinceEpoch == days)
    }
  }

  @Test(
    "Days that do not exist are refused",
    arguments: [(2025, 2, 29), (2024, 13, 1), (2024, 4, 31), (2024, 1, 0)])
  func refusesImpossibleDays(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "Weekdays are those of the calendar",
    arguments: [(1970, 1, 1, 4), (2026, 11, 20, 5), (2000, 1, 1, 6), (1969, 12, 28, 7)])
  func weekdays(year: Int, month: Int, day: Int, weekday: Int) throws {
    // date --date='…' +%u
    #expect(try #require(CivilDate(year: year, month: month, day: day)).weekday == weekday)
  }

  @Test(
    "A day reads as ISO 8601 writes it, and nothing else does",
    arguments: [
      ("2026-11-21", true), ("2024-02-29", true), ("2026-02-29", false), ("2026-13-01", false),
      ("2026-1-21", false), ("+026-11-21", false), ("2026-11-21T", false), ("٢٠٢٦-11-21", false),
      ("", false), ("soon", false),
    ])
  func readsDays(text: String, isDay: Bool) {
    #expect((CivilDate(iso8601: text)?.description == text) == isDay)
    #expect((CivilDate(iso8601: text) != nil) == isDay)
  }
}

@Suite("Columns and grades of tables")
struct TableTests {
  // Expected columns: Python 3.11, `next(csv.reader([line], delimiter="\t"))`, but for the two
  // lines whose quotation does not close.
  @Test(
    "Columns are separated by tabs and may be quoted",
    arguments: [
      ("a\tb\tc", ["a", "b", "c"]), ("\"a\"\t\"b c\"\t1", ["a", "b c", "1"]),
      ("\"a\tb\"\tc", ["a\tb", "c"]), ("\"say \"\"hi\"\"\"\tx", ["say \"hi\"", "x"]),
      ("a \"quoted\" word\tx", ["a \"quoted\" word", "x"]),
      ("", [""]), ("a\t", ["a", ""]), ("\t\t", ["", "", ""]), ("\"\"\tx", ["", "x"]),
      ("\"open\tx", ["\"open", "x"]), ("\"a\"b\tx", ["\"a\"b", "x"]),
    ])
  func partsColumns(_ line: String, _ columns: [String]) {
    #expect(TabSeparatedLine.columns(line) == columns)
  }

  @Test(
    "A whole number is read with or without a point",
    arguments: [
      ("1", 1), ("0", 0), ("-1", -1), ("+2", 2), ("2.0", 2), ("3.000", 3), ("-1.0", -1),
    ])
  func readsWholeNumbers(_ text: String, _ grade: Int) {
    #expect(JudgmentGrade.value(text) == grade)
  }

  @Test(
    "What is no whole number is refused",
    arguments: [
      "", "0.5", "1.", ".0", "1.0.0", "1e0", "nan", "one", "1 ", "-", "99999999999999999999", "1,0",
    ])
  func refusesOthers(_ text: String) {
    #expect(JudgmentGrade.value(text) == nil)
  }
}

@Suite("Weights and components of scores")
struct ScoringTests {
  @Test(
    "Three numbers that sum to 1 are read", arguments: ["0.6,0.2,0.2", "1,0,0", "0.5, 0.3, 0.2"])
  func reads(text: String) throws {
    let weights = try RankingWeights(parsing: text)
    #expect(abs(weights.semantic + weights.temporal + weights.participant - 1) < 1e-9)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "1", "0.6,0.2", "0.6,0.2,0.3", "-0.2,0.6,0.6", "nan,0.5,0.5", "a,b,c", "0.6,0.2,0.2,0",
    ])
  func refuses(text: String) {
    #expect(throws: ScoringError.invalidWeights) { try RankingWeights(parsing: text) }
  }

  private func components(sender: Double = 0, date: Double = 0) -> SearchComponents {
    var components = SearchComponents(daysBefore: 3)
    components.words = 0.5
    components.grams = 0.4
    components.semantic = 0.3
    components.near = 0.2
    components.wide = 0.1
    components.coverage = 0.0625
    components.phrase = 1
    components.answer = 0.6
    components.sender = sender
    components.date = date
    return components
  }

  @Test("The parts add up by their weights, sender and date raise the whole")
  func scores() {
    // 0.5 + 0.4 + 0.3 + 0.2 + 0.1 + 2 · 0.0625 + 2 · 1 + 0.5 · 0.6
    #expect(abs(components().score(.standard) - 3.925) < 1e-12)
    #expect(abs(components(sender: 1).score(.standard) - 5.8875) < 1e-12)
    #expect(abs(components(sender: 1, date: 0.5).score(.standard) - 10.303125) < 1e-12)
    #expect(SearchComponents(daysBefore: 1).score(.standard) == 0)
  }

  @Test("Every component has a reason, which names no person, no day and no word")
  func reasons() {
    let reasons = components(sender: 1).reasons(.standard)
    #expect(
      reasons == [
        "words: in the message, 0.50 × 1.00 = 0.50", "grams: parts of words, 0.40 × 1.00 = 0.40",
        "semantic: cosine, 0.30 × 1.00 = 0.30",
        "near: words within three messages, 0.20 × 1.00 = 0.20",
        "wide: words within eight messages, 0.10 × 1.00 = 0.10",
        "coverage: 0.50 of the words, to the fourth 0.06 × 2.00 = 0.12",
        "phrase: word for word, 1.00 × 2.00 = 2.00",
        "answer: the question before, 0.60 × 0.50 = 0.30",
        "sender: written by a person named, × 1.50", "date: about no day named",
      ])
    #expect(components(date: 0.5).reasons(.standard).last == "date: about a day named, × 1.75")
  }
}
