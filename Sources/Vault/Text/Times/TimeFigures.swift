/// A run of digits with the signs between them, read as one unit: a date, a clock, a stretch.
///
/// What looks like a version (`1.2.3`), a score (`3:2`), a telephone number or a decimal has no
/// parts. Runs of more than eight groups are none of these.
struct TimeFigures {
  /// The tokens; empty where the run is no time.
  private(set) var parts: [TimeToken] = []
  /// The offset after the run.
  private(set) var end: Int
  /// True if a sign of money or a percent sign follows.
  private(set) var isForeign = false

  private struct Group {
    var value = 0
    var digits = 0
    var start = 0
    var end = 0
    /// The sign after it: `.`, `:`, `/`, `-`; 0 at the end.
    var sign: UInt8 = 0
    var signEnd = 0
  }

  init(_ bytes: [UInt8], from start: Int) {
    end = start
    var groups: [Group] = []
    var isOverlong = false
    while true {
      var group = Group(start: end)
      while let digit = Self.digit(bytes, at: end) {
        if group.digits < 9 { group.value = group.value * 10 + digit.value }
        group.digits += 1
        end += digit.width
      }
      group.end = end
      if group.digits > 9 { isOverlong = true }
      if let sign = Self.sign(bytes, at: end), Self.digit(bytes, at: end + sign.width) != nil {
        group.sign = sign.byte
        end += sign.width
        group.signEnd = end
      }
      if groups.count < 9 { groups.append(group) }
      if group.sign == 0 { break }
    }
    guard !isOverlong, groups.count <= 8 else {
      isForeign = true
      return
    }
    noteWhatFollows(bytes)
    parts = Self.read(groups[...])
    joinTime(bytes)
  }

  private mutating func noteWhatFollows(_ bytes: [UInt8]) {
    guard end < bytes.count else { return }
    let (scalar, width) = Self.scalar(in: bytes, at: end)
    switch scalar {
    case 0x25, 0x24, 0x5F, 0x20AC, 0xA3, 0xA5, 0xB0, 0x2030, 0x40: isForeign = true
    case 0x20, 0xA0, 0x202F:
      guard end + width < bytes.count else { return }
      let next = Self.scalar(in: bytes, at: end + width).value
      isForeign = [0x25, 0x24, 0x20AC, 0xA3, 0xA5].contains(next)
    default: break
    }
  }

  /// ISO 8601 joins date and time by a T.
  private mutating func joinTime(_ bytes: [UInt8]) {
    guard parts.count == 1, parts[0].kind == .isoDate, end + 1 < bytes.count,
      bytes[end] | 0x20 == 0x74, Self.digit(bytes, at: end + 1) != nil
    else { return }
    let time = TimeFigures(bytes, from: end + 1)
    guard time.parts.count == 1, time.parts[0].kind == .clock else { return }
    parts += time.parts
    end = time.end
  }

  private static func read(_ groups: ArraySlice<Group>) -> [TimeToken] {
    if let token = single(groups) { return [token] }
    let dashes = groups.indices.dropLast().filter { groups[$0].sign == 0x2D }
    guard dashes.count == 1, let dash = dashes.first,
      let left = single(groups[...dash]), let right = single(groups[(dash + 1)...])
    else { return [] }
    let sign = TimeToken(
      kind: .dash, start: groups[dash].end, end: groups[dash].signEnd, isSpaced: false)
    return [left, sign, right]
  }

  private static func single(_ groups: ArraySlice<Group>) -> TimeToken? {
    guard let first = groups.first, let last = groups.last else { return nil }
    let signs = Set(groups.dropLast().map(\.sign))
    func token(
      _ kind: TimeToken.Kind, _ first: Int, _ second: Int = 0, _ third: Int = 0,
      isWeak: Bool = false
    ) -> TimeToken {
      TimeToken(
        kind: kind, start: groups.first?.start ?? 0, end: last.end, isSpaced: false, first: first,
        second: second, third: third, isWeak: isWeak)
    }
    if groups.count == 1, first.digits == 8, (1970...2069).contains(first.value / 10_000),
      (1...12).contains(first.value / 100 % 100), (1...31).contains(first.value % 100)
    {
      return token(.isoDate, first.value / 10_000, first.value / 100 % 100, first.value % 100)
    }
    if groups.count == 1 {
      return first.digits <= 4 ? token(.number, first.value, first.digits) : nil
    }
    guard signs.count == 1, let sign = signs.first else { return nil }
    let values = groups.map(\.value)
    let digits = groups.map(\.digits)
    if groups.count == 2 {
      return pair(sign, values, digits, token)
    }
    guard groups.count == 3 else { return nil }
    if sign == 0x3A {
      guard digits[0] <= 2, values[0] <= 24, digits[1] == 2, values[1] < 60, digits[2] == 2,
        values[2] < 60
      else { return nil }
      return token(
        .clock, values[0] * 3600 + values[1] * 60 + values[2], digits[0] == 2 ? 1 : 0)
    }
    if digits[0] == 4, digits[1] <= 2, digits[2] <= 2, isYear(values[0]),
      (1...12).contains(values[1]), (1...31).contains(values[2])
    {
      return token(.isoDate, values[0], values[1], values[2])
    }
    guard digits[0] <= 2, digits[1] <= 2, isDayAndMonth(values[0], values[1]) else { return nil }
    if digits[2] == 4, isYear(values[2]) {
      return token(.shortDate, values[0], values[1], values[2])
    }
    guard digits[2] == 2 else { return nil }
    let isVersion = sign == 0x2E && digits[0] == 1 && digits[1] == 1
    return token(
      .shortDate, values[0], values[1], fullYear(values[2]), isWeak: isVersion || sign == 0x2D)
  }

