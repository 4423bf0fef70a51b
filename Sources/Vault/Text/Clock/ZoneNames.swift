internal import Foundation

/// Translates the many names of time zones to those that Foundation knows.
public enum ZoneNames {
  /// The identifier Foundation knows a zone by; `nil` if the name means nothing.
  public static func identifier(for name: String) -> String? {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
    guard (1...200).contains(trimmed.utf8.count) else { return nil }
    if ["utc", "gmt", "z", "etc/utc"].contains(trimmed.lowercased()) { return "UTC" }
    if let city = exchangeZone(trimmed) { return city }
    if !trimmed.contains("Etc/"), let fixed = fixedOffset(in: trimmed) { return fixed }
    return known(trimmed) ?? windowsZone(trimmed) ?? tail(of: trimmed)
  }

  private static func known(_ name: String) -> String? {
    if TimeZone(identifier: name) != nil { return name }
    return byFoldedName[name.lowercased()]
  }

  /// A name of Windows, also as Lotus Notes shortens it and in summer.
  private static func windowsZone(_ name: String) -> String? {
    if let mapped = WindowsZones.shipped.identifier(for: name) { return mapped }
    for ending in [" Daylight Time", " Summer Time"] where name.hasSuffix(ending) {
      return WindowsZones.shipped.identifier(for: name.dropLast(ending.count) + " Standard Time")
    }
    return WindowsZones.shipped.identifier(for: name + " Standard Time")
  }

  /// A zone whose clocks Exchange describes: `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`.
  private static func exchangeZone(_ name: String) -> String? {
    guard name.hasPrefix("("), let close = name.firstIndex(of: ")") else { return nil }
    let cities = name[name.index(after: close)...].trimmingCharacters(in: .whitespaces)
    return cities.isEmpty ? nil : WindowsZones.shipped.identifier(forCities: cities)
  }

  /// An IANA name, or one of Windows, at the end of a path or an address: RFC 5545, section
  /// 3.8.3.1, lets names begin with `/`; libical, Citadel and Mozilla put their own before the name.
  private static func tail(of name: String) -> String? {
    let path = name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name
    let parts = (path.removingPercentEncoding ?? path).split(separator: "/")
    for count in [3, 2, 1] where parts.count >= count {
      let tail = parts.suffix(count).joined(separator: "/")
      if tail.lowercased() == "utc" { return "UTC" }
      if let found = known(tail) ?? windowsZone(tail) { return found }
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
    guard minutes < 60 else { return nil }
    return "GMT\(sign)\(hours < 10 ? "0" : "")\(hours)\(minutes < 10 ? "0" : "")\(minutes)"
  }

  private static let byFoldedName: [String: String] = {
    var names: [String: String] = [:]
    for name in TimeZone.knownTimeZoneIdentifiers.sorted() { names[name.lowercased()] = name }
    return names
  }()
}
