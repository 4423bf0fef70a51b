internal import VaultCore
internal import VaultText

/// A point in time as mail headers write it (RFC 5322, section 3.3).
///
/// The obsolete forms are read too (section 4.3: comments, years of two and three digits, zone
/// names), and what mailers that follow no standard write: numbers for months, the form of C's
/// `asctime`, ISO 8601, `GMT+0100`, AM and PM. An unknown zone counts as UTC.
struct InternetDate: Hashable, Sendable {
  let timestamp: Timestamp
  /// The offset from UTC; `nil` where the text does not state it, of which `-0000` is one way.
  let utcOffsetSeconds: Int?
}

extension InternetDate {
  /// Reads the value of a Date header, or of a Received header, whose date follows a semicolon.
  ///
  /// - Returns: `nil` if there is no date with a time of day, or no such day or time.
  /// - Complexity: O(n).
  init?(_ header: String) {
    let bytes = Self.withoutComments(header.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? 0
    var fields = Fields()
    let words = bytes[start...].split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    for word in words.prefix(24) where !fields.isRefused {
      fields.read(String(decoding: word, as: UTF8.self).lowercased())
    }
    guard let local = fields.local else { return nil }
    timestamp = local.timestamp(offsetSeconds: fields.offset ?? 0)
    utcOffsetSeconds = fields.offset
  }

  private static func withoutComments(_ text: String.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var depth = 0
    var isEscaped = false
    for byte in text {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "(") {
        depth += 1
        if bytes.last != UInt8(ascii: ":") { bytes.append(UInt8(ascii: " ")) }
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
      } else if depth == 0, byte != UInt8(ascii: " ") || bytes.last != UInt8(ascii: ":") {
        // Obsolete forms have white space around the colons of a time (appendix A.6.3).
        while byte == UInt8(ascii: ":"), bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// The fields of a date read so far.
private struct Fields {
  private var numbers: [(value: Int, digits: Int)] = []
  private var month: Int?
  private var clock: (hour: Int, minute: Int, second: Int)?
  private(set) var offset: Int?
  private var hasZone = false
  private(set) var isRefused = false

  /// The date and time of day, once there is enough of both.
  var local: LocalTime? {
    guard !isRefused, let clock, let (year, month, day) = date else { return nil }
    return LocalTime(
      year: year, month: month, day: day, hour: clock.hour, minute: clock.minute,
      second: clock.second)
  }

  private var date: (year: Int, month: Int, day: Int)? {
    guard numbers.count >= (month == nil ? 3 : 2) else { return nil }
    let first = numbers[0]
    if let month {
      let second = numbers[1]
      return first.digits >= 3
        ? (Self.year(first), month, second.value) : (Self.year(second), month, first.value)
    }
    return first.digits == 4
      ? (first.value, numbers[1].value, numbers[2].value)
      : (Self.year(numbers[2]), numbers[1].value, first.value)
  }

  /// RFC 5322, section 4.3, defines years of two and three digits.
  private static func year(_ number: (value: Int, digits: Int)) -> Int {
    switch number.digits {
    case 1, 2: number.value < 50 ? number.value + 2000 : number.value + 1900
    case 3: number.value + 1900
    default: number.value
    }
  }

  mutating func read(_ word: String) {
    guard let first = word.utf8.first else { return }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let isISO = word.utf8.contains(UInt8(ascii: "t")) && word.utf8.contains(UInt8(ascii: "-"))
      if word.utf8.contains(UInt8(ascii: ":")), !isISO {
        readClock(word)
      } else {
        readNumbers(word)
      }
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      if clock != nil { readOffset(word) }
    default:
      readName(word)
    }
  }

  private mutating func readNumbers(_ word: String) {
    // ISO 8601 sets a `t` between date and time, IMAP hyphens between day, month and year.
    let parts = word.split(separator: "t", maxSplits: 1)
    if parts.count == 2, parts[1].utf8.contains(UInt8(ascii: ":")) {
      readNumbers(String(parts[0]))
      return readClock(String(parts[1]))
    }
    for part in word.split(whereSeparator: { "-/.".contains($0) }) {
      if let value = Int(part), part.utf8.count <= 4 {
        numbers.append((value, part.utf8.count))
      } else if let name = Self.months[String(part.prefix(3))] {
        month = month ?? name
      } else {
        isRefused = true
      }
    }
  }

  private mutating func readClock(_ word: String) {
    guard clock == nil else { return }
    var cursor = ASCIICursor(word)
    guard let hour = cursor.number(digits: 1, upTo: 2), cursor.take(":"),
      let minute = cursor.number(digits: 1, upTo: 2)
    else {
      isRefused = true
      return
    }
    var second = 0
    if cursor.take(":") { second = cursor.number(digits: 1, upTo: 2) ?? 0 }
    clock = (hour, minute, second)
    if cursor.takeAny(".,") != nil { _ = cursor.number(digits: 1, upTo: 9) }
    let rest = cursor.rest
    if !rest.isEmpty { read(rest) }
  }

  private mutating func readOffset(_ word: String) {
    guard !hasZone else { return }
    let digits = word.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count <= 4, let value = Int(digits) else { return }
    let isHours = digits.utf8.count <= 2
    let (hours, minutes) = isHours ? (value, 0) : (value / 100, value % 100)
    guard hours < 24, minutes < 60 else { return }
    hasZone = true
    let seconds = hours * 3600 + minutes * 60
    // RFC 5322, section 3.3: the zone of "-0000" is not known.
    offset = word.hasPrefix("-") ? (seconds == 0 ? nil : -seconds) : seconds
  }

  private mutating func readName(_ word: String) {
    if clock == nil || month == nil, month == nil, let name = Self.months[String(word.prefix(3))] {
      month = name
    } else if word == "am" || word == "pm", let (hour, minute, second) = clock, hour <= 12 {
      clock = (hour % 12 + (word == "pm" ? 12 : 0), minute, second)
    } else if clock != nil, !hasZone {
      let letters = String(word.prefix { $0.isLetter })
      guard let hours = Self.zones[letters] else { return }
      let rest = String(word.dropFirst(letters.count))
      if rest.hasPrefix("+") || rest.hasPrefix("-") {
        readOffset(rest)
      } else {
        hasZone = true
        offset = Int(hours * 3600)
      }
    }
  }

  private static let months: [String: Int] = [
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
    "oct": 10, "nov": 11, "dec": 12,
  ]

  /// Hours from UTC: RFC 5322, section 4.3, then those that are written for one zone only.
  private static let zones: [String: Double] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "wet": 0, "west": 1, "bst": 1, "cet": 1, "met": 1, "mez": 1,
    "cest": 2, "mest": 2, "mesz": 2, "eet": 2, "eest": 3, "msk": 3, "jst": 9, "kst": 9, "hkt": 8,
    "sgt": 8, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "akst": -9, "akdt": -8, "hst": -10,
  ]
}