  private static func pair(
    _ sign: UInt8, _ values: [Int], _ digits: [Int],
    _ token: (TimeToken.Kind, Int, Int, Int, Bool) -> TimeToken
  ) -> TimeToken? {
    if sign == 0x3A {
      guard digits[0] <= 2, values[0] <= 24, digits[1] == 2, values[1] < 60,
        values[0] < 24 || values[1] == 0
      else { return nil }
      return token(.clock, values[0] * 3600 + values[1] * 60, digits[0] == 2 ? 1 : 0, 0, false)
    }
    if digits[0] + digits[1] <= 6, let last = digits.firstIndex(of: 4),
      (1900...2099).contains(values[last]), (1...12).contains(values[1 - last])
    {
      // "11-2016", "05.2016", "2015-3"; "2015.3" is a version as well.
      return token(
        .yearMonth, values[last], values[1 - last], 0, sign == 0x2E && digits.contains(1))
    }
    if sign == 0x2E {
      guard digits[0] <= 2, digits[1] <= 2 else { return nil }
      return token(.dotted, values[0], values[1], digits[1], true)
    }
    if digits[0] == 4, digits[1] <= 2, isYear(values[0]), (1...12).contains(values[1]) {
      return token(.yearMonth, values[0], values[1], 0, sign == 0x2D && digits[1] == 1)
    }
    guard sign == 0x2F, digits[0] <= 2 else { return nil }
    if digits[1] == 4, isYear(values[1]), (1...12).contains(values[0]) {
      return token(.yearMonth, values[1], values[0], 0, false)
    }
    guard digits[1] <= 2, isDayAndMonth(values[0], values[1]) else { return nil }
    return token(.shortDate, values[0], values[1], 0, digits[0] + digits[1] == 2)
  }

  private static func isYear(_ value: Int) -> Bool { (1000...2999).contains(value) }

  private static func isDayAndMonth(_ first: Int, _ second: Int) -> Bool {
    min(first, second) >= 1 && max(first, second) <= 31 && min(first, second) <= 12
  }

  /// Two digits of a year: 1970 to 2069.
  static func fullYear(_ value: Int) -> Int { value < 70 ? 2000 + value : 1900 + value }

  private static func digit(_ bytes: [UInt8], at offset: Int) -> (value: Int, width: Int)? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if byte >= 0x30, byte <= 0x39 { return (Int(byte) - 0x30, 1) }
    guard byte == 0xEF, offset + 2 < bytes.count, bytes[offset + 1] == 0xBC,
      (0x90...0x99).contains(bytes[offset + 2])
    else { return nil }
    return (Int(bytes[offset + 2]) - 0x90, 3)
  }

  private static func sign(_ bytes: [UInt8], at offset: Int) -> (byte: UInt8, width: Int)? {
    guard offset < bytes.count else { return nil }
    let (scalar, width) = scalar(in: bytes, at: offset)
    switch scalar {
    case 0x2E, 0x3A, 0x2F, 0x2C: return (UInt8(scalar), width)
    case 0xFF1A: return (0x3A, width)
    case 0xFF0F: return (0x2F, width)
    case 0x2D, 0x7E, 0x2010...0x2015, 0x301C, 0xFF5E, 0xFF0D: return (0x2D, width)
    default: return nil
    }
  }

  /// Decodes one scalar of valid UTF-8.
  static func scalar(in bytes: [UInt8], at offset: Int) -> (value: UInt32, width: Int) {
    let byte = bytes[offset]
    if byte < 0x80 { return (UInt32(byte), 1) }
    func tail(_ index: Int) -> UInt32 {
      offset + index < bytes.count ? UInt32(bytes[offset + index] & 0x3F) : 0
    }
    if byte < 0xE0 { return (UInt32(byte & 0x1F) << 6 | tail(1), 2) }
    if byte < 0xF0 { return (UInt32(byte & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return (UInt32(byte & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
