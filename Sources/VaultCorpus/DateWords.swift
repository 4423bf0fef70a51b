internal import VaultCore

/// How a language speaks of days and times of day.
struct DateWords: Hashable, Sendable {
  /// One way to name a day: inside a sentence, and bare.
  struct Naming: Hashable, Sendable {
    /// As an adverb: `on Friday`, `am Freitag`.
    let day: Template
    /// As a bare name: `Friday`, `Freitag`.
    let date: Template
  }

  let weekdays: [String]
  let months: [String]
  /// How the first day of a month is written: `1er` in French.
  let firstOfMonth: String
  let today: Naming
  let tomorrow: Naming
  let weekday: Naming
  let dated: Naming
  let wholeHour: Template
  let hourAndMinute: Template

  private static let dayParts = ["weekday", "number", "month", "year"]
  private static let clockParts = ["hour", "hour12", "half", "minute"]

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: [
      "weekdays", "months", "firstOfMonth", "today", "tomorrow", "weekday", "dated", "wholeHour",
      "hourAndMinute",
    ])
    weekdays = try node.child("weekdays").texts(atLeast: 7)
    months = try node.child("months").texts(atLeast: 12)
    firstOfMonth = try node.optionalChild("firstOfMonth")?.text() ?? "1"
    today = try Self.naming(node.child("today"))
    tomorrow = try Self.naming(node.child("tomorrow"))
    weekday = try Self.naming(node.child("weekday"))
    dated = try Self.naming(node.child("dated"))
    wholeHour = try node.child("wholeHour").template(offering: Self.clockParts)
    hourAndMinute = try node.child("hourAndMinute").template(offering: Self.clockParts)
  }

  private static func naming(_ node: ConfigurationNode) throws(CorpusError) -> Naming {
    try node.refuseKeys(otherThan: ["day", "date"])
    return Naming(
      day: try node.child("day").template(offering: dayParts),
      date: try node.child("date").template(offering: dayParts))
  }

  /// How a message of one day speaks of another: the adverb and the bare name.
  func name(_ day: CivilDate, saidOn said: CivilDate) -> (day: String, date: String) {
    let distance = day.daysSinceEpoch - said.daysSinceEpoch
    let naming =
      switch distance {
      case 0: today
      case 1: tomorrow
      case 2...6: weekday
      default: dated
      }
    let values = parts(of: day)
    return (naming.day.filled(with: values), naming.date.filled(with: values))
  }

  /// The values of the slots that speak of a day.
  func parts(of day: CivilDate) -> Template.Values {
    Template.Values(texts: [
      "weekday": weekdays[day.weekday - 1],
      "number": day.day == 1 ? firstOfMonth : String(day.day),
      "month": months[day.month - 1],
      "year": String(day.year),
    ])
  }

  /// A time of day: `3:30 pm`, `15:30 Uhr`, `15 h 30`.
  func clock(secondOfDay: Int) -> String {
    let hour = secondOfDay / 3600
    let minute = secondOfDay / 60 % 60
    let values = Template.Values(texts: [
      "hour": String(hour),
      "hour12": String((hour + 11) % 12 + 1),
      "half": hour < 12 ? "am" : "pm",
      "minute": minute.padded(to: 2),
    ])
    return (minute == 0 ? wholeHour : hourAndMinute).filled(with: values)
  }
}
