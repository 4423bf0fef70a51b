import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@Suite("Exports of vaults")
struct VaultExportReaderTests {
  // Written by hand from Documentation/vault-export.schema.json.
  private static let start = #"{"vaultExport":{"version":1}}"#
  private static let message = """
    {"message":{"attachments":[],"entities":[],"id":"a@x","kind":"personal","platform":"email",\
    "reactions":[],"recipients":[],"revision":"original","sentAt":{"milliseconds":1000},\
    "text":"Hello","threadID":"t"}}
    """
  private static let event = """
    {"event":{"attendees":[],"end":{"milliseconds":2},"id":"e","isAllDay":false,"notes":"",\
    "start":{"milliseconds":1},"title":"Lunch"}}
    """
  private static let end = #"{"end":{"events":1,"messages":1}}"#

  private func read(_ lines: [String], limit: Int = 1 << 20) throws -> [IngestRecord] {
    var reader = try VaultExportReader(
      ExportFile(Data(lines.joined(separator: "\n").utf8), path: "a.jsonl"), limit: limit)
    var records: [IngestRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test("Messages and events come back with their lines")
  func reads() throws {
    let message = Message(
      id: DocumentID("a@x"), platform: .email, sentAt: Timestamp(seconds: 1), sender: nil,
      recipients: [], text: "Hello", threadID: "t")
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Lunch", start: Timestamp(milliseconds: 1),
      end: Timestamp(milliseconds: 2))
    #expect(
      try read([Self.start, Self.message, Self.event, Self.end])
        == [.message(message, line: 2), .event(event, line: 3)])
  }

  @Test("What is no whole export is refused with its file and line")
  func refuses() throws {
    let cases: [([String], Int, VaultExportReader.Problem)] = [
      ([Self.start, Self.message], 2, .truncated),
      ([Self.start, Self.message, Self.end], 3, .truncated),
      ([#"{"vaultExport":{"version":9}}"#], 1, .version(found: 9)),
      ([Self.message], 1, .malformed),
      ([Self.start, "{"], 2, .malformed),
      ([Self.start, #"{"other":1}"#], 2, .malformed),
      ([Self.start, Self.message, Self.message], 3, .repeated),
      (
        [Self.start, Self.message.replacingOccurrences(of: #""text""#, with: #""x":1,"text""#)],
        2, .unknownField
      ),
      ([Self.start, Self.message, Self.event, Self.end, Self.event], 5, .malformed),
    ]
    for (lines, line, problem) in cases {
      #expect(throws: IngestError.malformedVaultExport(file: "a.jsonl", line: line, problem)) {
        try read(lines)
      }
    }
  }

  @Test("A line beyond the limit is refused before it is read whole")
  func refusesLongLines() throws {
    let long = #"{"message":""# + String(repeating: "x", count: 1 << 20) + #""}"#
    #expect(
      throws: IngestError.malformedVaultExport(file: "a.jsonl", line: 2, .tooLong(limit: 5000))
    ) { try read([Self.start, long], limit: 5000) }
  }

  @Test("An export is recognized by its content")
  func recognized() throws {
    let folder = try TemporaryDirectory()
    let lines = [Self.start, Self.message, Self.event, Self.end].joined(separator: "\n")
    try folder.write(lines, to: "mine.jsonl")
    try folder.write(lines, to: "mine")
    let exports = try ExportCatalog(folder.url).exports
    #expect(exports.map(\.format) == [.vaultExport, .vaultExport])
  }

  @Test("Events of a series leave a calendar, and nothing else does")
  func removesSeries() throws {
    func calendar(_ uids: [String]) -> String {
      let events = uids.map {
        "BEGIN:VEVENT\r\nUID:\($0)\r\nSUMMARY:about \($0)\r\n of it\r\n"
          + "DTSTART:20240101T100000Z\r\nEND:VEVENT\r\n"
      }
      return "BEGIN:VCALENDAR\r\n" + events.joined() + "END:VCALENDAR\r\n"
    }
    let data = Data(calendar(["a", "b"]).utf8)
    #expect(CalendarErasure.series(in: data) == [DocumentID("a"), DocumentID("b")])
    let rest = CalendarErasure.removing([DocumentID("a")], from: data)
    #expect(rest == Data(calendar(["b"]).utf8))
    #expect(CalendarErasure.removing([DocumentID("c")], from: data) == nil)
    #expect(CalendarErasure.series(of: DocumentID("a/20240101T100000Z")) == DocumentID("a"))
    #expect(CalendarErasure.series(of: DocumentID("a/b")) == DocumentID("a/b"))
  }
}
