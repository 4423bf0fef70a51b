internal import Testing

@testable internal import VaultIngest

@Suite("Refusals")
struct IngestErrorTests {
  static let all: [IngestError] = [
    .missingDirectory("d"), .unreadable(file: "f"), .emptyDataset(directory: "d"),
    .notAWhatsAppExport(file: "f"), .malformedJSON(file: "f", line: 2),
    .unrecognizedJSON(file: "f"), .notAnMbox(file: "f"), .truncatedMbox(file: "f", line: 2),
    .notAMail(file: "f"), .malformedCalendar(file: "f", line: 2),
    .malformedAddressBook(file: "f", line: 2), .malformedOwner(file: "f"),
    .malformedQueries(file: "queries.jsonl", line: 2), .unknownTimeZone(place: "owner.json"),
    .rejectedItem(file: "f", line: 2, reason: .undated),
  ]

  @Test("Each is one line that says where, what, and what to do", arguments: all)
  func describes(_ error: IngestError) {
    let text = error.description
    #expect(!text.contains("\n"))
    #expect(text.contains(": "))
    #expect(text.contains("; ") || text.contains("use "))
    #expect(text.hasSuffix("."))
  }

  @Test("A vault's file is named from the dataset's folder")
  func prefixes() {
    #expect(
      IngestError.truncatedMbox(file: "mail/in.mbox", line: 3).prefixed(with: "vaults/a/")
        == .truncatedMbox(file: "vaults/a/mail/in.mbox", line: 3))
    #expect(
      IngestError.unknownTimeZone(place: "--time-zone").prefixed(with: "vaults/a/")
        == .unknownTimeZone(place: "--time-zone"))
    for error in Self.all where error.prefixed(with: "p/") != error {
      #expect(error.prefixed(with: "p/").description.hasPrefix("p/"))
    }
  }
}
