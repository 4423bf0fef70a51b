import Testing
import VaultCore

@testable import VaultStorage

@Suite("NeedleTable")
struct NeedleTableTests {
  // The twin looks for each pattern at each position.
  private func plainSearch(_ patterns: [[UInt8]], _ bytes: [UInt8], before end: Int) -> [[Int]] {
    var found: [[Int]] = []
    for start in 0..<min(end, bytes.count) {
      for (needle, pattern) in patterns.enumerated()
      where bytes[start...].starts(with: pattern) {
        found.append([start, needle])
      }
    }
    return found
  }

  @Test("It finds what a plain search finds", arguments: 0..<30)
  func agreesWithPlainSearch(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Two letters make occurrences, overlaps and shared prefixes common.
    let patterns = (0..<random.integer(in: 0...20)).map { _ in
      (0..<random.integer(in: 4...9)).map { _ in UInt8(random.index(below: 2)) }
    }
    let bytes = (0..<random.integer(in: 0...400)).map { _ in UInt8(random.index(below: 2)) }
    let end = random.integer(in: 0...(bytes.count + 3))
    let table = NeedleTable(
      patterns.enumerated().map { NeedleTable.Pattern(bytes: $1, needle: $0) },
      ignoringCase: false)
    var found: [[Int]] = []
    table.search(bytes, before: end) { found.append([$0, $1]) }
    #expect(found == plainSearch(patterns, bytes, before: end))
    #expect(table.longestBytes == patterns.map(\.count).max() ?? 1)
  }
}
