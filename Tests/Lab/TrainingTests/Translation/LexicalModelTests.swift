import Testing

@testable import VaultTraining

@Suite("Lexical model")
struct LexicalModelTests {
  static let bitext = Bitext(words: [
    (["das", "haus"], ["the", "house"]), (["das", "buch"], ["the", "book"]),
    (["ein", "buch"], ["a", "book"]),
  ])

  // Koehn, "Statistical Machine Translation" (2010), figure 4.4: t(e|f) after each iteration.
  static let published: [(String, String, [Float])] = [
    ("das", "the", [0.5, 0.6364, 0.7479]), ("das", "book", [0.25, 0.1818, 0.1208]),
    ("das", "house", [0.25, 0.1818, 0.1313]), ("buch", "the", [0.25, 0.1818, 0.1208]),
    ("buch", "book", [0.5, 0.6364, 0.7479]), ("buch", "a", [0.25, 0.1818, 0.1313]),
    ("ein", "book", [0.5, 0.4286, 0.3466]), ("ein", "a", [0.5, 0.5714, 0.6534]),
    ("haus", "the", [0.5, 0.4286, 0.3466]), ("haus", "house", [0.5, 0.5714, 0.6534]),
  ]

  @Test("The textbook's example has the textbook's probabilities", arguments: published)
  func matchesTextbook(source: String, target: String, expected: [Float]) throws {
    for (index, wanted) in expected.enumerated() {
      let model = LexicalModel(
        from: Self.bitext.english, to: Self.bitext.foreign, iterations: index + 1, usesNull: false)
      let found = model.probability(
        of: try Self.number(target, in: Self.bitext.foreign),
        given: try Self.number(source, in: Self.bitext.english))
      #expect(abs(found - wanted) < 5e-5)
    }
  }

  @Test("Words that never met have no probability; a source word's add up to 1")
  func isDistribution() throws {
    let model = LexicalModel(
      from: Self.bitext.english, to: Self.bitext.foreign, iterations: 5, usesNull: false)
    let haus = try Self.number("haus", in: Self.bitext.english)
    #expect(model.probability(of: try Self.number("a", in: Self.bitext.foreign), given: haus) == 0)
    for word in 0..<Int32(4) {
      #expect(abs(model[word].reduce(0) { $0 + $1.probability } - 1) < 1e-5)
    }
  }

  @Test("A word of the target that no source word explains goes to none")
  func usesNull() throws {
    // `do` stands beside everything, so the null word takes it from the others.
    let bitext = Bitext(
      words: (0..<12).map { (["s\($0 % 4)", "t\($0 % 3)"], ["do", "S\($0 % 4)", "T\($0 % 3)"]) })
    let model = LexicalModel(
      from: bitext.english, to: bitext.foreign, iterations: 10, usesNull: true)
    let s = try Self.number("s0", in: bitext.english)
    #expect(model.probability(of: try Self.number("S0", in: bitext.foreign), given: s) > 0.9)
    #expect(model.probability(of: try Self.number("do", in: bitext.foreign), given: s) < 0.1)
  }

  static func number(_ word: String, in side: Bitext.Side) throws -> Int32 {
    Int32(try #require(side.table.find(Array(word.utf8)[...])))
  }
}
