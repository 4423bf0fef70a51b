/// Finds the people whose names are nearly equal, without comparing every two names in full.
enum SimilarNames {
  /// Two people and the best ratio of a name of one with a name of the other.
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int
    let score: Double
  }

  /// Pairs above a ratio of 85, `first < second`, ascending.
  ///
  /// Nothing is missed within the bounds (see `NameJoin`), but names of more than 512 letters are
  /// compared only for equality, and names of one letter not at all.
  ///
  /// - Parameters:
  ///   - names: The names of each person.
  ///   - limit: From how many pairs on a person's further ones may be left out, at least 2. One is
  ///     left out only if both people have as many and the pairs listed lead from one to the other,
  ///     so no person with several candidates appears to have none or one; nor is the score of such
  ///     a pair improved by further names of the two.
  ///   - budget: The most steps to take, of about a nanosecond each.
  /// - Returns: The pairs, and whether the budget sufficed.
  static func search(
    _ names: [Int: [String]], limit: Int, budget: Int
  ) -> (pairs: [Pair], isExhaustive: Bool) {
    let forms = forms(names)
    var ledger = PairLedger(people: names.keys.sorted(), limit: limit)
    for form in forms { ledger.noteBearers(form.bearers) }
    let compared = forms.filter { $0.scalars.count <= NameJoin.longest }
    let join = NameJoin(compared.map(\.scalars))
    let isExhaustive = join.forEachPair(budget: budget) { first, second in
      ledger.isOpen(compared[first].bearers, compared[second].bearers)
    } visit: { first, second, score in
      ledger.note(compared[first].bearers, compared[second].bearers, score: score)
    }
    return (ledger.pairs, isExhaustive)
  }

  private struct Form {
    let scalars: [Unicode.Scalar]
    /// The people who bear the name, ascending.
    let bearers: [Int]
  }

  /// The different names, shorter ones first.
  private static func forms(_ names: [Int: [String]]) -> [Form] {
    let people = names.keys.sorted()
    var numbers: [String: Int] = [:]
    var folded: [String: Int] = [:]
    var bearers: [[Int]] = []
    var scalars: [[Unicode.Scalar]] = []
    for (position, person) in people.enumerated() {
      for name in names[person] ?? [] {
        let number: Int
        if let known = numbers[name] {
          number = known
        } else {
          let form = NameFold.scalars(name)
          // Equal strings may be canonically equivalent; NFC makes them equal in scalars as well.
          let text = String(String.UnicodeScalarView(form))
          number = folded[text] ?? scalars.count
          if number == scalars.count {
            folded[text] = number
            scalars.append(form)
            bearers.append([])
          }
          numbers[name] = number
        }
        if bearers[number].last != position { bearers[number].append(position) }
      }
    }
    return scalars.indices.filter { scalars[$0].count > 1 }
      .sorted { left, right in
        scalars[left].count != scalars[right].count
          ? scalars[left].count < scalars[right].count
          : scalars[left].lexicographicallyPrecedes(scalars[right])
      }
      .map { Form(scalars: scalars[$0], bearers: bearers[$0]) }
  }
}
