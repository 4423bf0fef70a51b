internal import VaultText

/// The zones that a file's events name, each made when it is first asked for.
struct CalendarZones {
  /// What times without a zone count in.
  let floating: CalendarZone
  /// What dates without a time count in.
  let dates: CalendarZone

  private let clock: ZoneClock
  private let definitions: [String: Definition]
  private var known: [String: CalendarZone?] = [:]
  private var clocks: [String: ZoneClock?] = [:]
  private var budget = RecurrenceBudget()

  /// A VTIMEZONE, not yet expanded.
  struct Definition: Sendable {
    var observances: [CustomZone.Observance]
    /// The IANA name it says it is (X-LIC-LOCATION).
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

  /// What a TZID means: the file's own definition, else what the name says.
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
