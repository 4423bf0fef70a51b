/// A subject of talk that has nothing to do with any event.
struct ChatterSubject: Sendable {
  /// The people who talk of it.
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
  /// The sentences that start one.
  let openers: [Meaning]
  /// The sentences that continue it, in any order.
  let replies: [Meaning]
}

/// The talk of one language.
struct Chatter: Sendable {
  private let subjects: [ChatterSubject.Company: [ChatterSubject]]
  /// Lists of names that phrases draw from, in ascending order of their slots.
  let fillers: [[String]]
  /// The slots in ascending order.
  let fillerSlots: [String]

  /// Slots that the generator fills by itself: a first name, a small number.
  static let drawnSlots = ["friend", "number"]

  /// Reads the lists to fill in, which other files use too.
  static func fillers(_ root: ConfigurationNode) throws(CorpusError) -> [String: [String]] {
    let node = try root.child("fillers")
    var fillers: [String: [String]] = [:]
    for (key, value) in try node.entries() { fillers[key] = try value.texts(atLeast: 4) }
    guard fillers.count <= Slot.fillers.count else {
      throw node.invalid(.lists(most: Slot.fillers.count))
    }
    return fillers
  }

  init(
    _ root: ConfigurationNode, fillers: [String: [String]], names: SlotNames,
    table: inout PhraseTable
  ) throws(CorpusError) {
    try root.refuseKeys(otherThan: ["fillers", "subjects"])
    fillerSlots = fillers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.fillers = fillerSlots.map { fillers[$0] ?? [] }
    let slots = fillerSlots + Self.drawnSlots
    var subjects: [ChatterSubject.Company: [ChatterSubject]] = [:]
    for (key, value) in try root.child("subjects").entries() {
      try value.refuseKeys(otherThan: ["company", "openers", "replies"])
      let company = try value.child("company").choice(ChatterSubject.Company.self)
      subjects[company, default: []].append(
        ChatterSubject(
          key: key, company: company,
          openers: try table.add(
            value.child("openers"), atLeast: 1, offering: slots, choices: Slots.talkChoices,
            names: names),
          replies: try table.add(
            value.child("replies"), atLeast: 4, offering: slots, choices: Slots.talkChoices,
            names: names)))
    }
    for company in ChatterSubject.Company.allCases {
      let found = subjects[company]?.count ?? 0
      guard found >= 3 else {
        let location = try root.child("subjects").location
        throw CorpusError.tooFewEntries(
          .init(file: location.file, line: location.line, key: "subjects (\(company.rawValue))"),
          found: found, minimum: 3)
      }
    }
    self.subjects = subjects
  }

  /// All subjects, by who talks of them, then in the order of the file.
  var all: [ChatterSubject] { ChatterSubject.Company.allCases.flatMap(subjects) }

  /// The subjects of certain people's talk.
  func subjects(_ company: ChatterSubject.Company) -> [ChatterSubject] { subjects[company] ?? [] }
}
