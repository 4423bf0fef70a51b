/// The similarity of two names, from 0 to 100.
///
/// It is the normalized indel similarity that fuzzy-matching libraries call `ratio`: 100 · 2·LCS /
/// (m + n), with the longest common subsequence of Unicode scalars after NFC and case folding. Two
/// empty names are equal: 100.
public struct IndelRatio: Sendable {
  /// The similarity of two names.
  ///
  /// - Complexity: O(m · ⌈n / 64⌉).
  public static func score(_ left: String, _ right: String) -> Double {
    score(NameFold.scalars(left), NameFold.scalars(right))
  }

  /// The similarity of two folded names.
  static func score(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Double {
    Pattern(left).score(right)
  }

  /// 200 · common / total, 100 for two empty names.
  static func score(common: Int, total: Int) -> Double {
    total > 0 ? 200 * Double(common) / Double(total) : 100
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
