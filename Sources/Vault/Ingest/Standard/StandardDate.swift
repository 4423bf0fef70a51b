internal import VaultCore
internal import VaultText

/// Reads the dates in the metadata of a BEIR collection, whose form its wiki leaves open.
///
/// | form | as |
/// |---|---|
/// | `2024-03-05T10:15:00+01:00`, `2024-03-05 10:15`, `20240305T101500Z` | ISO 8601, UTC where no offset is stated |
/// | `2024-03-05`, `2024/03/05`, `20240305`, `2024-03`, `2024` | the start of the day, month or year, also as a number |
/// | `Tue, 5 Mar 2024 10:15:00 +0100`, `Mar 5, 2024` | RFC 2822, with its obsolete forms (``InternetDate``), and without a time |
/// | from 10⁸, or to −10⁸ | Unix time: seconds, from 10¹¹ milliseconds, from 10¹⁴ microseconds, from 10¹⁷ nanoseconds |
///
/// Days in which the order of day and month is open (`05/03/2024`) and smaller numbers are not read.
enum StandardDate {
  /// The date of a value; `nil` for another form, and where there is no such day or time.
  static func read(_ node: JSONNode) -> InternetDate? {
    switch node.value {
    case .integer(let number): return date(Double(number))
    case .number(let number): return date(number)
    default: break
    }
    guard let stated = node.string else { return nil }
    let text = stated.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let number = Double(text) { return date(number) }
    let hyphenated = extended(text.replacing("/", with: "-"))
    for rest in ["", "T00:00Z", "-01T00:00Z", ":00Z"] {
      guard let date = MessageDate(hyphenated + rest, clock: .utc) else { continue }
      return InternetDate(timestamp: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds)
    }
    let words = text.lowercased().split { !$0.isLetter }
    guard words.contains(where: { months.contains(String($0.prefix(3))) }) else { return nil }
    return InternetDate(text) ?? InternetDate(text + " 00:00 +0000")
  }

  private static let months: Set = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func date(_ number: Double) -> InternetDate? {
    let seconds: Double
    switch abs(number) {
    case 1000..<10_000: return day(number * 10_000 + 101)
    case 10_000_000..<1e8: return day(number)
    case 1e8..<1e11: seconds = number
    case 1e11..<1e14: seconds = number / 1e3
    case 1e14..<1e17: seconds = number / 1e6
    case 1e17..<1e20: seconds = number / 1e9
    default: return nil
    }
    return InternetDate(
      timestamp: Timestamp(milliseconds: Int64((seconds * 1000).rounded())), utcOffsetSeconds: nil)
  }

  /// The start of a day that is written as a number of eight digits.
  private static func day(_ number: Double) -> InternetDate? {
    guard let digits = Int(exactly: number), digits > 0,
      CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100) != nil
    else { return nil }
    return InternetDate(
      timestamp: Timestamp(
        year: digits / 10_000, month: digits / 100 % 100, day: digits % 100),
      utcOffsetSeconds: nil)
  }

  /// The extended form of a time in ISO 8601's basic form (`20240305T101500`); others as they are.
  private static func extended(_ text: String) -> String {
    let day = Array(text.prefix { $0.isASCII && $0.isNumber })
    let time = text.dropFirst(day.count + 1).prefix { $0.isASCII && $0.isNumber }
    guard day.count == 8, time.count == 4 || time.count == 6 else { return text }
    let clock = [time.prefix(2), time.dropFirst(2).prefix(2), time.dropFirst(4)]
      .filter { !$0.isEmpty }.joined(separator: ":")
    return "\(String(day[..<4]))-\(String(day[4..<6]))-\(String(day[6...]))T" + clock
      + text.dropFirst(day.count + 1 + time.count)
  }
}
