/// How alike two names are, from 0 to 100.
///
/// It is the normalised indel similarity that fuzzy-matching libraries call `ratio`:
/// 100 · 2·LCS / (m + n), with the longest common subsequence of Unicode scalars after NFC and
/// case folding. Two empty names are equal: 100.
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

  /// One name prepared to be compared with many.
  struct Pattern: Sendable {
    private let count: Int
    private let words: Int
    /// For each ASCII character, then for each other scalar, the positions that hold it, as bits.
    private let ascii: [UInt64]
    private let others: [Unicode.Scalar: [UInt64]]

    init(_ name: [Unicode.Scalar]) {
      count = name.count
      words = (name.count + 63) / 64
      var ascii = Array(repeating: UInt64(0), count: 128 * words)
      var others: [Unicode.Scalar: [UInt64]] = [:]
      for (index, scalar) in name.enumerated() {
        let bit: UInt64 = 1 << UInt64(index % 64)
        if scalar.isASCII {
          ascii[Int(scalar.value) * words + index / 64] |= bit
        } else {
          others[scalar, default: Array(repeating: 0, count: words)][index / 64] |= bit
        }
      }
      self.ascii = ascii
      self.others = others
    }

    func score(_ other: [Unicode.Scalar]) -> Double {
      let total = count + other.count
      guard total > 0 else { return 100 }
      return 200 * Double(commonSubsequence(other)) / Double(total)
    }

    /// The length of the longest common subsequence, 64 columns at a time.
    ///
    /// Hyyrö, "Bit-Parallel LCS-length Computation Revisited" (2004): `state` starts as all ones;
    /// a zero bit marks a column where the length grows.
    func commonSubsequence(_ other: [Unicode.Scalar]) -> Int {
      var state = Array(repeating: UInt64.max, count: words)
      for scalar in other {
        let outside = scalar.isASCII ? nil : others[scalar]
        if !scalar.isASCII, outside == nil { continue }
        var carry: UInt64 = 0
        for word in 0..<words {
          let matches = outside?[word] ?? ascii[Int(scalar.value) * words + word]
          let (partial, firstOverflow) = state[word].addingReportingOverflow(
            state[word] & matches)
          let (sum, secondOverflow) = partial.addingReportingOverflow(carry)
          carry = firstOverflow || secondOverflow ? 1 : 0
          state[word] = sum | (state[word] & ~matches)
        }
      }
      var length = 0
      for word in 0..<words {
        let used = min(64, count - word * 64)
        let mask: UInt64 = used == 64 ? .max : (1 << UInt64(used)) - 1
        length += (~state[word] & mask).nonzeroBitCount
      }
      return length
    }
  }
}
