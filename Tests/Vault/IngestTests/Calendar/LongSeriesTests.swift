internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

/// Series of more instances than are kept.
@Suite("Long series")
struct LongSeriesTests {
  struct Row: Sendable {
    let start: String
    let rule: String
    let count: Int
    let first: String
    let last: String
    var cut: [Rejection.Reason] = []
  }

  /// The instances that dateutil 2.9 lists.
  ///
  /// Of these 1 000 around 2024-03-01T11:00:00Z are expected, up to 250 of
  /// them later and the rest earlier. Endless rules are listed from 1 095 days before that time to
  /// 365 days after it.
  @Test(
    "The instances around the most recent message are kept, and what is cut off is noted",
    arguments: [
      Row(
        start: "20190304T100000Z", rule: "FREQ=DAILY;UNTIL=20371231T000000Z", count: 1000,
        first: "20220211T100000Z", last: "20241106T100000Z",
        cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "20190304T080000Z", rule: "FREQ=DAILY", count: 1000, first: "20220211T080000Z",
        last: "20241106T080000Z", cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "20180101T100000Z", rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5000",
        count: 1000, first: "20210419T100000Z", last: "20250214T100000Z",
        cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "20100101T100000Z", rule: "FREQ=DAILY;COUNT=3000", count: 1000,
        first: "20150624T100000Z", last: "20180319T100000Z", cut: [.recurrenceCappedBefore]),
      Row(
        start: "20240201T100000Z", rule: "FREQ=DAILY;UNTIL=20371231T000000Z", count: 1000,
        first: "20240201T100000Z", last: "20261027T100000Z", cut: [.recurrenceCapped]),
      Row(
        start: "20230101T000000Z", rule: "FREQ=HOURLY;UNTIL=20371231T000000Z", count: 1000,
        first: "20240130T050000Z", last: "20240311T200000Z",
        cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "20240101T000000Z", rule: "FREQ=MINUTELY;UNTIL=20241231T000000Z", count: 1000,
        first: "20240229T223000Z", last: "20240301T150900Z",
        cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "20000101T100000Z", rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20371231T000000Z",
        count: 992, first: "20000101T100000Z", last: "20371226T100000Z"),
      Row(
        start: "19000105T100000Z", rule: "FREQ=WEEKLY;BYDAY=FR;UNTIL=20371231T000000Z",
        count: 1000, first: "20091023T100000Z", last: "20281215T100000Z",
        cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "19900601T090000Z", rule: "FREQ=DAILY;BYHOUR=9,15;COUNT=30000", count: 1000,
        first: "20230220T150000Z", last: "20240704T090000Z",
        cut: [.recurrenceCapped, .recurrenceCappedBefore]),
      Row(
        start: "20240601T100000Z", rule: "FREQ=DAILY;COUNT=1200", count: 1000,
        first: "20240601T100000Z", last: "20270225T100000Z", cut: [.recurrenceCapped]),
    ])
  func keepsNearest(_ row: Row) throws {
    let window = RecurrenceWindow(
      latestMessage: Timestamp(year: 2024, month: 3, day: 1, hour: 11))
    let parsed = try CalendarFileTests.parse(
      ["DTSTART:" + row.start, "RRULE:" + row.rule], window: window)
    #expect(parsed.events.count == row.count)
    #expect(parsed.events.first?.id.rawValue == "u/" + row.first)
    #expect(parsed.events.last?.id.rawValue == "u/" + row.last)
    #expect(parsed.rejected.map(\.reason).sorted { $0.rawValue < $1.rawValue } == row.cut)
  }

  @Test("A rule that names more times than any calendar costs no more than its bounds")
  func boundsWork() throws {
    let window = RecurrenceWindow(
      latestMessage: Timestamp(year: 2024, month: 3, day: 1, hour: 11))
    let hours = (0..<24).map(String.init).joined(separator: ",")
    let minutes = (0..<60).map(String.init).joined(separator: ",")
    for end in [";COUNT=999999999", ";UNTIL=20371231T000000Z", ""] {
      let rule = "RRULE:FREQ=DAILY;BYHOUR=\(hours);BYMINUTE=\(minutes);BYSECOND=\(minutes)" + end
      let parsed = try CalendarFileTests.parse(["DTSTART:20180101T000000Z", rule], window: window)
      #expect(parsed.events.count <= 1000)
      #expect(parsed.rejected.isEmpty == false)
    }
  }
}
