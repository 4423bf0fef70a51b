internal import Testing
internal import VaultEmbedding

@testable internal import VaultTraining

@Suite("Units of text and the candidates among their parts")
struct UnitTests {
  static func counts(
    _ languages: [[String]], coverage: Double = 1, exponent: Double = 1, threads: Int = 1
  ) -> UnitCounts {
    UnitCounts(languages: languages, coverage: coverage, exponent: exponent, threads: threads)
  }

  static func weights(_ counts: UnitCounts) -> [String: Double] {
    var weights: [String: Double] = [:]
    for unit in 0..<counts.units.count {
      weights[String(decoding: counts.units[unit], as: UTF8.self)] = counts.weights[unit]
    }
    return weights
  }

  static func characters(_ counts: UnitCounts) -> [String] {
    counts.characters.map { String(decoding: $0, as: UTF8.self) }
  }

  static let common = Array(repeating: "aaaa bbbb", count: 200)

  @Test("Units count as often as they occur, and their characters come by their bytes")
  func counts() {
    let counts = Self.counts([["The cat, the dog", "cat 明日"], []])
    #expect(Self.weights(counts) == [" the": 2, " cat": 2, ",": 1, " dog": 1, "明日": 1])
    #expect(
      Self.characters(counts) == [" ", ",", "a", "c", "d", "e", "g", "h", "o", "t", "日", "明"])
    #expect(Self.counts([[], [" "]]).units.count == 0)
  }

  // By hand: shares of 0.9 and 0.1 have roots as 3 to 1, so 100 units weigh 75 and 25.
  @Test(
    "A language's weight follows its share to a power",
    arguments: [(1.0, 90.0), (0.5, 75), (0, 50)])
  func smooths(exponent: Double, expected: Double) throws {
    let languages = [Array(repeating: "large", count: 90), Array(repeating: "small", count: 10)]
    let weights = Self.weights(Self.counts(languages, exponent: exponent))
    #expect(abs(try #require(weights[" large"]) - expected) < 1e-9)
    #expect(abs(try #require(weights[" small"]) - (100 - expected)) < 1e-9)
  }

  // 2 000 characters beside: 800 a, 800 b and 400 spaces are more than 99 of 100.
  @Test("A language's rarest characters are cut out of its units, and of no other's")
  func cutsRareCharacters() {
    let counts = Self.counts([Self.common + ["aaqaab"], ["qq"]], coverage: 0.99)
    #expect(Self.weights(counts) == [" aaaa": 200, " bbbb": 200, " aa": 1, "aab": 1, " qq": 1])
    let alone = Self.counts([Self.common + ["aaqaab", "q"]], coverage: 0.99)
    #expect(Self.characters(alone) == [" ", "a", "b"])
  }

  @Test("A sign that says much stays however rare", arguments: "€£¥$%°§&@#+".map(String.init))
  func keepsSigns(sign: String) {
    let counts = Self.counts([Self.common + ["aaaa \(sign) ~"]], coverage: 0.99)
    #expect(Self.weights(counts)[sign] == 1)
    #expect(Set(Self.characters(counts)) == [" ", "a", "b", sign])
  }

  @Test("A long unit is cut after every 24 characters, of however many bytes")
  func cutsLongUnits() {
    let latin = Self.counts([[String(repeating: "x", count: 60)]])
    // The space before the word is a character, too: 61 are 24, 24 and 13.
    #expect((0..<latin.units.count).map { latin.units[$0].count } == [24, 24, 13])
    let han = Self.counts([[String(repeating: "明", count: 50)]])
    #expect((0..<han.units.count).map { han.units[$0].count } == [72, 6])
    #expect(han.weights == [2, 1])
  }

  // By hand, with p(a) = .2, p(b) = .3 and p(ab) = .5: the unit `ab` is `ab` with .5 or `a` and `b`
  // with .06, so `ab` is expected 0.5 / 0.56 times and each letter 0.06 / 0.56 times.
  @Test("Expected counts weigh every segmentation by its probability")
  func weighsSegmentations() throws {
    let counts = UnitCounts(languages: [["日本", "日本"]], coverage: 1, exponent: 1, threads: 1)
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    #expect(candidates.characterCount == 2 && candidates.all.map(\.length) == [1, 1, 2])
    let lattice = UnitLattice(counts, candidates, threads: 1)
    let expectation = lattice.expectation([0.2, 0.3, 0.5], weights: counts.weights, threads: 1)
    let expected = [0.06 / 0.56, 0.06 / 0.56, 0.5 / 0.56].map { 2 * $0 }
    for (found, wanted) in zip(expectation.counts, expected) {
      #expect(abs(found - wanted) < 1e-12)
    }
    #expect(abs(expectation.logLikelihood - 2 * -0.579_818_495_252_942) < 1e-12)
  }

  @Test("The best way around a piece is the likeliest one without it")
  func findsAlternative() {
    let counts = UnitCounts(languages: [["日本人", "日本人"]], coverage: 1, exponent: 1, threads: 1)
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    let lattice = UnitLattice(counts, candidates, threads: 1)
    // By length: three characters, two of two, one of three.
    #expect(candidates.all.map(\.length).sorted() == [1, 1, 1, 2, 2, 3])
    let logs = candidates.all.map { $0.length == 2 && $0.start == 0 ? -1.0 : -3.0 }
    let best = lattice.bestAlternatives(to: candidates.all, logs: logs, threads: 2)
    for (candidate, log) in zip(candidates.all, best) {
      switch (candidate.length, candidate.start) {
      case (1, _): #expect(log == -.infinity)
      case (2, _): #expect(log == -6)
      default: #expect(log == -4)
      }
    }
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
      (100, [" ", "a", "b", " ab", " a", "ab"]), (4, [" ", "a", "b", " ab"]), (1, [" ", "a", "b"]),
    ])
  func orders(limit: Int, expected: [String]) {
    let counts = Self.counts([["ab ab"]])
    let candidates = PieceCandidates(counts, limit: limit, threads: 1)
    #expect(candidates.characterCount == 3)
    #expect(Self.texts(candidates, counts) == expected)
    #expect(candidates.all.allSatisfy { $0.weight == 2 && $0.units == 1 })
  }

  @Test("A substring that occurs once is no candidate; a single character always is")
  func dropsSingles() {
    let counts = Self.counts([["日本", "日中", "本日中"]])
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    // 日 three times; 中 (E4 B8 AD) before 本 (E6 9C AC), twice each; of the rest only 日中 repeats.
    #expect(Self.texts(candidates, counts) == ["日", "中", "本", "日中"])
    #expect(candidates.all.map(\.weight) == [3, 2, 2, 2])
    #expect(candidates.all.map(\.units) == [3, 2, 2, 2])
  }

  // By hand: of the four 日 of one unit, runs of two begin at three places and runs of three at two.
  @Test("Occurrences within one unit count, overlapping ones, too")
  func countsOverlaps() {
    let counts = Self.counts([["日日日日"]])
    let candidates = PieceCandidates(counts, limit: 100, threads: 1)
    #expect(Self.texts(candidates, counts) == ["日", "日日", "日日日"])
    #expect(candidates.all.map(\.weight) == [4, 3, 2])
    #expect(candidates.all.map(\.units) == [1, 1, 1])
  }

  @Test(
    "A piece has at most 16 bytes or 8 characters, whichever allows more",
    arguments: [
      ("abcdefghijklmnopqrst", 16), ("абвгдежзиклмно", 8), ("一二三四五六七八九十", 8), ("一二三", 3),
    ])
  func limitsLength(text: String, longest: Int) {
    let candidates = PieceCandidates(Self.counts([[text, text]]), limit: 1_000, threads: 1)
    #expect(candidates.all.map(\.length).max() == UInt8(longest))
  }
}
