internal import VaultCore

/// A row of separate events that one group chat serves: meetings, matches, club nights, classes.
///
/// The calendar shows what its events have in common: who invites, the link, the notes, often the
/// group's name in the title. All that is said of them stands in the one chat, among whatever else
/// is said there, so that only the matter and the time tell them apart.
struct Programme: Hashable, Sendable {
  /// Counted from 0 within a vault.
  let number: Int
  /// The app whose group chat serves it.
  let platform: Platform
  /// Everyone in the chat but the owner, ascending.
  let members: [Int]
  /// Who invites to all of its events.
  let organizer: Int
  /// Whether titles begin with the group's name, where it has one.
  let prefixesTitles: Bool
  /// The topic whose notes all of its events carry, and what is drawn from them.
  let notesTopic: String
  let notes: Int
  /// What the link is made of.
  let code: Int

  /// How many events a programme has.
  static let sizes = 4...10
  /// The share of the programmes that a named group serves; a nameless one serves the others.
  static let namedShare = 0.7
  /// How many people a nameless group has.
  static let namelessSizes = 8...20
  /// How often the event's own people, its hosts or speakers, say what is said of it.
  static let hostShare = 0.16

  /// The page of the group, which is the location of all of its events.
  var link: String {
    "https://groups.example.org/" + String(0x10_0000 + code % 0xE0_0000, radix: 16)
  }

  /// How many messages belong to one of its events: eleven in the middle, with a long tail.
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
