internal import Testing
internal import VaultCore

@testable internal import VaultIndex

@Suite("Keys that order rows by score")
struct ScoredKeyTests {
  static let scores: [Float] = [
    -.greatestFiniteMagnitude, -2, -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude, 0,
    .leastNonzeroMagnitude, .leastNormalMagnitude, 0.5, 1, Float(1).nextUp,
    .greatestFiniteMagnitude,
  ]

  @Test("A larger score makes a larger key, whatever the rows")
  func ordersByScore() {
    for (smaller, larger) in zip(Self.scores, Self.scores.dropFirst()) {
      #expect(ScoredKey(score: smaller, row: 0) < ScoredKey(score: larger, row: 2_000_000_000))
    }
  }

  @Test("Among equal scores the smaller row makes the larger key; -0 equals 0")
  func breaksTiesByRow() {
    #expect(ScoredKey(score: 0.25, row: 8) < ScoredKey(score: 0.25, row: 7))
    #expect(ScoredKey(score: 0, row: 8) < ScoredKey(score: -0.0, row: 7))
    #expect(ScoredKey(score: -0.0, row: 8) < ScoredKey(score: 0, row: 7))
  }

  @Test("Score and row are read back as they were, followed or not", arguments: scores)
  func roundTrips(score: Float) {
    for row in [0, 1, 12_345, UInt32(ScoredKey.mostRows)] {
      let key = ScoredKey(score: score, row: row)
      #expect(key.score == score && key.row == row && key.isOpen)
      #expect(key.closed.score == score && key.closed.row == row && !key.closed.isOpen)
      #expect(key.closed.opened == key)
      #expect(key.neighbor == Neighbor(row: Int(row), score: score))
      #expect(ScoredKey.least < key.closed)
    }
  }

  @Test("Following a row's links does not change its place")
  func closingKeepsOrder() {
    let keys = [ScoredKey(score: 1, row: 3), ScoredKey(score: 1, row: 4)]
    #expect(keys[1] < keys[0].closed && keys[1].closed < keys[0])
  }
}
