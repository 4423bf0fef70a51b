@testable internal import VaultIngest

/// The ratio of two names by themselves, to which the joining of many is compared.
extension IndelRatio {
  /// The similarity of two names.
  static func score(_ left: String, _ right: String) -> Double {
    Pattern(NameFold.scalars(left)).score(NameFold.scalars(right))
  }

  /// One name prepared to be compared with many.
  struct Pattern: Sendable {
    private let count: Int
    private let pattern: NamePattern
    private let letters: [Unicode.Scalar: Int32]

    init(_ name: [Unicode.Scalar]) {
      var letters: [Unicode.Scalar: Int32] = [:]
      let numbered = name.map { scalar in
        let number = letters[scalar] ?? Int32(letters.count)
        letters[scalar] = number
        return number
      }
      count = name.count
      pattern = NamePattern(numbered, alphabet: letters.count)
      self.letters = letters
    }

    func score(_ other: [Unicode.Scalar]) -> Double {
      IndelRatio.score(common: commonSubsequence(other), total: count + other.count)
    }

    /// The length of the longest common subsequence.
    func commonSubsequence(_ other: [Unicode.Scalar]) -> Int {
      pattern.commonLength(other) { letters[$0] ?? -1 }
    }
  }
}

extension SimilarNames {
  /// All pairs above a ratio of 85, `first < second`, ascending.
  static func pairs(_ names: [Int: [String]]) -> [Pair] {
    search(names, limit: .max, budget: .max).pairs
  }
}
