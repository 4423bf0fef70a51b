internal import VaultCore
internal import VaultText

/// The "From " line that precedes each message of an mbox.
struct MailEnvelope: Hashable, Sendable {
  /// The address it names, where it names one.
  let sender: String?
  /// True if the sender's field is not empty.
  let hasSender: Bool
  /// The time of delivery, if stated.
  let date: Timestamp?

  /// Reads a line such as `From ana@example.com Sun Mar  1 09:30:00 2026`.
  ///
  /// The date is that of C's `asctime`, with or without a zone before or behind the year; without
  /// one it is UTC (RFC 4155).
  ///
  /// - Returns: `nil` if the line does not start with `From `.
  init?(_ line: String) {
    guard line.utf8.starts(with: "From ".utf8) else { return nil }
    let words = line.utf8.dropFirst(5).split { $0 <= UInt8(ascii: " ") }.map { Substring($0) }
    hasSender = words.first.map { Self.place($0, in: "montuewedthufrisatsun") == nil } ?? false
    sender = words.first.flatMap { $0.utf8.contains(UInt8(ascii: "@")) ? String($0) : nil }
    date = Self.date(words)
  }

  /// The position of a word among some names of three letters, in any case.
  private static func place(_ word: Substring, in names: StaticString) -> Int? {
    guard word.utf8.count == 3 else { return nil }
    let letters = word.utf8.map { $0 | 0x20 }
    let table = names.description.utf8
    return (0..<table.count / 3).first { table.dropFirst(3 * $0).starts(with: letters) }
  }

  private static func date(_ words: [Substring]) -> Timestamp? {
    var found: (at: Int, month: Int)?
    for (at, word) in words.enumerated() where found == nil {
      found = place(word, in: "janfebmaraprmayjunjulaugsepoctnovdec").map { (at, $0 + 1) }
    }
    guard let (at, month) = found, at + 2 < words.count, let day = Int(words[at + 1])
    else { return nil }
    let clock = words[at + 2].utf8.split(separator: UInt8(ascii: ":")).map { Int(Substring($0)) }
    guard clock.count >= 2, let hour = clock[0], let minute = clock[1] else { return nil }
    let rest = words[(at + 3)...]
    let years = rest.lazy.compactMap { $0.utf8.count == 4 ? Int($0) : nil }
    guard let year = years.first(where: { $0 > 1900 }) else { return nil }
    let second = clock.count > 2 ? clock[2] ?? 0 : 0
    let local = LocalTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    return local?.timestamp(offsetSeconds: rest.lazy.compactMap(offset).first ?? 0)
  }

  private static func offset(_ word: Substring) -> Int? {
    guard let sign = word.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var cursor = ASCIICursor(word)
    guard let offset = cursor.offsetSeconds(), cursor.isAtEnd else { return nil }
    return offset
  }
}
