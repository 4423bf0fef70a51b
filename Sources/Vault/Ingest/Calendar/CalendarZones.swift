internal import VaultText

/// The zones that a file's events name, each made when it is first asked for.
struct CalendarZones {
  /// The zone of times without a zone.
  let floating: CalendarZone
  /// The zone of dates without a time.
  let dates: CalendarZone

  private let clock: ZoneClock
  private let definitions: [String: Definition]
  private var known: [String: CalendarZone?] = [:]
  private var clocks: [String: ZoneClock?] = [:]
  private var budget = RecurrenceBudget()

  /// A VTIMEZONE, not yet expanded.
  struct Definition: Sendable {
    var observances: [CustomZone.Observance]
    /// The stated IANA name (X-LIC-LOCATION).
    var location: String?
  }

  /// Prepares the zones of a file.
  ///
  /// - Parameters:
  ///   - definitions: Its VTIMEZONEs by TZID.
  ///   - ownZone: Its `X-WR-TIMEZONE`, which floating times count in.
  ///   - clock: The vault's zone, which counts where nothing else does.
  init(_ definitions: [String: Definition] = [:], ownZone: String? = nil, clock: ZoneClock) {
    self.definitions = definitions
    self.clock = clock
    dates = .clock(clock)
    floating = .clock(ownZone.flatMap { ZoneClock($0) } ?? clock)
  }

  /// The zone that a TZID means: the file's own definition, else the zone of that name.
  ///
  /// A definition that says less than the name, since it states one season only or its rules have
  /// ended, gives way to the name if that is a zone whose clocks show what it does state. RFC 5545,
  /// section 3.6.5, requires definitions to cover the times that are used, but many do not; other
  /// readers go by the name of a zone that they know.
  ///
  /// - Returns: `nil` if it means nothing.
  mutating func zone(named name: String) -> CalendarZone? {
    if let found = known[name] { return found }
    let zone = definition(of: name) ?? named(name)
    known[name] = .some(zone)
    return zone
  }

  private mutating func definition(of name: String) -> CalendarZone? {
    guard let definition = definitions[name] else { return nil }
    if CustomZone.isIncomplete(definition.observances),
      case .clock(let clock)? = named(name) ?? definition.location.flatMap({ named($0) }),
      CustomZone.agrees(definition.observances, with: clock)
    {
      return .clock(clock)
    }
    if let zone = CustomZone(definition.observances, budget: &budget) { return .custom(zone) }
    return definition.location.flatMap { named($0) }
  }

  private mutating func named(_ name: String) -> CalendarZone? {
    guard let identifier = ZoneNames.identifier(for: name) else { return nil }
    if identifier == "UTC" { return .utc }
    if identifier == clock.identifier { return .clock(clock) }
    if let found = clocks[identifier] { return found.map { .clock($0) } }
    let found = ZoneClock(identifier: identifier)
    clocks[identifier] = .some(found)
    return found.map { .clock($0) }
  }
}
