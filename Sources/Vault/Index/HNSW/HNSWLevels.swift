internal import VaultCore

/// Draws the highest layer of each node.
///
/// The paper (algorithm 1, line 4) takes ⌊−ln(unif(0…1)) · m_L⌋ with m_L = 1 / ln M, which is at
/// least l with probability M⁻ˡ. Comparing the draw with the powers of 1 / M gives the same level
/// without a logarithm, whose last digit differs between machines. The draw is a function of only
/// the seed and the row, so it does not depend on the order in which rows arrive.
enum HNSWLevels {
  /// The highest level there is; a graph that needs it would have 2³² nodes for M = 2.
  static let highest = 31

  static func level(ofRow row: Int, parameters: HNSWParameters) -> Int {
    var random = SeededRandom(seed: parameters.seed).stream("hnsw-level", row)
    return level(ofDraw: random.unit(), m: parameters.m)
  }

  /// Returns the level of a draw from [0, 1).
  static func level(ofDraw draw: Double, m: Int) -> Int {
    var level = 0
    var threshold = 1 / Double(m)
    while draw < threshold, level < highest {
      level += 1
      threshold /= Double(m)
    }
    return level
  }
}
