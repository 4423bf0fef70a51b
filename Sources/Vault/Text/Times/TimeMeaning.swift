internal import VaultTextData

/// One thing that a word or phrase can mean, as the tables of `Datasets/text/time-words` define it.
enum TimeMeaning: Hashable, Sendable {
  /// Monday 1 to Sunday 7.
  case weekday(Int)
  case month(Int)
  case number(Int)
  case ordinal(Int)
  case unit(TimeUnit)
  case part(DayPart)
  /// Days from today.
  case day(Int)
  /// A part of a day of its own name: "tonight".
  case dayPart(Int, DayPart)
  case shift(Int)
  /// A period of its own name: 来週 is the week after this.
  case period(Int, TimeUnit)
  /// Minutes of the day.
  case minute(Int)
  case role(TimeRole)
  case feast(TimeFeast)
  case season(TimeSeason)
  /// The year before the first of an era.
  case era(Int)

  /// Reads a kind of meaning and its value; `nil` for an unknown kind.
  init?(
    kind: String, value: String, at row: TextTable.Row, of table: TextTable
  ) throws(TextTableError) {
    let isPair = value.utf8.contains(0x20)
    let words = isPair ? value.split(separator: " ").map(String.init) : [value]
    func number(_ range: ClosedRange<Int>) throws(TextTableError) -> Int {
      guard let number = Int(words[0]), range.contains(number) else { throw table.invalid(row, 1) }
      return number
    }
    func named<Value>(_ values: [String: Value]) throws(TextTableError) -> Value {
      guard let last = words.last, let value = values[last] else { throw table.invalid(row, 1) }
      return value
    }
    switch kind {
    case "weekday": self = .weekday(try number(1...7))
    case "month": self = .month(try number(1...12))
    case "number": self = .number(try number(0...9999))
    case "ordinal": self = .ordinal(try number(1...99))
    case "unit": self = .unit(try named(Self.units))
    case "part": self = .part(try named(Self.parts))
    case "day": self = .day(try number(-99...99))
    case "dayPart": self = .dayPart(try number(-99...99), try named(Self.parts))
    case "shift": self = .shift(try number(-9...9))
    case "period": self = .period(try number(-9...9), try named(Self.units))
    case "minute": self = .minute(try number(0...1440))
    case "role": self = .role(try named(Self.roles))
    case "feast":
      guard let feast = TimeFeast(words) else { throw table.invalid(row, 1) }
      self = .feast(feast)
    case "season": self = .season(try named(Self.seasons))
    case "era": self = .era(try number(1...9999))
    default: return nil
    }
  }

  /// Adds the meaning to a word's others.
  func add(to word: inout TimeWord) {
    switch self {
    case .weekday(let day): word.weekday = day
    case .month(let month): word.month = month
    case .number(let number): word.number = number
    case .ordinal(let number): word.ordinal = number
    case .unit(let unit): word.unit = unit
    case .part(let part): word.part = part
    case .day(let offset): word.dayOffset = offset
    case .dayPart(let offset, let part):
      word.dayOffset = offset
      word.part = part
      word.isDayWithPart = true
    case .shift(let shift): word.shift = shift
    case .period(let shift, let unit):
      word.shift = shift
      word.unit = unit
    case .minute(let minutes): word.minuteOfDay = minutes
    case .role(let role): word.add(role)
    case .feast(let feast): word.feast = feast
    case .season(let season): word.season = season
    case .era(let year): word.era = year
    }
  }

  static let parts = named(DayPart.self)
  private static let units = named(TimeUnit.self)
  private static let roles = named(TimeRole.self)
  private static let seasons = named(TimeSeason.self)

  private static func named<Value: CaseIterable>(_ type: Value.Type) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: Value.allCases.map { ("\($0)", $0) })
  }
}

extension TimeFeast {
  /// Reads `12-25`, `easter -2`, `weekday 4 11 4 1`, the fourth Thursday of November and a day,
  /// or `after 7 11 27`, the first Sunday from 27 November on.
  fileprivate init?(_ words: [String]) {
    let numbers = words.dropFirst().map { Int8($0) ?? .min }
    guard !numbers.contains(.min) else { return nil }
    switch (words.first, numbers.count) {
    case ("easter", 1): self = .easter(offset: numbers[0])
    case ("weekday", 3), ("weekday", 4):
      guard (1...7).contains(numbers[0]), (1...12).contains(numbers[1]) else { return nil }
      self = .weekday(
        numbers[0], month: numbers[1], occurrence: numbers[2],
        offset: numbers.count == 4 ? numbers[3] : 0)
    case ("after", 3):
      guard (1...7).contains(numbers[0]), (1...12).contains(numbers[1]) else { return nil }
      self = .onOrAfter(numbers[0], month: numbers[1], day: numbers[2])
    case (let day?, 0):
      let parts = day.split(separator: "-").map { Int8($0) ?? 0 }
      guard parts.count == 2, (1...12).contains(parts[0]), (1...31).contains(parts[1]) else {
        return nil
      }
      self = .fixed(month: parts[0], day: parts[1])
    default: return nil
    }
  }
}
