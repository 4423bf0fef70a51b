import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@testable import VaultTraining

@Suite("Meaning table")
struct MeaningTableTests {
  /// Pieces 0 … 25 are the letters; the space before a word is left without a piece.
  private static func vocabulary() throws -> PieceVocabulary {
    try PieceVocabulary(
      pieces: "abcdefghijklmnopqrstuvwxyz ".utf8.map {
        PieceVocabulary.Piece(bytes: [$0], score: -3)
      })
  }

  private static func teacher(_ texts: [String]) throws -> TeacherVectors {
    let directory = try TemporaryDirectory()
    return try TeacherVectors.complete(
      texts, by: HashingEmbedder(), cache: directory.url.appendingPathComponent("cache"))
  }

  private static func pair(_ source: String, _ english: String, _ other: String) -> TrainingPair {
    TrainingPair(
      language: .spanish, english: english, translation: other,
      source: TrainingSource(rawValue: source))
  }

  @Test("Texts of one English text share a group, which begins with it")
  func groupsTexts() throws {
    let text = TrainingText(
      pairs: [
        Self.pair("talks", "a", "b"), Self.pair("wikt", "a", "c"), Self.pair("wikt", "d", "e"),
        Self.pair("wikt", "untaught", "f"),
      ], english: ["g", "a"])
    let table = MeaningTable(
      text, vocabulary: try Self.vocabulary(), teacher: try Self.teacher(["a", "d", "g"]))
    #expect(table.english == ["a", "d", "g"])
    #expect(
      table.groups.map { $0.texts.map { Array(table.bags[Int($0)]) } } == [
        [[0], [1], [2]], [[3], [4]], [[6]],
      ])
    // Sentences are what some file that is no dictionary holds, each once.
    #expect(table.sentences == [0, 2])
    #expect(table.links.map(\.links.count) == [1, 2])
  }

  @Test("A row begins at the mean of its texts' vectors, drawn to the origin by half a text")
  func startsAtMeans() throws {
    let text = TrainingText(pairs: [Self.pair("talks", "ab", "c")], english: [])
    let teacher = try Self.teacher(["ab"])
    let table = MeaningTable(text, vocabulary: try Self.vocabulary(), teacher: teacher)
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
