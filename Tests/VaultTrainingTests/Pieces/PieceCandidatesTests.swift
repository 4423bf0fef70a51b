import Testing

@testable import VaultTraining

@Suite("Piece candidates")
struct PieceCandidatesTests {
  static func counts(_ texts: [String]) -> UnitCounts {
    UnitCounts(languages: [texts], coverage: 1, exponent: 1, threads: 1)
  }

  static func texts(_ candidates: PieceCandidates, _ counts: UnitCounts) -> [String] {
    candidates.all.map {
      String(decoding: PieceCandidates.bytes(of: $0, in: counts.units), as: UTF8.self)
    }
  }

  // By hand: ` ab` twice; the longest substring weighs 2 · 3, the two of two characters 2 · 2.
  @Test(
    "Characters come first, then what covers most text, and no more than the limit",
    arguments: [
      (100, [" ", "a", "b", " ab", " a", "ab"]), (4, [" ", "a", "b", " ab"]),
      (1, [" ", "a", "b"]),
    ])
  func orders(limit: Int, expected: [String]) {
    let counts = Self.counts(["ab ab"])
    let candidates = PieceCandidates(counts, limit: limit, threads: 1)
    #expect(candidates.characterCount == 3)
    #expect(Self.texts(candidates, counts) == expected)
    #expect(candidates.all.allSatisfy { $0.weight == 2 && $0.units == 1 })
  }

  @Test("A substring that occurs once is no candidate; a single character always is")
  func dropsSingles() {
    let counts = Self.counts(["日本", "日中", "本日中"])
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    // 日 three times; 中 (E4 B8 AD) before 本 (E6 9C AC), twice each; of the rest only 日中 repeats.
    #expect(Self.texts(candidates, counts) == ["日", "中", "本", "日中"])
    #expect(candidates.all.map(\.weight) == [3, 2, 2, 2])
    #expect(candidates.all.map(\.units) == [3, 2, 2, 2])
  }

  // By hand: of the four 日 of one unit, runs of two begin at three places and runs of three at two.
  @Test("Occurrences within one unit count, overlapping ones, too")
  func countsOverlaps() {
    let counts = Self.counts(["日日日日"])
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    #expect(Self.texts(candidates, counts) == ["日", "日日", "日日日"])
    #expect(candidates.all.map(\.weight) == [4, 3, 2])
    #expect(candidates.all.map(\.units) == [1, 1, 1])
  }

  @Test(
    "A piece has at most 16 bytes or 8 characters, whichever allows more",
    arguments: [
      ("abcdefghijklmnopqrst", 16), ("абвгдежзиклмно", 8), ("一二三四五六七八九十", 8),
      ("一二三", 3),
    ])
  func limitsLength(text: String, longest: Int) {
    let candidates = PieceCandidates(Self.counts([text, text]), limit: 1_000, threads: 1)
    #expect(candidates.all.map(\.length).max() == UInt8(longest))
  }

  @Test("The parts of the work have every substring once between them")
  func dividesWork() {
    func substrings(_ part: Int?) -> [[UInt64]] {
      var found: [[UInt64]] = []
      PieceCandidates.forEachSubstring(of: Array(" déjà明日".utf8)[...], inPart: part) {
        found.append([$0, UInt64($1), UInt64($2)])
      }
      return found
    }
    let whole = substrings(nil)
    // Seven characters, and none of the substrings is too long: 7 · 8 / 2.
    #expect(whole.count == 28)
    let parts = (0..<ParallelParts.count).flatMap { substrings($0) }
    #expect(parts.count == 28 && Set(parts) == Set(whole))
  }

  @Test("Threads change no candidate")
  func ignoresThreads() {
    let counts = Self.counts((0..<200).map { "word\($0 % 9) text\($0 % 13) 明日\($0 % 3)" })
    let (one, five) = (
      PieceCandidates(counts, limit: 50, threads: 1), PieceCandidates(counts, limit: 50, threads: 5)
    )
    #expect(one.all.map(\.key) == five.all.map(\.key))
    #expect(one.all.map(\.weight) == five.all.map(\.weight))
  }
}
