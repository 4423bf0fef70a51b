internal import VaultCore

/// Writes a vault's calendars as iCalendar (RFC 5545).
///
/// About half of the single timed events name the vault's time zone, which each file defines; the
/// others are in UTC. A series is one event with a rule, what it leaves out as EXDATE, and what
/// differs as an instance of its own; it always names the zone, so that it keeps its local hour
/// when clocks change. No event is canceled: a reader omits those, and the query with them. Each
/// file also holds a task and a journal entry, which are no events.
struct CalendarExport {
  let archive: VaultArchive

  /// The files, each with its path below the vault; a calendar without events has none.
  func files() -> [(path: String, text: String)] {
    let entries = CalendarEntries(archive: archive).entries()
    return CalendarBinder.allCases.compactMap { binder in
      let own = entries.filter { self.binder(of: $0) == binder }
      return own.isEmpty ? nil : (binder.path, text(own, binder))
    }
  }

  /// The calendar that holds an event.
  func binder(of entry: CalendarEntries.Entry) -> CalendarBinder {
    CalendarBinder(plan(entry).outline.circle)
  }

  private func plan(_ entry: CalendarEntries.Entry) -> EventPlan {
    archive.script.plans[entry.plan]
  }

  private func text(_ entries: [CalendarEntries.Entry], _ binder: CalendarBinder) -> String {
    let owner = archive.cast.owner
    let name = binder == .work ? owner.company : owner.fullName
    var text = ContentLine.lines([
      "CALSCALE": "GREGORIAN", "METHOD": "PUBLISH", "X-WR-CALNAME": ContentLine.escaped(name),
      "X-WR-TIMEZONE": archive.zone.name,
    ])
    text += CalendarZoneText(zone: archive.zone).definition
    var written: Set<String> = []
    for entry in entries where written.insert(entry.uid).inserted {
      text +=
        entry.slot == nil
        ? single(entry, binder) : series(entries.filter { $0.uid == entry.uid }, binder)
    }
    return ContentLine.calendar(
      by: Corpus.generatorVersion, text + others(than: entries, binder))
  }

  // MARK: - Events

  private func single(_ entry: CalendarEntries.Entry, _ binder: CalendarBinder) -> String {
    var random = random(entry.uid)
    let isZoned = random.chance(0.5)
    return CalendarEventText(zone: archive.zone, binder: binder).text(
      entry.event, details(entry, isZoned: isZoned), random: &random)
  }

  private func series(
    _ entries: [CalendarEntries.Entry], _ binder: CalendarBinder
  ) -> String {
    let writer = CalendarEventText(zone: archive.zone, binder: binder)
    let layout = CalendarSeriesLayout(entries, zone: archive.zone)
    var random = random(entries[0].uid)
    var details = details(entries[0], isZoned: true)
    details.recurrence = rule(layout, random: &random)
    details.sequence = layout.missing.isEmpty ? 0 : 1
    details.modified = layout.missing.first?.advanced(byDays: -2)
    var text = writer.text(layout.master, details, random: &random)
    for entry in layout.changed {
      text += instance(entry, writer, sequence: details.sequence, random: &random)
    }
    return text
  }

  /// One instance of a series as a component of its own.
  private func instance(
    _ entry: CalendarEntries.Entry, _ writer: CalendarEventText, sequence: Int,
    random: inout SeededRandom
  ) -> String {
    var details = details(entry, isZoned: true)
    details.sequence = max(sequence, details.sequence)
    details.recurrence = archive.zone.line(
      "RECURRENCE-ID", [entry.slot ?? entry.event.start], isDate: entry.event.isAllDay,
      isZoned: true)
    return writer.text(entry.event, details, random: &random)
  }

  // COUNT counts the places left out as well; UNTIL is the last place, in UTC unless it is a day.
  private func rule(_ layout: CalendarSeriesLayout, random: inout SeededRandom) -> String {
    let start = archive.zone.local(layout.master.start)
    let isDate = layout.master.isAllDay
    var rule =
      layout.stepDays.isMultiple(of: 7)
      ? "FREQ=WEEKLY;INTERVAL=\(layout.stepDays / 7)" : "FREQ=DAILY;INTERVAL=\(layout.stepDays)"
    let lastDay = start.date.daysSinceEpoch + (layout.count - 1) * layout.stepDays
    let last = archive.zone.timestamp(
      CivilDate(daysSinceEpoch: lastDay), secondOfDay: start.secondOfDay)
    if random.chance(0.5) {
      rule += ";COUNT=\(layout.count)"
    } else {
      rule +=
        ";UNTIL="
        + (isDate
          ? CalendarTimeText.date(CivilDate(daysSinceEpoch: lastDay))
          : CalendarTimeText.utc(last))
    }
    if layout.stepDays.isMultiple(of: 7) {
      rule += ";BYDAY=\(Self.weekdays[start.date.weekday - 1])"
    }
    var text = ContentLine.line("RRULE", rule)
    if !layout.missing.isEmpty {
      text += archive.zone.line("EXDATE", layout.missing, isDate: isDate, isZoned: true)
    }
    return text
  }

  private func details(
    _ entry: CalendarEntries.Entry, isZoned: Bool
  ) -> CalendarEventText.Details {
    let plan = plan(entry)
    let changes = (plan.formerStart == nil ? 0 : 1) + (plan.formerPlace == nil ? 0 : 1)
    return CalendarEventText.Details(
      uid: entry.uid, stamp: stamp, isZoned: isZoned, sequence: changes,
      modified: changes == 0 ? nil : entry.event.start.advanced(bySeconds: -3600),
      category: plan.outline.circle.rawValue)
  }

  // MARK: - What is no event

  // A task and a journal entry, about something that never reached the calendar if there is such.
  private func others(
    than entries: [CalendarEntries.Entry], _ binder: CalendarBinder
  ) -> String {
    let affair = archive.script.plans.first {
      !$0.isInCalendar && CalendarBinder($0.outline.circle) == binder
    }
    guard let plan = affair ?? entries.first.map(plan) else { return "" }
    let title = ContentLine.escaped(archive.wording.title(of: plan))
    let number = CalendarBinder.allCases.firstIndex(of: binder) ?? 0
    let date = CalendarTimeText.date(archive.zone.local(plan.start).date)
    return ContentLine.lines([
      "BEGIN": "VTODO", "UID": archive.identifiers.hex(6, number),
      "DTSTAMP": CalendarTimeText.utc(stamp), "DUE;VALUE=DATE": date, "SUMMARY": title,
      "STATUS": "NEEDS-ACTION", "END": "VTODO",
    ])
      + ContentLine.lines([
        "BEGIN": "VJOURNAL", "UID": archive.identifiers.hex(7, number),
        "DTSTAMP": CalendarTimeText.utc(stamp), "DTSTART;VALUE=DATE": date, "SUMMARY": title,
        "DESCRIPTION": ContentLine.escaped(archive.wording.notes(of: plan)), "END": "VJOURNAL",
      ])
  }

  // The files were written when the period was over.
  private var stamp: Timestamp {
    let profile = archive.script.setting.profile
    return archive.zone.timestamp(
      CivilDate(daysSinceEpoch: profile.firstDay.daysSinceEpoch + profile.days),
      secondOfDay: 43_200)
  }

  private func random(_ uid: String) -> SeededRandom {
    SeededRandom(seed: archive.identifiers.seed).stream("calendar/\(uid)")
  }

  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
