internal import VaultCore

/// A row of separate events that one group chat serves: meetings, matches, club nights, classes.
///
/// The calendar shows what its events have in common: who invites, the link, the notes, often the
/// group's name in the title. All messages about them are in the one chat, among other messages, so
/// that only the matter and the time distinguish them.
struct Programme: Hashable, Sendable {
  /// Counted from 0 within a vault.
  let number: Int
  /// The app whose group chat serves it.
  let platform: Platform
  /// Everyone in the chat but the owner, ascending.
  let members: [Int]
  /// The person who invites to all of its events.
  let organizer: Int
  /// True if titles begin with the group's name, where it has one.
  let prefixesTitles: Bool
  /// The topic whose notes all of its events carry, and what is drawn from them.
  let notesTopic: String
  let notes: Int
  /// The number from which the link is made.
  let code: Int

  /// The number of events of a programme.
  static let sizes = 4...10
  /// The share of the programmes that a named group serves; a nameless one serves the others.
  static let namedShare = 0.7
  /// The number of people in a nameless group.
  static let namelessSizes = 8...20
  /// The share of messages about an event that its own people, its hosts or speakers, write.
  static let hostShare = 0.16

  /// The page of the group, which is the location of all of its events.
  var link: String {
    "https://groups.example.org/" + String(0x10_0000 + code % 0xE0_0000, radix: 16)
  }

  /// The number of messages that belong to one of its events: eleven at the median, with a long
  /// tail.
  static func messageCount(random: inout SeededRandom) -> Int {
    switch random.index(below: 100) {
    case ..<14: 0
    case ..<17: random.integer(in: 2...3)
    case ..<44: random.integer(in: 4...9)
    case ..<84: random.integer(in: 11...19)
    case ..<95: random.integer(in: 20...31)
    default: random.integer(in: 32...40)
    }
  }
}
