internal import VaultCore

/// A point in time on the wire: ISO 8601 in UTC, `2026-03-01T09:30:00Z` or `…:00.250Z`.
struct SystemTime: RawRepresentable, Codable, Hashable, Sendable {
  let timestamp: Timestamp

  init(_ timestamp: Timestamp) {
    self.timestamp = timestamp
  }

  /// Reads what `description` of `Timestamp` writes, and no other form.
  init?(rawValue text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix("Z") else { return nil }
    let isNegative = parts[0].hasPrefix("-")
    let date = parts[0].dropFirst(isNegative ? 1 : 0).split(separator: "-").map { Int($0) }
    let time = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
    guard date.count == 3, time.count == 3, let year = date[0], let month = date[1],
      let day = date[2], let hour = Int(time[0]), let minute = Int(time[1])
    else { return nil }
    let seconds = time[2].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = seconds.count == 2 ? String(seconds[1]) : "000"
    guard seconds.count <= 2, fraction.utf8.count == 3, let second = Int(seconds[0]),
      let milliseconds = Int64(fraction)
    else { return nil }
    let whole = Timestamp(
      year: isNegative ? -year : year, month: month, day: day, hour: hour, minute: minute,
      second: second)
    timestamp = whole.advanced(byMilliseconds: milliseconds)
    // Out of range, or written otherwise: it would not come out as it went in.
    guard timestamp.description == text || timestamp.description == Self.unfractioned(text) else {
      return nil
    }
  }

  var rawValue: String { timestamp.description }

  private static func unfractioned(_ text: String) -> String {
    text.hasSuffix(".000Z") ? String(text.dropLast(5)) + "Z" : text
  }
}
