internal import Foundation
internal import Testing

@testable internal import VaultCore

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
