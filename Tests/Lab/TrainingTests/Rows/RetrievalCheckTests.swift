import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@testable import VaultTraining

/// Says what it was told for each text.
private struct ListedEmbedder: Embedder {
  let name = "listed"
  let modelDigest = "none"
  let dimension = 16
  let vectors: [String: [Float]]

  func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    Matrix(
      rows: texts.count, columns: dimension,
      elements: texts.flatMap { vectors[$0] ?? Array(repeating: 0, count: dimension) })
  }

  func tokenCount(of text: String) -> Int { 1 }
}

@Suite("Retrieval check")
struct RetrievalCheckTests {
  /// Unit vectors along a quarter circle: the nearer two numbers, the nearer their vectors.
  private static func vector(_ place: Int) -> [Float] {
    let angle = Double(place) * 0.05
    // cos and sin by their series to the sixth power: enough to tell places apart.
    let square = angle * angle
    let x = 1 - square / 2 + square * square / 24 - square * square * square / 720
    let y = (1 - x * x).squareRoot()
    return [Float(x), Float(y)] + Array(repeating: 0, count: 14)
  }

  private static func check(shift: Int) throws -> RetrievalCheck.Row {
    let count = 24
    let text = TrainingText(
      pairs: (0..<2 * count).map {
        TrainingPair(
          language: .spanish, english: "english \($0)", translation: "spanish \($0)",
          source: TrainingSource(rawValue: "made-up"))
      }, english: [])
    let holdOut = HoldOut(text, textsPerSource: count, random: SeededRandom(seed: 1))
    var vectors: [String: [Float]] = [:]
    for (place, pair) in holdOut.slices[0].pairs.enumerated() {
      vectors[pair.english] = vector(place)
      // Each translation lies where the English text so many places further lies.
      vectors[pair.translation] = vector((place + shift) % count)
    }
    let embedder = ListedEmbedder(vectors: vectors)
    let directory = try TemporaryDirectory()
    let teacher = try TeacherVectors.complete(
      text.pairs.map(\.english), by: embedder, cache: directory.url.appendingPathComponent("cache"))
    return try #require(
      try RetrievalCheck(embedder, holdOut: holdOut, teacher: teacher).rows.first)
  }

  @Test("Translations that lie on their English text are all found")
  func findsWhatIsThere() throws {
    let row = try Self.check(shift: 0)
    #expect(row.pool == 24)
    #expect(row.recallToEnglish == 1 && row.recallFromEnglish == 1)
    #expect(row.englishCosine > 0.999 && row.translationCosine > 0.999)
  }

  @Test("Translations that lie ten places off are missed, but where the ends are near")
  func missesWhatIsNot() throws {
    // By hand: of a shift by 10 along a line of 24 places, the right text is among the ten
    // nearest only where fewer than ten are nearer, which are those at the line's end.
    let row = try Self.check(shift: 10)
    #expect(row.recallToEnglish < 0.5 && row.recallFromEnglish < 0.5)
    #expect(row.translationCosine < 0.95)
  }
}
