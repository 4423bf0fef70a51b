/// Finds the people whose names are nearly equal, without comparing every two names in full.
enum SimilarNames {
  /// Two people and the best ratio of a name of one with a name of the other.
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int
    let score: Double
  }

  /// Above this ratio two names are candidates.
  static let threshold = 85.0

  /// All pairs above the threshold, `first < second`, ascending.
  ///
  /// Nothing is missed: names of more than the length that the threshold allows are never reached,
  /// and of the rest only those are compared whose sets of scalars, hashed to 64 bits, differ in no
  /// more bits than there may be insertions and deletions.
  static func pairs(_ names: [Int: [String]]) -> [Pair] {
    var entries: [Entry] = []
    for person in names.keys.sorted() {
      for name in Set(
        (names[person] ?? []).map { String(String.UnicodeScalarView(NameFold.scalars($0))) }
      ).sorted()
      where !name.isEmpty {
        entries.append(Entry(person: person, scalars: Array(name.unicodeScalars)))
      }
    }
    entries.sort { ($0.scalars.count, $0.person) < ($1.scalars.count, $1.person) }
    var best: [[Int]: Double] = [:]
    for (index, short) in entries.enumerated() {
      let pattern = IndelRatio.Pattern(short.scalars)
      for long in entries[(index + 1)...] {
        let total = short.scalars.count + long.scalars.count
        let allowed = allowedEdits(total)
        guard long.scalars.count - short.scalars.count <= allowed else { break }
        guard short.person != long.person,
          (short.signature ^ long.signature).nonzeroBitCount <= allowed
        else { continue }
        let score = pattern.score(long.scalars)
        guard score > threshold else { continue }
        let key = [min(short.person, long.person), max(short.person, long.person)]
        best[key] = max(best[key] ?? 0, score)
      }
    }
    return best.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { Pair(first: $0.key[0], second: $0.key[1], score: $0.value) }
  }

  private struct Entry {
    let person: Int
    let scalars: [Unicode.Scalar]
    let signature: UInt64

    init(person: Int, scalars: [Unicode.Scalar]) {
      self.person = person
      self.scalars = scalars
      signature = scalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }
  }

  // ratio = 100 · (total - edits) / total > 85
  private static func allowedEdits(_ total: Int) -> Int {
    (total * 15 - 1) / 100
  }
}
