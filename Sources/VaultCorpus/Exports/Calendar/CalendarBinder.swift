/// The calendars that a vault's owner keeps, each a file.
enum CalendarBinder: String, Hashable, Sendable, CaseIterable {
  /// What the firm's server holds: colleagues and clients.
  case work
  /// What the owner's own telephone holds.
  case personal = "private"

  /// The calendar in which events of a circle stand.
  init(_ circle: Circle) {
    switch circle {
    case .team, .client: self = .work
    case .family, .friends, .service, .school, .sport: self = .personal
    }
  }

  /// The file, below the vault.
  var path: String { "calendar/\(rawValue).ics" }
}
