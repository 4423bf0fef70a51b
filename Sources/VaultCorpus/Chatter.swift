/// A subject of talk that has nothing to do with any event.
struct ChatterSubject: Hashable, Sendable {
  /// Who talks of it.
  enum Company: String, Hashable, Sendable, CaseIterable {
    /// Family, friends, other parents, team mates.
    case `private`
    /// Colleagues among themselves.
    case team
    /// Clients and services.
    case formal
  }

  let key: String
  let company: Company
  /// How one starts.
  let openers: [Template]
  /// How it goes on, in any order.
  let replies: [Template]
}

/// The talk of one language.
struct Chatter: Hashable, Sendable {
  let subjects: [ChatterSubject]
  /// Lists of names that phrases draw from, by slot.
  let fillers: [String: [String]]
  /// The slots in ascending order.
  let fillerSlots: [String]

  /// Slots that the generator fills by itself: a first name, a small number.
  static let drawnSlots = ["friend", "number"]

  init(_ root: ConfigurationNode) throws(CorpusError) {
    try root.refuseKeys(otherThan: ["fillers", "subjects"])
    var fillers: [String: [String]] = [:]
    for (key, value) in try root.child("fillers").entries() {
      fillers[key] = try value.texts(atLeast: 4)
    }
    self.fillers = fillers
    fillerSlots = fillers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let slots = fillerSlots + Self.drawnSlots
    var subjects: [ChatterSubject] = []
    for (key, value) in try root.child("subjects").entries() {
      try value.refuseKeys(otherThan: ["company", "openers", "replies"])
      subjects.append(
        ChatterSubject(
          key: key,
          company: try value.child("company").choice(ChatterSubject.Company.self),
          openers: try value.child("openers").templates(
            atLeast: 1, offering: slots, choices: Slots.talkChoices),
          replies: try value.child("replies").templates(
            atLeast: 4, offering: slots, choices: Slots.talkChoices)))
    }
    for company in ChatterSubject.Company.allCases {
      let found = subjects.count { $0.company == company }
      guard found >= 3 else {
        let location = try root.child("subjects").location
        throw CorpusError.tooFewEntries(
          .init(file: location.file, line: location.line, key: "subjects (\(company.rawValue))"),
          found: found, minimum: 3)
      }
    }
    self.subjects = subjects
  }
}
