public import VaultCore

/// The meanings among which translations are searched, and those that are queries.
///
/// Recall depends on how many texts compete, so that a pool has exactly the size that is stated
/// with its metric.
public struct TranslationPool: Hashable, Sendable {
  /// The meanings, in random order, the queries first.
  public let items: [Int]
  /// The number of items, from the first, that are queries; the others only compete.
  public let queryCount: Int

  /// Gathers a pool.
  ///
  /// - Precondition: `0 <= queryCount <= items.count`.
  public init(items: [Int], queryCount: Int) {
    precondition(queryCount >= 0 && queryCount <= items.count, "more queries than items")
    self.items = items
    self.queryCount = queryCount
  }

  /// Draws pools of one size that share no meaning.
  ///
  /// Where `asked` fills at least one pool, every pool consists only of asked meanings. Where it
  /// does not, there is one pool: all asked meanings, filled up with distractors.
  ///
  /// - Parameters:
  ///   - size: The number of meanings in each pool.
  ///   - asked: The meanings whose translations are searched.
  ///   - distractors: Meanings that may compete but are never queries; none is in `asked`.
  ///   - limit: The most pools to draw.
  ///   - queryLimit: The most queries of one pool.
  ///   - random: A stream of its own; the same one gives the same pools.
  /// - Returns: None if there are too few meanings for one pool, or no queries.
  /// - Precondition: `size`, `limit` and `queryLimit` are positive.
  /// - Complexity: O(asked + distractors).
  public static func draw(
    size: Int, asked: [Int], distractors: [Int], limit: Int = .max, queryLimit: Int = .max,
    random: SeededRandom
  ) -> [TranslationPool] {
    precondition(size > 0 && limit > 0 && queryLimit > 0, "a pool needs a size")
    guard !asked.isEmpty, asked.count + distractors.count >= size else { return [] }
    var stream = random.stream("asked")
    let shuffled = stream.shuffled(asked)
    guard shuffled.count < size else {
      return (0..<min(limit, shuffled.count / size)).map { number in
        TranslationPool(
          items: Array(shuffled[number * size..<(number + 1) * size]),
          queryCount: min(size, queryLimit))
      }
    }
    var others = random.stream("distractors")
    let fill = others.sample(size - shuffled.count, of: distractors)
    return [
      TranslationPool(items: shuffled + fill, queryCount: min(shuffled.count, queryLimit))
    ]
  }
}
