internal import VaultCore

/// The sign-flip permutation test of a mean difference, whole clusters flipped at a time.
///
/// If two systems differ only by chance, swapping their labels within a vault is as likely as not:
/// each of the 2^G patterns of signs gives a mean that might have been observed. The p-value is the
/// share of patterns whose mean is as far from 0 as the observed one (Fisher, "The Design of
/// Experiments", 1935, section 21; Good, "Permutation, Parametric and Bootstrap Tests of
/// Hypotheses", 2005, section 3.2). Queries of a vault are correlated, so they flip together;
/// flipping them one by one would find spurious differences.
struct SignFlipTest {
  /// The two-sided p-value; 1 if no cluster differs.
  let p: Double
  /// The number of patterns at least as far out, of all or of the random ones.
  let exceedances: Int

  /// Patterns are counted one by one up to this many clusters: 32 768 of them, by symmetry.
  static let exactClusters = 16
  /// The number of random patterns beyond; p then has a standard error of at most 0.005, and at
  /// 0.05 one of 0.0022.
  static let patterns = 9_999

  /// Tests the sums of the clusters.
  ///
  /// Random patterns add one to both counts, so that no p-value is 0 and the level is kept
  /// (Phipson and Smyth, "Permutation P-values Should Never Be Zero", 2010).
  ///
  /// - Complexity: O(2^G · G / 8) up to 16 clusters, else O(9 999 · G / 8).
  init(sums: [Double], random: SeededRandom) {
    let blocks = Self.blocks(of: sums)
    let scale = sums.reduce(0) { $0 + abs($1) }
    // Patterns that are equal in theory differ in the last bits; see scipy's permutation_test.
    let observed = abs(sums.reduce(0, +)) - 1e-12 * scale
    guard observed > 0 else {
      p = 1
      exceedances = Self.patterns
      return
    }
    if sums.count <= Self.exactClusters {
      // The opposite pattern has the opposite sum: half of them suffice.
      let half = 1 << (sums.count - 1)
      var extreme = 0
      for pattern in 0..<half where abs(Self.sum(of: blocks, signs: UInt64(pattern))) >= observed {
        extreme += 1
      }
      exceedances = 2 * extreme
      p = Double(extreme) / Double(half)
    } else {
      exceedances = Self.exceedances(blocks: blocks, observed: observed, random: random)
      p = Double(exceedances + 1) / Double(Self.patterns + 1)
    }
  }

  /// True if p rests on so few patterns that only its smallness is reliable: fewer than ten
  /// (Knijnenburg et al., "Fewer Permutations, More Accurate P-values", 2009).
  var isCoarse: Bool { exceedances < 10 }

  private static func exceedances(
    blocks: [[Double]], observed: Double, random: SeededRandom
  ) -> Int {
    var random = random
    var extreme = 0
    for _ in 0..<patterns {
      var sum = 0.0
      for first in stride(from: 0, to: blocks.count, by: 8) {
        let last = min(first + 8, blocks.count)
        var signs = random.next()
        for block in first..<last {
          sum += blocks[block][Int(signs & 0xFF)]
          signs >>= 8
        }
      }
      if abs(sum) >= observed { extreme += 1 }
    }
    return extreme
  }

  /// The sums of eight clusters at a time under each of their 256 patterns.
  ///
  /// One look-up then replaces eight additions. Missing clusters are 0.
  private static func blocks(of sums: [Double]) -> [[Double]] {
    stride(from: 0, to: sums.count, by: 8).map { first in
      let members = sums[first..<min(first + 8, sums.count)]
      return (0..<256).map { pattern in
        var sum = 0.0
        for (bit, member) in members.enumerated() {
          sum += pattern >> bit & 1 == 1 ? -member : member
        }
        return sum
      }
    }
  }

  private static func sum(of blocks: [[Double]], signs: UInt64) -> Double {
    var sum = 0.0
    var signs = signs
    for block in blocks {
      sum += block[Int(signs & 0xFF)]
      signs >>= 8
    }
    return sum
  }
}
