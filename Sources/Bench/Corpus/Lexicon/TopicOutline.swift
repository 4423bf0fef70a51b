/// The properties of an event topic in every language: people, place, time and duration.
///
/// It is shared, not copied: every event refers to one.
final class TopicOutline: Sendable {
  /// The days of the week on which such an event falls.
  enum Days: String, Hashable, Sendable, CaseIterable {
    case workday
    case weekend
    case any
  }

  /// The rhythm in which a series of such events recurs.
  enum Rhythm: String, Hashable, Sendable, CaseIterable {
    case weekly
    case biweekly
    case monthly
  }

  let key: String
  /// The event kind that reports slice on.
  let kind: String
  let circle: Circle
  let placeKind: String
  /// The possible starting hours, local time.
  let startHours: [Int]
  /// The duration; whole days for an all-day event.
  let minutes: Int
  let isAllDay: Bool
  let days: Days
  /// True if its phrases may name a project.
  let namesProject: Bool
  /// True if its phrases may name the person whom it is about.
  let namesPerson: Bool
  /// The rhythm in which it recurs where it is a series; `nil` for a single event.
  let repeats: Rhythm?

  /// The months in which there is such an event; empty for all.
  let months: [Int]
  /// True for an appointment: no person is invited, counted or thanked for coming.
  let isErrand: Bool

  /// True if only the `test` split has such events.
  var isHeldOut: Bool { PhraseTable.isHeldOut("topic \(key)") }

  init(key: String, _ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: [
      "kind", "circle", "place", "hours", "minutes", "allDay", "days", "project", "who",
      "repeats", "errand", "months",
    ])
    self.key = key
    kind = try node.child("kind").text()
    circle = try node.child("circle").choice(Circle.self)
    placeKind = try node.child("place").text()
    startHours = try node.child("hours").elements { hour throws(CorpusError) in
      try hour.integer(in: 8...20)
    }
    minutes = try node.child("minutes").integer(in: 15...20_160)
    isAllDay = try node.optionalChild("allDay")?.flag() ?? false
    days = try node.child("days").choice(Days.self)
    namesProject = try node.optionalChild("project")?.flag() ?? false
    namesPerson = try node.optionalChild("who")?.flag() ?? false
    months =
      try node.optionalChild("months")?.elements { month throws(CorpusError) in
        try month.integer(in: 1...12)
      } ?? []
    isErrand = try node.optionalChild("errand")?.flag() ?? false
    repeats = try node.optionalChild("repeats")?.choice(Rhythm.self)
  }

  /// Returns true if such an event may be in a month, 1 to 12.
  func suits(month: Int) -> Bool { months.isEmpty || months.contains(month) }

  /// Reads the outlines of all topics in ascending order of their keys.
  static func loadAll(_ root: ConfigurationNode) throws(CorpusError) -> [TopicOutline] {
    try root.entries().map { key, node throws(CorpusError) in try TopicOutline(key: key, node) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
