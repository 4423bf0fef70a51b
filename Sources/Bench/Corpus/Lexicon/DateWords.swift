internal import VaultCore

/// The ways in which people of one language type days and times of day.
struct DateWords: Sendable {
  /// One way to name a day: inside a sentence, and bare.
  struct Naming: Sendable {
    /// As an adverb: `on Friday`, `am Freitag`.
    let day: Phrase
    /// As a bare name: `Friday`, `Freitag`.
    let date: Phrase
  }

  /// The distance of a day from the one on which it is named; the raw value is the key of its namings.
  private enum Distance: String, CaseIterable {
    case today, tomorrow, weekday, dated
  }

  let weekdays: [String]
  private let shortWeekdays: [String]
  let months: [String]
  private let halves: [String]
  /// The notation of the first day of a month: `1er` in French.
  let firstOfMonth: String
  private let namings: [Distance: [Naming]]
  private let wholeHour: [Phrase]
  private let halfPast: [Phrase]
  private let hourAndMinute: [Phrase]

  private static let dayParts = ["weekday", "short", "number", "month", "monthNumber", "year"]
  private static let clockParts = ["hour", "hour12", "nextHour12", "half", "minute"]

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(
      otherThan: [
        "weekdays", "shortWeekdays", "months", "halves", "firstOfMonth", "wholeHour", "halfPast",
        "hourAndMinute",
      ] + Distance.allCases.map(\.rawValue))
    weekdays = try node.child("weekdays").texts(atLeast: 7)
    shortWeekdays = try node.optionalChild("shortWeekdays")?.texts(atLeast: 7) ?? weekdays
    months = try node.child("months").texts(atLeast: 12)
    halves = try node.optionalChild("halves")?.texts(atLeast: 2) ?? ["am", "pm"]
    firstOfMonth = try node.optionalChild("firstOfMonth")?.text() ?? "1"
    namings = try node.table(isPart: true) { _, node throws(CorpusError) in
      try Self.namings(node)
    }
    wholeHour = try Self.clocks(node.child("wholeHour"))
    hourAndMinute = try Self.clocks(node.child("hourAndMinute"))
    halfPast = try node.optionalChild("halfPast").map(Self.clocks) ?? hourAndMinute
  }

  private static func namings(_ node: ConfigurationNode) throws(CorpusError) -> [Naming] {
    try node.alternatives().map { node throws(CorpusError) in
      try node.refuseKeys(otherThan: ["day", "date"])
      return Naming(
        day: try node.child("day").phrase(offering: dayParts, names: SlotNames()),
        date: try node.child("date").phrase(offering: dayParts, names: SlotNames()))
    }
  }

  private static func clocks(_ node: ConfigurationNode) throws(CorpusError) -> [Phrase] {
    try node.alternatives().map { node throws(CorpusError) in
      try node.phrase(offering: clockParts, names: SlotNames())
    }
  }

  // MARK: - Days

  /// The words by which a message of one day names another.
  ///
  /// - Parameters:
  ///   - day: The day that is named.
  ///   - said: The day of the message.
  ///   - variant: Which of the language's ways is taken; any number.
  /// - Returns: The naming, whose slots a ``DayParts`` of `day` fills.
  func naming(_ day: CivilDate, saidOn said: CivilDate, variant: Int) -> Naming {
    let distance: Distance =
      switch day.daysSinceEpoch - said.daysSinceEpoch {
      case 0: .today
      case 1: .tomorrow
      case 2...6: .weekday
      default: .dated
      }
    let namings = namings[distance] ?? []
    return namings[variant % namings.count]
  }

  /// The values of the slots for a day.
  struct DayParts: SlotSource {
    let words: DateWords
    let day: CivilDate

    func append(_ slot: Slot, to text: inout String) {
      switch slot {
      case .weekday: text += words.weekdays[day.weekday - 1]
      case .short: text += words.shortWeekdays[day.weekday - 1]
      case .number: text += day.day == 1 ? words.firstOfMonth : String(day.day)
      case .month: text += words.months[day.month - 1]
      case .monthNumber: text += String(day.month)
      case .year: text += String(day.year)
      default: break
      }
    }
  }

  /// The values of the slots for a day.
  func parts(of day: CivilDate) -> DayParts { DayParts(words: self, day: day) }

  // MARK: - Times of day

  /// Adds a time of day: `3:30 pm`, `15:30 Uhr`, `half past three`.
  func appendClock(secondOfDay: Int, variant: Int, to text: inout String) {
    let minute = secondOfDay / 60 % 60
    // "Las 1 y media" needs another article than "las 2 y media".
    let isOne = secondOfDay / 3600 % 12 == 1
    let choices =
      switch minute {
      case 0: wholeHour
      case 30 where !isOne: halfPast
      default: hourAndMinute
      }
    // Noon is neither half of the day: where there is a way without, it is taken.
    let neutral =
      secondOfDay / 3600 == 12 ? choices.filter { !$0.needs.contains(SlotSet(.half)) } : []
    let fitting = neutral.isEmpty ? choices : neutral
    fitting[variant % fitting.count].append(
      to: &text, with: ClockParts(words: self, secondOfDay: secondOfDay))
  }

  /// A time of day in the language's plainest way.
  func clock(secondOfDay: Int) -> String {
    let parts = ClockParts(words: self, secondOfDay: secondOfDay)
    let isWhole = secondOfDay / 60 % 60 == 0
    return (isWhole ? wholeHour : hourAndMinute)[0].filled(with: parts)
  }

  private struct ClockParts: SlotSource {
    let words: DateWords
    let secondOfDay: Int

    func append(_ slot: Slot, to text: inout String) {
      let hour = secondOfDay / 3600
      switch slot {
      case .hour: text += String(hour)
      case .hour12: text += String((hour + 11) % 12 + 1)
      case .nextHour12: text += String(hour % 12 + 1)
      case .half: text += words.halves[hour < 12 ? 0 : 1]
      case .minute: text += (secondOfDay / 60 % 60).padded(to: 2)
      default: break
      }
    }
  }
}
