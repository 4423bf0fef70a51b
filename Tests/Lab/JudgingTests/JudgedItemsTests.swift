import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultResults
import VaultTestSupport

@testable import VaultJudging
@testable import VaultPipeline

@Suite("What judges read")
struct JudgedItemsTests {
  private static func items(
    _ questions: QuestionKind = .events, zone: String = "Asia/Tokyo", chat: String? = nil,
    searches: String? = nil
  ) throws -> JudgedItems {
    let folder = try TemporaryDirectory()
    try folder.write(
      #"{"name":"Ada","handles":[{"kind":"email","value":"ada@example.org"}],"timeZone":"\#(zone)"}"#,
      to: "owner.json")
    try folder.write(chat ?? "13/03/2026, 09:00 - Ben: hello\n", to: "chat.txt")
    let concert = [
      "UID:timed", "DTSTART:20260314T230000Z", "DTEND:20260315T003000Z", "SUMMARY:Concert",
      "LOCATION:Harbour", "ATTENDEE;CN=Ben:mailto:ben@example.org", "DESCRIPTION:Doors at eight",
    ]
    try folder.write(
      FiledFixture.calendar([concert, ["UID:day", "DTSTART;VALUE=DATE:20260320", "SUMMARY:Trip"]]),
      to: "calendar.ics")
    if let searches {
      try folder.write(searches, to: "searches.jsonl")
      try folder.write("q 0 chat.txt#1 2\n", to: "searches.qrels.trec")
    }
    let ingested = try IngestStage(options: .init()).read(folder.url)
    return try JudgedItems(ingested, in: folder.url, questions: questions)
  }

  @Test("An event says when, where, who and what about, by the clocks of the vault")
  func events() throws {
    let questions = try Self.items().questions
    let concert = try #require(questions["timed"])
    #expect(concert.title == "Concert" && concert.group == "all")
    // Tokyo is nine hours ahead of UTC.
    #expect(
      concert.about == "2026-03-15 08:00 to 2026-03-15 09:30\nHarbour\nBen\nDoors at eight")
    #expect(questions["day"]?.about == "2026-03-20, all day")
  }

  @Test("A search says what was typed and when; look-ups are left out")
  func searches() throws {
    let lines =
      #"{"id":"q","vault":"vault","text":"who said hello","askedAt":1773446400000,"#
      + #""slices":{"language":"en"}}"# + "\n"
      + #"{"id":"k","vault":"vault","text":"hello","kind":"keyword"}"# + "\n"
    let questions = try Self.items(.searches, searches: lines).questions
    #expect(questions.keys.sorted() == ["q"])
    #expect(questions["q"]?.title == "who said hello" && questions["q"]?.group == "en")
    #expect(questions["q"]?.about == "asked 2026-03-14 09:00")
    #expect(throws: RunError.self) { try Self.items(.searches) }
  }

  @Test("A message stands with its sender and time; a very long one is cut, an unknown one is nil")
  func messages() throws {
    let long = String(repeating: "x", count: 5_000)
    let items = try Self.items(
      chat: "13/03/2026, 09:00 - Ben: first\n13/03/2026, 09:01 - Cleo: \(long)\n")
    let shown = try #require(items.message(DocumentID("chat.txt#2"), vault: "vault"))
    #expect(shown.before == "2026-03-13 09:00 Ben\nfirst")
    #expect(shown.message.hasPrefix("2026-03-13 09:01 Cleo\nxxx"))
    #expect(shown.message.hasSuffix("x […]") && shown.message.count < 4_100)
    #expect(shown.after.isEmpty)
    #expect(items.message(DocumentID("chat.txt#9"), vault: "vault") == nil)
    #expect(items.message(DocumentID("chat.txt#1"), vault: "other") == nil)
  }
}

@Suite("Tables of spreadsheets")
struct DelimitedTableTests {
  private static func table(_ text: String) throws -> DelimitedTable {
    try DelimitedTable(Data(text.utf8), file: "sheet.csv")
  }

  // The rules are those of RFC 4180, section 2; separators and the mark are what spreadsheets write.
  @Test(
    "Commas, semicolons and tabs part fields; quotes hold separators, line breaks and quotes",
    arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
  func separators(separator: String, lineEnd: String) throws {
    let rows = [
      ["pair", "text", "grade"], ["p1", "\"a, b; \"\"c\"\"\nd\te\"", "2"], ["p2", "", ""],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: lineEnd)
    for end in ["", lineEnd, lineEnd + lineEnd] {
      let table = try Self.table("\u{FEFF}" + text + end)
      #expect(table.columns == ["pair", "text", "grade"])
      #expect(table.rows.map(\.fields) == [["p1", "a, b; \"c\"\nd\te", "2"], ["p2", "", ""]])
      #expect(table.rows.map(\.line) == [2, 4])
    }
  }

  @Test("A quote within a field is a letter like any other")
  func plainQuotes() throws {
    let table = try Self.table("pair,text\np1,6\" pipe\n")
    #expect(table.rows.map(\.fields) == [["p1", "6\" pipe"]])
  }

  @Test("A quote that stays open, bytes that are no text, and an empty file are refused")
  func refuses() throws {
    #expect(
      throws: RunError.unusable(file: "sheet.csv", line: 2, problem: .openQuote)
    ) { try Self.table("pair,text\np1,\"open\n\n") }
    #expect(throws: RunError.unusable(file: "sheet.csv", line: nil, problem: .notText)) {
      try DelimitedTable(Data([0x70, 0xFF, 0xFE]), file: "sheet.csv")
    }
    #expect(throws: RunError.unusable(file: "sheet.csv", line: nil, problem: .noColumns)) {
      try Self.table("\n\n")
    }
    #expect(
      throws: RunError.unusable(file: "sheet.csv", line: 1, problem: .noColumn(name: "grade"))
    ) { try Self.table("pair\n").place(of: "grade", file: "sheet.csv") }
  }
}
