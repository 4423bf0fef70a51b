internal import VaultCore

/// The "From " line that precedes each message of an mbox.
struct MailEnvelope: Hashable, Sendable {
  /// The address it names, where it names one.
  let sender: String?
  /// Whether anything stands where the sender does.
  let hasSender: Bool
  /// When the message was delivered, where it says so.
  let date: Timestamp?

  /// Reads a line such as `From ana@example.com Sun Mar  1 09:30:00 2026`.
  ///
  /// The date is that of C's `asctime`, with or without a zone before or behind the year; without
  /// one it is UTC (RFC 4155).
  ///
  /// - Returns: `nil` if the line does not start with `From `.
  init?(_ line: String) {
    guard line.hasPrefix("From ") else { return nil }
    let words = line.utf8.dropFirst(5).split { $0 <= UInt8(ascii: " ") }
      .map { String(Substring($0)) }
    hasSender = words.first.map { !Self.weekdays.contains($0.lowercased()) } ?? false
    sender = words.first.flatMap { $0.contains("@") ? $0 : nil }
    date = Self.date(words)
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func date(_ words: [String]) -> Timestamp? {
    guard let at = words.firstIndex(where: { months.contains($0.lowercased()) }),
      let month = months.firstIndex(of: words[at].lowercased()), at + 2 < words.count,
      let day = Int(words[at + 1])
    else { return nil }
    let clock = words[at + 2].split(separator: ":").map { Int($0) }
    guard clock.count >= 2, let hour = clock[0], let minute = clock[1] else { return nil }
    let rest = words[(at + 3)...]
    guard let year = rest.compactMap({ $0.count == 4 ? Int($0) : nil }).first(where: { $0 > 1900 })
    else { return nil }
    let second = clock.count > 2 ? clock[2] ?? 0 : 0
    let local = LocalTime(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    return local?.timestamp(offsetSeconds: rest.compactMap(offset).first ?? 0)
  }

  private static func offset(_ word: String) -> Int? {
    var cursor = ASCIICursor(word)
    guard let offset = cursor.offsetSeconds(), cursor.isAtEnd else { return nil }
    return offset
  }
}
