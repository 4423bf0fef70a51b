public import VaultCore

/// The quality of the grouping of identifiers into people, counted over all pairs of identifiers.
public struct ContactEvaluation: Hashable, Sendable {
  /// The pairs that resolution joined.
  public let joinedPairs: Int
  /// The pairs that belong together.
  public let truePairs: Int
  /// The pairs that resolution joined and that belong together.
  public let rightPairs: Int

  /// The share of joined pairs that belong together; 1 where none was joined.
  public var precision: Double {
    joinedPairs > 0 ? Double(rightPairs) / Double(joinedPairs) : 1
  }

  /// The share of pairs that belong together and were joined; 1 where none belongs together.
  public var recall: Double {
    truePairs > 0 ? Double(rightPairs) / Double(truePairs) : 1
  }

  /// Counts over identifiers of which both the person and the contact are known.
  ///
  /// Of each person's n identifiers, n·(n − 1) / 2 pairs belong together; of each contact's as many
  /// were joined; of those that share person and contact both.
  ///
  /// - Complexity: O(n) in the identifiers.
  public init(_ identifiers: some Sequence<(person: Int, contact: Int)>) {
    var persons: [Int: Int] = [:]
    var contacts: [Int: Int] = [:]
    var cells: [Cell: Int] = [:]
    for (person, contact) in identifiers {
      persons[person, default: 0] += 1
      contacts[contact, default: 0] += 1
      cells[Cell(person: person, contact: contact), default: 0] += 1
    }
    joinedPairs = Self.pairs(contacts.values)
    truePairs = Self.pairs(persons.values)
    rightPairs = Self.pairs(cells.values)
  }

  /// Judges a directory by people that are known.
  ///
  /// - Parameters:
  ///   - truth: The people with all their identifiers; a name counts as one as well, unless two
  ///     people bear it.
  ///   - directory: What resolution made of them.
  ///   - mentioned: The identifiers to judge; those that truth or directory lack are passed over,
  ///     repeated ones count once.
  public init(
    truth: [Contact], directory: ContactDirectory, mentioned: some Sequence<Handle>
  ) {
    var personOfHandle: [Handle: Int?] = [:]
    for (person, contact) in truth.enumerated() {
      for handle in Set(contact.handles + contact.names.map { Handle(.name, $0) }) {
        let isAmbiguous = handle.kind == .name && personOfHandle[handle] != nil
        personOfHandle[handle] = isAmbiguous ? .some(nil) : person
      }
    }
    self.init(
      Set(mentioned).compactMap { handle -> (person: Int, contact: Int)? in
        guard let person = personOfHandle[handle] ?? nil,
          let contact = directory.index(of: Participant(handle))
        else { return nil }
        return (person, contact)
      })
  }

  /// Joins the counts of several vaults.
  public static func + (left: ContactEvaluation, right: ContactEvaluation) -> ContactEvaluation {
    ContactEvaluation(
      joinedPairs: left.joinedPairs + right.joinedPairs,
      truePairs: left.truePairs + right.truePairs, rightPairs: left.rightPairs + right.rightPairs)
  }

  /// States counts; for sums of no vaults, all 0.
  public init(joinedPairs: Int, truePairs: Int, rightPairs: Int) {
    self.joinedPairs = joinedPairs
    self.truePairs = truePairs
    self.rightPairs = rightPairs
  }

  private struct Cell: Hashable {
    let person: Int
    let contact: Int
  }

  private static func pairs(_ counts: some Sequence<Int>) -> Int {
    counts.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
  }
}
