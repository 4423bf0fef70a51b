/// The calendars that a vault's owner keeps, each a file.
enum CalendarBinder: String, Hashable, Sendable, CaseIterable {
  /// The calendar on the firm's server: colleagues and clients.
  case work
  /// The calendar on the owner's own telephone.
  case personal = "private"

  /// The calendar that holds events of a circle.
  init(_ circle: Circle) {
    self = [.team, .client].contains(circle) ? .work : .personal
  }

  /// The file, below the vault.
  var path: String { "calendar/\(rawValue).ics" }
}
