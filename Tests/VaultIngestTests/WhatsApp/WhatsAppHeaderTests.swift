internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("The numbers of a WhatsApp header")
struct WhatsAppHeaderTests {
  static func header(
    _ first: (Int32, UInt8), _ second: (Int32, UInt8), _ third: (Int32, UInt8), hour: Int32 = 9,
    half: WhatsAppHeader.Half? = nil
  ) -> WhatsAppHeader {
    WhatsAppHeader(
      bodyStart: 0,
      shape: .init(
        closing: .dash, separator: 47, year: .longLast, hasSeconds: false,
        isTwelveHour: half != nil, isTimeFirst: false),
      date: .init(
        first: .init(value: first.0, digits: first.1),
        second: .init(value: second.0, digits: second.1),
        third: .init(value: third.0, digits: third.1)),
      hour: hour, minute: 0, secondOfMinute: 0, half: half)
  }

  @Test("A four-digit year decides which end it stands at")
  func placesLongYears() {
    let last = Self.header((3, 1), (4, 1), (2026, 4))
    #expect(last.localTime(.dayMonthYear)?.date == CivilDate(year: 2026, month: 4, day: 3))
    #expect(last.localTime(.monthDayYear)?.date == CivilDate(year: 2026, month: 3, day: 4))
    #expect(last.localTime(.yearMonthDay) == nil)
    let first = Self.header((2026, 4), (3, 1), (4, 1))
    #expect(first.localTime(.yearMonthDay)?.date == CivilDate(year: 2026, month: 3, day: 4))
    #expect(first.localTime(.yearDayMonth)?.date == CivilDate(year: 2026, month: 4, day: 3))
    #expect(first.localTime(.dayMonthYear) == nil)
  }

  @Test("Two-digit years are of this century and Buddhist years are converted")
  func completesYears() {
    #expect(Self.header((3, 1), (4, 1), (26, 2)).localTime(.dayMonthYear)?.date.year == 2026)
    #expect(Self.header((3, 1), (4, 1), (2569, 4)).localTime(.dayMonthYear)?.date.year == 2026)
    #expect(Self.header((3, 1), (4, 1), (6, 1)).localTime(.dayMonthYear) == nil)
  }

  @Test(
    "A 12-hour clock strikes twelve first",
    arguments: [
      (12, WhatsAppHeader.Half.morning, 0), (12, .afternoon, 12), (1, .afternoon, 13),
      (11, .morning, 11),
      (11, .midday, 11), (12, .midday, 12), (1, .midday, 13), (11, .night, 23), (2, .night, 2),
      (12, .night, 0),
    ])
  func convertsHalves(_ hour: Int32, _ half: WhatsAppHeader.Half, _ expected: Int) {
    let time = Self.header((3, 1), (4, 1), (26, 2), hour: hour, half: half)
      .localTime(.dayMonthYear)
    #expect(time?.secondOfDay == expected * 3600)
  }

  @Test("Dates and times that do not exist are refused")
  func refusesImpossible() {
    #expect(Self.header((31, 2), (4, 1), (2026, 4)).localTime(.dayMonthYear) == nil)
    #expect(Self.header((3, 1), (13, 2), (2026, 4)).localTime(.dayMonthYear) == nil)
    #expect(Self.header((3, 1), (4, 1), (2026, 4), hour: 24).localTime(.dayMonthYear) == nil)
    let late = Self.header((3, 1), (4, 1), (2026, 4), hour: 14, half: .afternoon)
    #expect(late.localTime(.dayMonthYear) == nil)
  }

  /// New year's days of both calendars, as published: 1 Farvardin 1405 is 21 March 2026 (Iran's
  /// Institute of Geophysics), 1 Muharram 1447 is 26 June 2025 (Umm al-Qura).
  @Test("Years of the Persian and the Islamic calendar are converted")
  func convertsCalendars() {
    let persian = Self.header((1405, 4), (1, 1), (1, 1)).localTime(.yearMonthDay)
    #expect(persian?.date == CivilDate(year: 2026, month: 3, day: 21))
    let islamic = Self.header((1, 1), (1, 1), (1447, 4)).localTime(.dayMonthYear)
    #expect(islamic?.date == CivilDate(year: 2025, month: 6, day: 26))
    #expect(Self.header((1405, 4), (12, 2), (30, 2)).localTime(.yearMonthDay) == nil)
    #expect(Self.header((1405, 4), (1, 1), (32, 2)).localTime(.yearMonthDay) == nil)
  }
}
