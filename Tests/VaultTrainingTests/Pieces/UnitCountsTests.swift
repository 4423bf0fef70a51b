import Testing
import VaultEmbedding

@testable import VaultTraining

@Suite("Unit counts")
struct UnitCountsTests {
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

  static let common = Array(repeating: "aaaa bbbb", count: 200)

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

  @Test("Threads change neither units nor weights")
  func ignoresThreads() {
    let texts = (0..<300).map { "text \($0 % 7) of \($0 % 11)" }
    let (one, five) = (Self.counts([texts], threads: 1), Self.counts([texts], threads: 5))
    #expect(one.units.bytes == five.units.bytes && one.weights == five.weights)
  }
}

@Suite("Characters of UTF-8")
struct UTF8CharactersTests {
  // RFC 3629, section 3: one to four bytes a character.
  @Test("Each character is the range of its bytes, within a slice, too")
  func findsRanges() {
    let bytes = Array("-aé€😀".utf8).dropFirst()
    #expect(UTF8Characters.ranges(of: bytes) == [1..<2, 2..<4, 4..<7, 7..<11])
    #expect(UTF8Characters.ranges(of: []).isEmpty)
  }
}
