import Testing
import VaultCore
import VaultText

@Suite("NamedDays")
struct NamedDaysTests {
  private let days = NamedDays(clock: .utc)
  // A Wednesday.
  private let asked = Timestamp(year: 2024, month: 5, day: 15, hour: 10)

  private func spans(_ text: String) -> [String] {
    days.days(in: text, askedAt: asked).map { "\($0.start.date)/\($0.end.date)" }
  }

  @Test(
    "A day of the year is the last one before the question",
    arguments: [
      ("What did Ana say on 3 May?", "2024-05-03/2024-05-04"),
      ("What did Ana say on 14 May?", "2024-05-14/2024-05-15"),
      ("What did Ana say on 16 May?", "2023-05-16/2023-05-17"),
      ("What did Ana say on 20 June?", "2023-06-20/2023-06-21"),
      ("¿Qué dijo Ana el 20 de junio?", "2023-06-20/2023-06-21"),
      ("Was hat Ana am 20. Juni gesagt?", "2023-06-20/2023-06-21"),
      ("What did we plan in March?", "2024-03-01/2024-04-01"),
      ("What did we plan in December?", "2023-12-01/2024-01-01"),
      ("What happened on 2022-02-01?", "2022-02-01/2022-02-02"),
    ])
  func calendarDays(text: String, span: String) {
    #expect(spans(text) == [span])
  }

  @Test("What is counted from the question on stays where it has begun")
  func countedDays() {
    #expect(spans("What did Ana write yesterday?") == ["2024-05-14/2024-05-15"])
    #expect(spans("What did Ana write last week?") == ["2024-05-06/2024-05-13"])
    #expect(spans("What are we doing tomorrow?").isEmpty)
  }

  @Test(
    "Times of day and texts without any are none", arguments: ["at 5 pm", "Who said yes?", "", "🙂"])
  func nothing(text: String) { #expect(spans(text).isEmpty) }
}
