internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("The ratio of two names")
struct IndelRatioTests {
  /// `rapidfuzz.fuzz.ratio` of rapidfuzz 3.14.6 for the same strings.
  @Test(
    "Scores are those of the usual library",
    arguments: [
      ("this is a test", "this is a test!", 96.55172413793103),
      ("fuzzy wuzzy was a bear", "wuzzy fuzzy was a bear", 90.9090909090909),
      ("ana garcia", "ana garcía", 90.0), ("martin weber", "martina weber", 96.0),
      ("jürgen müller", "juergen mueller", 78.57142857142857), ("", "", 100.0),
      ("abc", "", 0.0), ("catherine", "katherine", 88.88888888888889),
      ("jose luis fernandez", "jose l. fernandez", 88.88888888888889),
      (
        "a very long name of somebody whose name is longer than sixty-four scalars in all",
        "another very long name of somebody whose name is longer than sixty four scalars",
        90.56603773584906
      ),
    ])
  func agreesWithLibrary(_ left: String, _ right: String, _ expected: Double) {
    #expect(abs(IndelRatio.score(left, right) - expected) < 1e-9)
    #expect(IndelRatio.score(left, right) == IndelRatio.score(right, left))
  }

  @Test("Case, composition and white space do not count")
  func folds() {
    #expect(IndelRatio.score("ANA  García", "ana garci\u{301}a") == 100)
    #expect(IndelRatio.score("Strauß", "STRAUSS") == 100)
    #expect(IndelRatio.score("ΣΟΦΟΣ", "σοφος") == 100)
  }

  @Test("The bit-parallel length equals the plain table's, also over word borders")
  func agreesWithTable() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let sizes = [0, 1, 2, 63, 64, 65, 127, 128, 130]
      let left = (0..<random.element(of: sizes)).map { _ in random.element(of: Self.letters) }
      let right = (0..<random.element(of: sizes)).map { _ in random.element(of: Self.letters) }
      #expect(IndelRatio.Pattern(left).commonSubsequence(right) == Self.table(left, right))
    }
  }

  static let letters: [Unicode.Scalar] = ["a", "b", "c", "é", "字"]

  /// The length of the longest common subsequence, by the plain table.
  static func table<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    var row = Array(repeating: 0, count: right.count + 1)
    for letter in left {
      var diagonal = 0
      for index in right.indices {
        let above = row[index + 1]
        row[index + 1] = letter == right[index] ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[right.count]
  }
}
