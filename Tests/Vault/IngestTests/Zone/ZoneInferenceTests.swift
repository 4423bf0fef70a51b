internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// Which zone the owner of some exports lives in.
///
/// The truth is planted, so expected values are what
/// each vault was made from. Forms of calendars after RFC 5545 and RFC 7986, of mails after RFC
/// 5322; reports of calendars that decided wrongly: derekantrican/GAS-ICS-Sync#52,
/// spatie/icalendar-generator#137, home-assistant/core#111713.
@Suite("The zone of a vault")
struct ZoneInferenceTests {
  static let owner = "olga@example.com"
  static let other = "ben@example.org"
  private static let container = URL(fileURLWithPath: "/nowhere")

  /// A Monday, 1 January 2024, and the weeks after it, at 10 o'clock.
  static func day(_ week: Int) -> LocalTime {
    LocalTime(seconds: 1_704_067_200 + Int64(week) * 604_800 + 36_000)
  }

  static func calendar(
    _ name: String, zone: String? = nil, head: String = "", _ events: [String]
  ) -> Export {
    let own = zone.map { "X-WR-TIMEZONE:\($0)\r\n" } ?? ""
    let body = events.enumerated().map { index, lines in
      "BEGIN:VEVENT\r\nUID:\(name)\(index)\r\n\(lines)SUMMARY:x\r\nEND:VEVENT\r\n"
    }
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(head)\(own)\(body.joined())END:VCALENDAR\r\n"
    return Export(
      .calendar, ExportFile(Data(text.utf8), path: "\(name).ics"), container: container)
  }

  static func event(
    _ week: Int, in zone: String?, organizer: String? = nil, attendee: String? = nil
  ) -> String {
    let time = CalendarTime.basic(day(week), isDate: zone == "date")
    let start =
      switch zone {
      case nil: "DTSTART:\(time)Z"
      case "date": "DTSTART;VALUE=DATE:\(time)"
      case let zone?: "DTSTART;TZID=\(zone):\(time)"
      }
    let people = [
      organizer.map { "ORGANIZER:mailto:\($0)\r\n" },
      attendee.map { "ATTENDEE;PARTSTAT=ACCEPTED;CUTYPE=INDIVIDUAL;\r\n CN=x:mailto:\($0)\r\n" },
    ]
    return start + "\r\n" + people.compactMap(\.self).joined()
  }

  /// Mails to the owner, and one from the owner in each of the weeks, in the zone's time.
  static func mails(_ weeks: [(week: Int, zone: String)], isDelivered: Bool = true) throws -> Export
  {
    var text = ""
    for (week, name) in weeks {
      let clock = try #require(ZoneClock(name))
      let moment = clock.timestamp(of: day(week))
      let offset = clock.offsetSeconds(at: moment) / 60
      let zone = String(
        format: "%@%02d%02d", offset < 0 ? "-" : "+", abs(offset) / 60, abs(offset) % 60)
      let date = day(week).date
      let month = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
      let header = "Date: \(date.day) \(month[date.month - 1]) \(date.year) 10:00:00 \(zone)\n"
      text += "From x Mon Jan  1 00:00:00 2024\nMessage-ID: <a\(week)@x>\n\(header)"
      text += "From: Olga <\(owner)>\nTo: Ben <\(other)>\n\nDate: in the text\n\n"
      text += "From x Mon Jan  1 00:00:00 2024\nMessage-ID: <b\(week)@x>\n"
      text += isDelivered ? "Delivered-To: \(owner)\n" : ""
      text += "Date: \(date.day) \(month[date.month - 1]) \(date.year) 10:00:00 -0500\n"
      text += "From: Ben <ben\(week)@example.org>\nTo: Olga <\(owner)>\n\nx\n\n"
    }
    return Export(.mbox, ExportFile(Data(text.utf8), path: "a.mbox"), container: container)
  }

  static func weeks(_ weeks: Range<Int>, _ zone: String) -> [(week: Int, zone: String)] {
    weeks.map { ($0, zone) }
  }

  static let holidays = calendar(
    "holidays", zone: "Asia/Tokyo", (0..<30).map { event($0, in: "date") })
  static let fixtures = calendar(
    "fixtures", zone: "America/New_York", (0..<50).map { event($0, in: "America/New_York") })
  static let colleague = calendar(
    "colleague", zone: "America/Chicago",
    (0..<50).map { event($0, in: "America/Chicago", organizer: other, attendee: "cy@example.org") })
  static func own(_ zone: String, _ weeks: Range<Int>, calendarZone: String? = nil) -> Export {
    calendar(
      "own", zone: calendarZone,
      weeks.map { event($0, in: zone, organizer: owner, attendee: other) })
  }

