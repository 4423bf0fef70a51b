internal import Foundation
internal import VaultCore
internal import VaultText

/// Weighs what a vault's exports say about the zone of its owner.
///
/// Each zone gets, of each week, the largest weight of what speaks for it then, so that a busy
/// subscribed calendar counts no more than its weeks and a journey no longer than it lasts:
///
/// | evidence | weight |
/// |---|---|
/// | a mail that the owner sent, whose Date header has the zone's offset | 4 |
/// | an event in the zone that the owner organizes | 4 |
/// | an event in the zone without people, in a calendar of the owner | 3 |
/// | an event in the zone that the owner was invited to | 1 |
/// | an event in the zone, in a calendar without people | 2 |
/// | the same where the owner's mail or events are known | 0.3 |
/// | the same in a subscribed calendar | 0.1 |
/// | an event of someone else's calendar | 0 |
///
/// An event in UTC or without a zone counts a quarter for its calendar's own zone, which itself
/// adds 12 in a calendar of the owner and 4 (0.5) in one without people. A calendar is the owner's
/// if half of its events with people name the owner: who mails are delivered to or are from and to
/// most often. Where only the events tell, the owner is a guess, and the decision is not sure; nor
/// is one by calendars without people, or by invitations of others. Reports of a foreign calendar
/// that decided: derekantrican/GAS-ICS-Sync#52, spatie/icalendar-generator#137, home-
/// assistant/core#111713.
struct ZoneInference {
  private var votes: [String: [Int64: Double]] = [:]
  private var parts: [String: [ZoneDecision.Basis: Double]] = [:]
  private let samples: [(seconds: Int64, offset: Int)]
  private let isGuessedOwner: Bool

  static func week(_ seconds: Int64) -> Int64 {
    seconds / 604_800 - (seconds % 604_800 < 0 ? 1 : 0)
  }

  init(_ calendars: [CalendarTally], _ mails: OwnMailOffsets) {
    var appearances: [Handle: (calendars: Int, events: Int)] = [:]
    for calendar in calendars {
      var counts: [Handle: Int] = [:]
      for person in calendar.events.lazy.flatMap(\.people) { counts[person, default: 0] += 1 }
      for (person, count) in counts {
        let known = appearances[person] ?? (0, 0)
        appearances[person] = (known.calendars + 1, known.events + count)
      }
    }
    let stated = mails.owners(events: appearances.mapValues(\.events))
    let guess = appearances.max {
      ($0.value.calendars, $0.value.events, $1.key) < ($1.value.calendars, $1.value.events, $0.key)
    }
    isGuessedOwner = stated.isGuess
    let owners =
      stated.handles.isEmpty ? Set(guess.map { [$0.key] } ?? []) : stated.handles
    samples = mails.samples(of: owners)
    for sample in samples { lastSeconds = max(lastSeconds ?? .min, sample.seconds) }
    let knowsOwner = !samples.isEmpty || owners.contains { appearances[$0] != nil }
    for calendar in calendars { add(calendar, owners: owners, knowsOwner: knowsOwner) }
    for zone in votes.keys.sorted() { addMail(to: zone) }
  }

  /// The time of the last evidence.
  private var lastSeconds: Int64?

  private mutating func add(_ calendar: CalendarTally, owners: Set<Handle>, knowsOwner: Bool) {
    let meetings = calendar.events.count { !$0.people.isEmpty }
    let own = calendar.events.count { !$0.people.isDisjoint(with: owners) }
    let isOwn = own > 0 && own * 2 >= meetings
    func isLed(_ event: CalendarTally.Event) -> Bool {
      event.organizer.map(owners.contains) ?? (isOwn && event.people.isEmpty)
    }
    let weightWithoutPeople = calendar.isFeed ? 0.1 : knowsOwner ? 0.3 : 2
    for event in calendar.events where event.isTimed {
      guard let zone = event.zone ?? calendar.zone else { continue }
      var weight = 0.0
      if isLed(event) {
        weight = event.people.isEmpty ? 3 : 4
      } else if !event.people.isDisjoint(with: owners) {
        weight = 1
      } else if meetings == 0 {
        weight = weightWithoutPeople
      }
      if event.zone == nil { weight /= 4 }
      lastSeconds = max(lastSeconds ?? .min, event.week * 604_800)
      for week in event.week..<event.week + (event.isSeries ? 8 : 1) {
        vote(weight, for: zone, in: week, isLed(event) ? .ownCalendars : .otherCalendars)
      }
    }
    if let zone = calendar.zone {
      let isTimed = calendar.events.contains { $0.isTimed } && meetings == 0 && !calendar.isFeed
      let bonus = isOwn ? 12 : isTimed ? (knowsOwner ? 0.5 : 4) : 0.05
      let hasLed = isOwn && calendar.events.contains(where: isLed)
      vote(bonus, for: zone, in: .min, hasLed ? .ownCalendars : .otherCalendars)
    }
  }

