internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEmbedding
internal import VaultTestSupport

@testable internal import VaultTraining

@Suite("Training mix")
struct TrainingMixTests {
  /// Every letter is a piece of its own, so that a bag tells its text.
  private static func vocabulary() throws -> PieceVocabulary {
    try PieceVocabulary(
      pieces: "abcdefghijklmnopqrstuvwxyz ".utf8.map {
        PieceVocabulary.Piece(bytes: [$0], score: -3)
      })
  }

  private static func mix(
    _ weights: TrainingMix.Weights, dropout: Double = 0, synthesis: TrainingMix.Synthesis? = nil
  ) throws -> TrainingMix {
    let pairs = [
      ("talks", "es", "a", "aa"), ("talks", "de", "a", "aaa"), ("talks", "es", "b", "bb"),
      ("wikt", "es", "c", "cc"),
    ].map { source, language, english, translation in
      TrainingPair(
        language: Language(rawValue: language), english: english, translation: translation,
        source: TrainingSource(rawValue: source))
    }
    let text = TrainingText(pairs: pairs, english: ["d"])
    let directory = try TemporaryDirectory()
    let teacher = try TeacherVectors.complete(
      ["a", "b", "c", "d"], by: HashingEmbedder(),
      cache: directory.url.appendingPathComponent("cache"))
    return TrainingMix(
      MeaningTable(text, vocabulary: try vocabulary(), teacher: teacher), teacher: teacher,
      weights: weights, pieceDropout: dropout, synthesis: synthesis, random: SeededRandom(seed: 2))
  }

  private static func weights(
    sentences: Double = 0, entries: Double = 0, english: Double = 0, synthetic: Double = 0
  ) -> TrainingMix.Weights {
    var weights = TrainingMix.Weights()
    (weights.sentences, weights.entries) = (sentences, entries)
    (weights.english, weights.synthetic) = (english, synthetic)
    return weights
  }

  /// The letters of both sides of a batch.
  private static func letters(_ batch: TrainingBatch) -> [(left: Set<Int32>, right: Set<Int32>)] {
    let space: Int32 = 26
    return (0..<batch.count).map { index in
      (Set(batch.left[index]).subtracting([space]), Set(batch.right[index]).subtracting([space]))
    }
  }

  @Test("Both sides of a pair are texts of one meaning, and so is the teacher's vector")
  func pairsMeanTheSame() throws {
    let mix = try Self.mix(Self.weights(sentences: 1, entries: 1, english: 1))
    let batch = mix.batch(step: 0, size: 64)
    let letters = Self.letters(batch)
    #expect(letters.allSatisfy { $0.left == $0.right && $0.left.count == 1 })
    #expect(Set(letters.flatMap(\.left)) == [0, 1, 2, 3])
    let vectors = try HashingEmbedder().embed(["a", "b", "c", "d"])
    for (index, pair) in letters.enumerated() {
      let letter = Int(try #require(pair.left.first))
      let product = zip(batch.teacher.matrix[row: index], vectors[row: letter])
        .reduce(0) { $0 + $1.0 * $1.1 }
      #expect(product > 0.99)
    }
  }

  @Test("A kind of text without a weight is never drawn")
  func obeysWeights() throws {
    let entries = try Self.mix(Self.weights(entries: 1)).batch(step: 0, size: 64)
    #expect(Self.letters(entries).allSatisfy { $0.left == [2] })
    let sentences = try Self.mix(Self.weights(sentences: 1)).batch(step: 0, size: 64)
    #expect(Set(Self.letters(sentences).flatMap(\.left)) == [0, 1])
  }

  @Test("The batch of a step is always the same, and differs between steps")
  func dependsOnTheStep() throws {
    let mix = try Self.mix(Self.weights(sentences: 1, entries: 1, english: 1), dropout: 0.3)
    #expect(mix.batch(step: 7, size: 32) == mix.batch(step: 7, size: 32))
    #expect(mix.batch(step: 7, size: 32) != mix.batch(step: 8, size: 32))
  }

  @Test("A made translation stands for its English text; where none is made the text itself does")
  func usesSynthesis() throws {
    let mix = try Self.mix(Self.weights(synthetic: 1)) { english, language, _ in
      english == "a" ? [25] : []
    }
    let letters = Self.letters(mix.batch(step: 0, size: 64))
    #expect(letters.contains { $0.left == [25] || $0.right == [25] })
    #expect(
      letters.allSatisfy { pair in
        pair.left == pair.right || pair.left.union(pair.right) == [0, 25]
      })
  }

  @Test("Dropout thins texts but leaves none empty")
  func keepsSomething() throws {
    let mix = try Self.mix(Self.weights(sentences: 1), dropout: 0.9)
    for step in 0..<10 {
      let batch = mix.batch(step: step, size: 32)
      for bags in [batch.left, batch.right] {
        #expect((0..<bags.count).allSatisfy { !bags[$0].isEmpty })
      }
    }
  }

  @Test("A row begins at the mean of its texts' vectors, drawn to the origin by half a text")
  func startsAtMeans() throws {
    let pair = TrainingPair(
      language: .spanish, english: "ab", translation: "c", source: TrainingSource(rawValue: "talks")
    )
    let directory = try TemporaryDirectory()
    let teacher = try TeacherVectors.complete(
      ["ab"], by: HashingEmbedder(), cache: directory.url.appendingPathComponent("cache"))
    let table = MeaningTable(
      TrainingText(pairs: [pair], english: []), vocabulary: try Self.vocabulary(),
      teacher: teacher)
    let rows = table.initialRows(pieceCount: 27, teacher: teacher, random: SeededRandom(seed: 1))
    let vector = teacher.vector(at: 0)
    // By hand: `a` and `b` share one text, so each weighs 1/2 against 1/2 at the origin; `c` has a
    // text of its own and weighs 1 against 1/2.
    for (piece, share) in [(0, Float(0.5)), (1, 0.5), (2, 1 / 1.5), (25, 0)] {
      for (element, target) in zip(rows[row: piece], vector) {
        #expect(abs(element - share * target) < 0.0026)
      }
    }
  }
}
