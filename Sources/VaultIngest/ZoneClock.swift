internal import Foundation
public import VaultCore

/// Reads local times in one time zone.
public struct ZoneClock: Hashable, Sendable {
  /// The IANA name, or `GMT+hhmm` for a fixed offset.
  public let identifier: String
  private let zone: TimeZone

  /// Coordinated Universal Time.
  public static let utc = ZoneClock(zone: .gmt, identifier: "UTC")

  /// Finds a zone by its IANA name, by the name Windows gives it, by an IANA name at the end of a
  /// longer path (`/citadel.org/20210210_1/Europe/Berlin`), or by a stated offset
  /// (`(GMT -05:00)`, `UTC+1`).
  ///
  /// - Returns: `nil` if the name fits none of these.
  public init?(_ name: String) {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
    guard let identifier = Self.identifier(for: trimmed) else { return nil }
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone: zone, identifier: identifier)
  }

  private init(zone: TimeZone, identifier: String) {
    self.zone = zone
    self.identifier = identifier
  }

  /// The offset from UTC at a point in time, in seconds.
  public func offsetSeconds(at timestamp: Timestamp) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(timestamp.secondsSinceEpoch)))
  }

  /// The point in time that a local clock shows so.
  func timestamp(of local: LocalTime) -> Timestamp {
    local.timestamp(offsetSecondsAt: offsetSeconds)
  }

  /// The identifier Foundation knows a zone by; `nil` if it is not known.
  private static func identifier(for name: String) -> String? {
    if ["utc", "gmt", "z", "etc/utc"].contains(name.lowercased()) { return "UTC" }
    if !name.hasPrefix("Etc/"), let fixed = fixedOffset(in: name) { return fixed }
    if TimeZone(identifier: name) != nil { return name }
    if let mapped = WindowsZones.identifier(for: name) { return mapped }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count > count {
      let tail = parts.suffix(count).joined(separator: "/")
      if TimeZone(identifier: tail) != nil { return tail }
    }
    return nil
  }

  private static func fixedOffset(in name: String) -> String? {
    let folded = name.uppercased()
    guard let word = folded.range(of: "GMT") ?? folded.range(of: "UTC") else { return nil }
    var cursor = ASCIICursor(folded[word.upperBound...])
    cursor.skipSpace()
    guard let sign = cursor.takeAny("+-") else { return nil }
    cursor.skipSpace()
    guard let hours = cursor.number(digits: 1, upTo: 2), hours <= 14 else { return nil }
    _ = cursor.take(":")
    let minutes = cursor.number(digits: 2) ?? 0
    return "GMT\(sign)\(hours < 10 ? "0" : "")\(hours)\(minutes < 10 ? "0" : "")\(minutes)"
  }
}