  private mutating func addMail(to zone: String) {
    guard let clock = ZoneClock(identifier: zone) else { return }
    for (seconds, offset) in samples
    where clock.offsetSeconds(at: Timestamp(seconds: seconds)) == offset {
      vote(4, for: zone, in: Self.week(seconds), .ownMail)
    }
  }

  private mutating func vote(
    _ weight: Double, for zone: String, in week: Int64, _ basis: ZoneDecision.Basis
  ) {
    votes[zone, default: [:]][week] = max(votes[zone]?[week] ?? 0, weight)
    parts[zone, default: [:]][basis, default: 0] += weight
  }

  private func score(_ zone: String) -> Double {
    // Sorted, so that rounding does not depend on the dictionary's order.
    (votes[zone] ?? [:]).values.sorted().reduce(0, +)
  }

  /// The share of the owner's mails, week by week, that a zone's offsets explain.
  private func fit(_ zone: String) -> Double {
    guard !samples.isEmpty, let zone = TimeZone(identifier: zone) else { return 0 }
    return Double(
      samples.count {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.seconds))) == $0.offset
      }) / Double(samples.count)
  }

  /// A zone's offsets over the years before the last evidence, twice a month.
  private func clocks(_ zone: String, years: Int = 1) -> [Int] {
    let zone = TimeZone(identifier: zone) ?? .gmt
    return (0..<26 * years).map { index in
      let seconds = Double(lastSeconds ?? 0) - Double(index) * 1_209_600
      return zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    }
  }

  /// The zones of the world whose offsets explain the most of the owner's mails, those with the
  /// same clocks together, the largest group first.
  private func zonesOfMail() -> [[String]] {
    let fits = TimeZone.knownTimeZoneIdentifiers.sorted().filter { $0.contains("/") }
      .map { ($0, fit($0)) }
    guard let most = fits.map(\.1).max(), most > 0 else { return [] }
    return Dictionary(grouping: fits.filter { $0.1 == most }.map(\.0)) { clocks($0) }.values
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  mutating func decision() -> ZoneDecision {
    var ranked = ranking()
    var isTold = true
    let owned = ranked.first.flatMap { parts[$0]?[.ownCalendars] } ?? 0
    if samples.count >= Self.fewestMails, owned == 0 || ranked.first.map(fit) ?? 0 < 0.9 {
      let groups = zonesOfMail()
      if let likely = groups.first?.first(where: { votes[$0] != nil })
        ?? groups.first.map(typical),
        fit(likely) > (ranked.first.map(fit) ?? 0) + 0.2
      {
        addMail(to: likely)
        ranked = ranking()
        isTold = groups.count == 1 && fit(likely) >= 0.6
      } else {
        isTold = owned > 0 || groups.count == 1
      }
    }
    guard let best = ranked.first else { return ZoneDecision("UTC", .nothing, isSure: false) }
    let own = clocks(best)
    let others = ranked.dropFirst().filter { clocks($0) != own }
    let basis =
      (parts[best] ?? [:]).max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
      ?? .otherCalendars
    let rival = others.first.map(score) ?? 0
    let isSure =
      basis != .otherCalendars && score(best) >= 8 && rival * 2 <= score(best) && isTold
      && (samples.count < Self.fewestMails || fit(best) >= 0.5)
      && !isGuessedOwner
    return ZoneDecision(best, basis, isSure: isSure, others: Array(others.prefix(5)))
  }

  private func ranking() -> [String] {
    votes.keys.map { ($0, score($0)) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// Of zones with the same clocks now, one of the many that shared them for twenty years: the
  /// first of the continent that most of those lie in.
  private func typical(_ zones: [String]) -> String {
    func largest(_ groups: some Collection<[String]>) -> [String] {
      groups.max { ($0.count, $1[0]) < ($1.count, $0[0]) } ?? ["UTC"]
    }
    let steady = largest(Dictionary(grouping: zones) { clocks($0, years: 20) }.values)
    return largest(Dictionary(grouping: steady) { $0.prefix { $0 != "/" } }.values)[0]
  }

  private static let fewestMails = 3
}

extension ZoneDecision {
  /// Infers the zone of the owner of some exports.
  ///
  /// - Parameter exports: A vault's exports; calendars and mails are read.
  /// - Returns: The decision; UTC and not sure if nothing speaks for a zone.
  /// - Complexity: O(n) in the bytes.
  public static func inferred(from exports: [Export]) -> ZoneDecision {
    var calendars: [CalendarTally] = []
    var mails = OwnMailOffsets()
    for export in exports {
      do {
        if export.format == .calendar, let tally = try CalendarTally(export.file) {
          calendars.append(tally)
        } else if export.format == .mbox || export.format == .mail {
          try mails.add(export.file, isMailbox: export.format == .mbox)
        }
      } catch {
        // Refused, with its reason, when it is read.
        continue
      }
    }
    var inference = ZoneInference(calendars, mails)
    return inference.decision()
  }
}
