import Testing

@testable import VaultCore

@Suite("CalendarEvent")
struct CalendarEventTests {
  @Test("An end before the start is moved to the start")
  func endIsNotBeforeStart() {
    let start = Timestamp(seconds: 100)
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Review", start: start, end: Timestamp(seconds: 50))
    #expect(event.end == start)
  }

  @Test("Searchable text is title, notes and place, each on its line, empty ones left out")
  func searchableText() {
    let instant = Timestamp(seconds: 0)
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Review", location: "Room 4", start: instant, end: instant)
    #expect(event.searchableText == "Review\nRoom 4")
  }
}
