import Testing
import VaultCore
import VaultTestSupport

@testable import VaultPipeline

@Suite("Series of events")
struct EventSeriesTests {
  @Test("A category counts before the title of a recurring event; an event alone has none")
  func series() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      FiledFixture.calendar([
        ["UID:a b", "CATEGORIES;LANGUAGE=en:Work\\, play,Rest", "DTSTART:20200101T100000Z"],
        ["UID:c", "CATEGORIES:", "DTSTART:20200101T100000Z"],
      ]), to: "x.ics")
    let series = try EventSeries(folder.url)
    func named(_ id: String) -> String? {
      series.series(
        of: CalendarEvent(
          id: DocumentID(id), title: "Title", start: Timestamp(seconds: 0),
          end: Timestamp(seconds: 0)))
    }
    #expect(named("a b") == "Work, play" && named("a b/20200108T100000Z") == "Work, play")
    #expect(named("c") == nil && named("c/20200108") == "Title")
  }
}
