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
    let total = left.count + right.count
    guard total > 0 else { return 100 }
    return 200 * Double(commonSubsequence(left, right)) / Double(total)
  }

  /// The length of the longest common subsequence, 64 columns at a time.
  ///
  /// Hyyrö, "Bit-Parallel LCS-length Computation Revisited" (2004): `state` starts as all ones; a
  /// zero bit marks a column where the length grows.
  static func commonSubsequence(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    let words = (left.count + 63) / 64
    var positions: [Unicode.Scalar: [UInt64]] = [:]
    for (index, scalar) in left.enumerated() {
      positions[scalar, default: Array(repeating: 0, count: words)][index / 64] |= 1 << (index % 64)
    }
    var state = Array(repeating: UInt64.max, count: words)
    for scalar in right {
      guard let matches = positions[scalar] else { continue }
      var carry: UInt64 = 0
      for word in 0..<words {
        let masked = state[word] & matches[word]
        let (partial, firstOverflow) = state[word].addingReportingOverflow(masked)
        let (sum, secondOverflow) = partial.addingReportingOverflow(carry)
        carry = firstOverflow || secondOverflow ? 1 : 0
        state[word] = sum | (state[word] & ~matches[word])
      }
    }
    var length = 0
    for word in 0..<words {
      let used = min(64, left.count - word * 64)
      let mask: UInt64 = used == 64 ? .max : (1 << UInt64(used)) - 1
      length += (~state[word] & mask).nonzeroBitCount
    }
    return length
  }
}
