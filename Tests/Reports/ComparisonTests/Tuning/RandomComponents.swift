import VaultCore
import VaultResults

/// Component caches with ties, missing judgments, negative grades and empty candidate sets.
enum RandomComponents {
  /// Queries of several vaults; `relevance` says what makes a candidate relevant.
  static func cache(
    seed: UInt64, vaults: Int = 6, eventsPerVault: Int = 10, candidates: ClosedRange<Int> = 0...60,
    split: EventQuery.Split = .dev, levels: Int = 8,
    relevance: (_ features: [Double], _ random: inout SeededRandom) -> Int? = { _, random in
      [nil, -1, 0, 1, 2, 3][random.index(below: 6)]
    }
  ) throws -> ComponentCache {
    var random = SeededRandom(seed: seed)
    var entries: [ComponentCache.Entry] = []
    for vault in 0..<vaults {
      for event in 0..<eventsPerVault {
        var columns: [[Double]] = [[], [], []]
        var grades: [Int?] = []
        let count = random.integer(in: candidates)
        for _ in 0..<count {
          // Few levels, so that scores tie; negative cosines occur.
          let features = (0..<3).map { index in
            Double(random.index(below: levels)) / Double(levels) - (index == 0 ? 0.25 : 0)
          }
          for index in 0..<3 { columns[index].append(features[index]) }
          grades.append(relevance(features, &random))
        }
        let missed = random.index(below: 3)
        let ideal =
          (grades.compactMap(\.self).filter { $0 >= 1 } + Array(repeating: 1, count: missed))
          .sorted(by: >)
        entries.append(
          ComponentCache.Entry(
            query: "v\(vault)/e\(event)-\(split)", vault: "v\(vault)", split: split,
            // Ids in no particular order.
            candidates: random.shuffled((0..<count).map { DocumentID("d\($0)") }), grades: grades,
            idealGrades: ideal,
            features: ["semantic": columns[0], "temporal": columns[1], "participant": columns[2]]))
      }
    }
    return try ComponentCache(entries)
  }
}
