internal import Testing
internal import VaultCore

@testable internal import VaultText

@Suite("Which day and hour is meant")
struct TimeResolverTests {
  /// Sunday, 1 March 2026.
  private let sunday = TimeNow(
    LocalTime(seconds: Timestamp(year: 2026, month: 3, day: 1, hour: 15).secondsSinceEpoch))

  private func start(_ expression: TimeExpression) -> String? {
    TimeResolver(now: sunday).resolve(expression).map {
      Timestamp(seconds: $0.lowerBound.seconds).description
    }
  }

  @Test(
    "A weekday is the next after today; its relation chooses the week",
    arguments: [
      (7, nil, "2026-03-08"), (1, nil, "2026-03-02"), (7, 0, "2026-03-01"), (1, 1, "2026-03-02"),
      (7, 1, "2026-03-08"), (1, -1, "2026-02-16"), (7, -1, "2026-02-22"),
    ] as [(Int, Int?, String)])
  func choosesWeekdays(_ weekday: Int, _ shift: Int?, _ expected: String) {
    let day = TimeDay(weekday: weekday, shift: shift)
    #expect(start(TimeExpression(day: day)) == expected + "T00:00:00Z")
  }

  @Test("A day that no month of the year has is no time")
  func refusesMissingDays() {
    #expect(start(TimeExpression(day: TimeDay(year: 2026, month: 2, day: 29))) == nil)
    #expect(start(TimeExpression(day: TimeDay(month: 2, day: 30))) == nil)
  }

  @Test(
    "An hour without a half of the day is the next by daylight",
    arguments: [(4, "2026-03-01T16"), (8, "2026-03-01T20"), (2, "2026-03-02T14")])
  func choosesHours(_ hour: Int, _ expected: String) {
    let clock = TimeClock(seconds: hour * 3600, isAmbiguous: true)
    #expect(start(TimeExpression(clock: clock)) == expected + ":00:00Z")
  }
}