  @Test("The holiday calendar in UTC does not decide; calendars without people are not sure")
  func holidaysInUTC() {
    let mine = Self.calendar(
      "mine", zone: "Europe/Madrid", (0..<3).map { Self.event($0, in: "Europe/Madrid") })
    let utc = Self.calendar("a", zone: "UTC", [Self.event(1, in: "date")])
    let decision = ZoneDecision.inferred(from: [utc, mine])
    #expect(
      decision == ZoneDecision("Europe/Madrid", .otherCalendars, isSure: false))
    #expect(decision.words.contains("Europe/Madrid") && decision.words.contains("not sure"))
  }

  @Test("Holidays, fixtures and a colleague's calendar give way to the owner's events and mail")
  func foreignCalendars() throws {
    let exports = [Self.colleague, Self.fixtures, Self.holidays]
    let mails = try Self.mails(Self.weeks(0..<12, "Europe/Madrid"))
    let all = exports + [Self.own("Europe/Madrid", 0..<10), mails]
    let decision = ZoneDecision.inferred(from: all)
    #expect(decision.identifier == "Europe/Madrid" && decision.isSure)
    #expect(decision.others.contains("America/New_York"))
    // Without mail the owner is a guess.
    let guessed = ZoneDecision.inferred(from: [Self.fixtures, Self.own("Europe/Madrid", 0..<30)])
    #expect(guessed.identifier == "Europe/Madrid" && !guessed.isSure)
    // By the owner's mail alone, although only others' calendars name zones.
    let mailed = ZoneDecision.inferred(
      from: exports + [try Self.mails(Self.weeks(0..<52, "Europe/Madrid"))])
    #expect(mailed.basis == .ownMail && mailed.isSure)
    try expectClocks(of: mailed.identifier, like: "Europe/Madrid")
  }

  @Test("A journey does not move the owner, and is named")
  func travellers() throws {
    let decision = ZoneDecision.inferred(from: [
      Self.own("Europe/Madrid", 0..<20), Self.own("Asia/Tokyo", 20..<25),
      try Self.mails(Self.weeks(0..<20, "Europe/Madrid") + Self.weeks(20..<25, "Asia/Tokyo")),
    ])
    #expect(decision.identifier == "Europe/Madrid" && decision.isSure)
    #expect(decision.others == ["Asia/Tokyo"])
    let half = ZoneDecision.inferred(from: [
      Self.own("Europe/Madrid", 0..<20), Self.own("Asia/Tokyo", 20..<40),
      try Self.mails(Self.weeks(0..<20, "Europe/Madrid") + Self.weeks(20..<40, "Asia/Tokyo")),
    ])
    #expect(!half.isSure)
  }

  @Test("Mail alone decides where a year's offsets fit the clocks of one region only")
  func mailAlone() throws {
    for zone in ["Europe/Madrid", "Europe/London", "America/New_York", "Australia/Sydney"] {
      let decision = ZoneDecision.inferred(from: [try Self.mails(Self.weeks(0..<52, zone))])
      #expect(decision.basis == .ownMail && decision.isSure)
      try expectClocks(of: decision.identifier, like: zone)
    }
    // In winter Lagos and Madrid have the same clocks.
    #expect(
      !ZoneDecision.inferred(from: [try Self.mails(Self.weeks(0..<8, "Europe/Madrid"))]).isSure)
  }

  @Test("A program that writes every date in UTC says nothing, and Windows' names are understood")
  func silentMail() throws {
    let decision = ZoneDecision.inferred(from: [
      Self.own("Romance Standard Time", 0..<10), try Self.mails(Self.weeks(0..<30, "UTC")),
    ])
    // CLDR, windowsZones.xml: Romance Standard Time, 001.
    #expect(decision.identifier == "Europe/Paris" && decision.isSure)
    #expect(decision.basis == .ownCalendars && decision.others.isEmpty)
  }

  @Test("A calendar that states one zone and holds events of another follows its events")
  func statedZoneOfTheAccount() throws {
    let decision = ZoneDecision.inferred(from: [
      Self.own("Europe/Madrid", 0..<20, calendarZone: "America/Los_Angeles"),
      try Self.mails(Self.weeks(0..<20, "UTC")),
    ])
    #expect(decision.identifier == "Europe/Madrid" && decision.isSure)
    #expect(decision.others == ["America/Los_Angeles"])
    // Events in UTC leave it to the calendar.
    let google = Self.calendar(
      "own", zone: "Europe/Madrid",
      (0..<20).map { Self.event($0, in: nil, organizer: Self.owner, attendee: Self.other) })
    let utc = ZoneDecision.inferred(from: [google, try Self.mails(Self.weeks(0..<20, "UTC"))])
    #expect(utc.identifier == "Europe/Madrid" && utc.isSure)
  }

  @Test("Invitations of others weigh little, and alone are not sure")
  func invitations() throws {
    let client = Self.calendar(
      "client", zone: "America/New_York",
      (0..<30).map {
        Self.event($0, in: "America/New_York", organizer: Self.other, attendee: Self.owner)
      })
    let silent = try Self.mails(Self.weeks(0..<30, "UTC"))
    #expect(!ZoneDecision.inferred(from: [client, silent]).isSure)
    let decision = ZoneDecision.inferred(from: [
      client, Self.own("Europe/Madrid", 0..<10),
      try Self.mails(Self.weeks(0..<30, "Europe/Madrid")),
    ])
    #expect(decision.identifier == "Europe/Madrid")
    #expect(decision.others == ["America/New_York"])
  }

  @Test("Nothing, broken calendars and hostile values give UTC, not sure")
  func nothing() {
    let none = ZoneDecision("UTC", .nothing, isSure: false)
    #expect(ZoneDecision.inferred(from: []) == none)
    let broken = Export(
      .calendar, ExportFile(Data("BEGIN:VCALENDAR\n".utf8), path: "a.ics"),
      container: Self.container)
    #expect(ZoneDecision.inferred(from: [broken]) == none)
    let hostile = Self.calendar(
      "a", zone: "Mars/Base",
      ["DTSTART;TZID=Nowhere/Land:99991231T235959\r\nRRULE:FREQ=DAILY\r\n", "DTSTART:x\r\n", ""])
    #expect(ZoneDecision.inferred(from: [hostile]) == none)
    let mail = Export(
      .mail, ExportFile(Data("Date: 1 Jan 99999999 10:00 +9999\nFrom: <\n".utf8), path: "a.eml"),
      container: Self.container)
    #expect(ZoneDecision.inferred(from: [mail]) == none)
  }

  @Test(
    "Of 200 vaults with foreign calendars and journeys at least 196 are right, none wrong and sure")
  func generated() throws {
    let zones = [
      "Europe/Madrid", "Europe/London", "America/New_York", "Asia/Tokyo", "Australia/Sydney",
      "Asia/Kolkata", "America/Sao_Paulo", "Africa/Lagos",
    ]
    var random = SeededRandom(seed: 54).stream("zones")
    var right = 0
    for _ in 0..<200 {
      let home = zones[Int.random(in: 0..<zones.count, using: &random)]
      func away() -> String {
        let others = zones.filter { $0 != home }
        return others[Int.random(in: 0..<others.count, using: &random)]
      }
      let stay = Int.random(in: 15..<40, using: &random)
      let trip = (Int.random(in: 0..<7, using: &random), away())
      let isFixed = Int.random(in: 0..<4, using: &random) == 0
      var exports = [
        Self.own(home, 0..<stay, calendarZone: isFixed ? "UTC" : home),
        Self.own(trip.1, stay..<stay + trip.0),
        try Self.mails(
          Self.weeks(0..<stay, home) + Self.weeks(stay..<stay + trip.0, trip.1),
          isDelivered: Int.random(in: 0..<2, using: &random) == 0),
      ]
      for kind in 0..<3 where Int.random(in: 0..<3, using: &random) > 0 {
        let zone = away()
        let weeks = 0..<Int.random(in: 5..<60, using: &random)
        exports.append(
          Self.calendar(
            "foreign\(kind)", zone: zone,
            weeks.map { week in
              switch kind {
              case 0: Self.event(week, in: "date")
              case 1: Self.event(week, in: zone)
              default:
                Self.event(week, in: zone, organizer: Self.other, attendee: "cy@example.org")
              }
            }))
      }
      let decision = ZoneDecision.inferred(from: exports)
      if decision.identifier == home { right += 1 } else { #expect(!decision.isSure) }
    }
    #expect(right >= 196)
  }

  private func expectClocks(of zone: String, like expected: String) throws {
    let (one, two) = (try #require(ZoneClock(zone)), try #require(ZoneClock(expected)))
    for month in 1...12 {
      let moment = Timestamp(year: 2024, month: month, day: 15)
      #expect(one.offsetSeconds(at: moment) == two.offsetSeconds(at: moment))
    }
  }
}
