import Testing
import VaultCore
import VaultEmbedding

@testable import VaultTraining

@Suite("Unigram trainer")
struct UnigramTrainerTests {
  static let stems = ["lantern", "gravel", "pocket", "window", "summit", "barrel"]
  static let endings = ["ade", "ful", "ish", "less"]

  /// Words of planted stems and endings, each once: no whole word repeats, so none is a piece.
  static let planted: [[String]] = [
    stems.flatMap { stem in endings.map { ending in "\(stem)\(ending)" } }
  ]

  static func trainer(pieces: Int, threads: Int = 2) -> UnigramTrainer {
    var trainer = UnigramTrainer()
    (trainer.pieceCount, trainer.threads) = (pieces, threads)
    return trainer
  }

  static func text(_ piece: PieceVocabulary.Piece) -> String {
    String(decoding: piece.bytes, as: UTF8.self)
  }

  @Test("Planted stems and endings come back as the longest pieces")
  func recoversPieces() throws {
    let characters = Set(" " + (Self.stems + Self.endings).joined()).count
    let vocabulary = try Self.trainer(pieces: characters + 10).train(Self.planted)
    let longer = Set(vocabulary.pieces.map(Self.text).filter { $0.count > 1 })
    #expect(longer == Set(Self.stems.map { " \($0)" } + Self.endings))
    var identifiers: [Int32] = []
    vocabulary.segment(PieceText.normalized("Pocketless"), into: &identifiers)
    #expect(identifiers.map { Self.text(vocabulary.pieces[Int($0)]) } == [" pocket", "less"])
  }

  @Test("The pieces are a distribution, the likeliest first, and as many as asked for")
  func isDistribution() throws {
    let vocabulary = try Self.trainer(pieces: 60).train(Self.planted)
    #expect(vocabulary.count == 60)
    let pieces = vocabulary.pieces
    #expect(abs(pieces.reduce(0) { $0 + expOf($1.score) } - 1) < 1e-3)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.score >= $1.score })
  }

  @Test("A text with fewer substrings than pieces gives what it has")
  func givesWhatThereIs() throws {
    let vocabulary = try Self.trainer(pieces: 1_000).train([["ab ab"]])
    #expect(Set(vocabulary.pieces.map(Self.text)) == [" ", "a", "b", " a", "ab", " ab"])
  }

  @Test("The pieces are the same whatever the threads")
  func ignoresThreads() throws {
    let texts = Self.planted + [["明日の会議", "会議は明日", "夜の会議"]]
    let one = try Self.trainer(pieces: 70, threads: 1).train(texts)
    let five = try Self.trainer(pieces: 70, threads: 5).train(texts)
    #expect(one.pieces == five.pieces)
  }

  @Test("A small language keeps its words beside a large one")
  func balances() throws {
    let large = (0..<4_000).map { "word\($0 % 400)x" + String(repeating: "y", count: $0 % 5) }
    let small = (0..<40).map { _ in "überraschung" }
    let vocabulary = try Self.trainer(pieces: 120).train([large, small])
    #expect(vocabulary.pieces.map(Self.text).contains(" uberraschung"))
  }

  @Test("Characters beyond the coverage become no pieces, unless they are signs that say much")
  func coversCharacters() throws {
    var trainer = Self.trainer(pieces: 100)
    trainer.characterCoverage = 0.99
    let texts = Array(repeating: "aaaa bbbb", count: 200) + ["aßq", "漢", "5 €"]
    let pieces = try trainer.train([texts]).pieces.map(Self.text)
    #expect(!pieces.contains { $0.contains("q") || $0.contains("漢") })
    #expect(pieces.contains(" aaaa") && pieces.contains("€"))
  }

  @Test("Text without a unit, and more characters than pieces, are refused")
  func refuses() {
    #expect(throws: TrainingError.noText) { try Self.trainer(pieces: 10).train([[], ["  "]]) }
    #expect(throws: TrainingError.vocabularyTooSmall(pieces: 3, characters: 4)) {
      try Self.trainer(pieces: 3).train([["abc"]])
    }
  }

  // Abramowitz and Stegun, table 6.1 and 6.3.3: ψ(1) = -γ, ψ(2) = 1 - γ, ψ(1/2) = -γ - 2 ln 2;
  // ψ(10) = H₉ - γ.
  @Test(
    "The digamma function has its published values",
    arguments: [
      (1.0, -0.577_215_664_9), (2, 0.422_784_335_1), (0.5, -1.963_510_026_0), (10, 2.251_752_589_1),
    ])
  func digamma(value: Double, expected: Double) {
    #expect(abs(UnigramTrainer.digamma(value) - expected) < 1e-9)
  }

  private func expOf(_ score: Float) -> Double {
    // e^x as a limit is exact enough here and needs no mathematics library.
    var result = 1 + Double(score) / 1_048_576
    for _ in 0..<20 { result *= result }
    return result
  }
}
