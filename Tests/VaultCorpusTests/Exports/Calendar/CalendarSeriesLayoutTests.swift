import Foundation
import Testing
import VaultCore
import VaultIngest

@testable import VaultCorpus

@Suite("The layout of a series")
struct CalendarSeriesLayoutTests {
  private static let madrid = ZoneRule(
    name: "Europe/Madrid", standardOffsetSeconds: 3600, daylight: .european)

  private static func entry(
    _ month: Int, _ day: Int, hour: Int = 9, notes: String = "as always", movedBy hours: Int = 0
  ) throws -> CalendarEntries.Entry {
    let date = try #require(CivilDate(year: 2026, month: month, day: day))
    let slot = madrid.timestamp(date, secondOfDay: hour * 3600)
    let start = slot.advanced(bySeconds: Int64(hours) * 3600)
    return CalendarEntries.Entry(
      event: CalendarEvent(
        id: DocumentID("u/\(CalendarTimeText.utc(slot))"), title: "t", notes: notes,
        start: start, end: start.advanced(bySeconds: 5400)),
      plan: 0, uid: "u", slot: slot)
  }

  @Test("Equal instances a week apart need nothing but a rule")
  func plain() throws {
    let layout = CalendarSeriesLayout(
      try [Self.entry(3, 10), Self.entry(3, 3), Self.entry(3, 17)], zone: Self.madrid)
    #expect(layout.stepDays == 7)
    #expect(layout.count == 3)
    #expect(layout.missing.isEmpty)
    #expect(layout.changed.isEmpty)
    #expect(layout.master.id == DocumentID("u"))
  }

  // In Madrid clocks went forward on 29 March 2026: 09:00 is 08:00Z before and 07:00Z after.
  @Test("A place that is left out is found at its local hour, across a change of the clocks")
  func gap() throws {
    let layout = CalendarSeriesLayout(
      try [Self.entry(3, 17), Self.entry(3, 24), Self.entry(4, 7)], zone: Self.madrid)
    #expect(layout.count == 4)
    #expect(layout.missing == [Timestamp(year: 2026, month: 3, day: 31, hour: 7)])
    #expect(layout.master.start == Timestamp(year: 2026, month: 3, day: 17, hour: 8))
    #expect(layout.changed.isEmpty)
  }

  @Test("What differs from most instances, or is moved, stands for itself")
  func changed() throws {
    let entries = try [
      Self.entry(3, 3, notes: "the first"), Self.entry(3, 10), Self.entry(3, 17),
      Self.entry(3, 24, movedBy: 2),
    ]
    let layout = CalendarSeriesLayout(entries, zone: Self.madrid)
    #expect(layout.master.notes == "as always")
    #expect(layout.master.start == entries[0].slot)
    #expect(layout.changed.map(\.event) == [entries[0].event, entries[3].event])
  }

  @Test("A single instance is a series of one")
  func single() throws {
    let layout = CalendarSeriesLayout([try Self.entry(3, 3)], zone: Self.madrid)
    #expect(layout.count == 1)
    #expect(layout.changed.isEmpty)
  }

  @Test("Whole days are counted in days, however long the day of the clocks is")
  func wholeDays() throws {
    let entries = try [22, 29].map { day in
      let date = try #require(CivilDate(year: 2026, month: 3, day: day))
      let next = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)
      let start = Self.madrid.timestamp(date, secondOfDay: 0)
      return CalendarEntries.Entry(
        event: CalendarEvent(
          id: DocumentID("u/\(CalendarTimeText.date(date))"), title: "t", start: start,
          end: Self.madrid.timestamp(next, secondOfDay: 0), isAllDay: true),
        plan: 0, uid: "u", slot: start)
    }
    // 29 March 2026 has 23 hours in Madrid.
    #expect(entries[1].event.end.days(since: entries[1].event.start) < 1)
    #expect(CalendarSeriesLayout(entries, zone: Self.madrid).changed.isEmpty)
  }
}
