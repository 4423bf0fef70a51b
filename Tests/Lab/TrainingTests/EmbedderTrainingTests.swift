import Foundation
import Synchronization
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@testable import VaultTraining

@Suite("Embedder training", .serialized)
struct EmbedderTrainingTests {
  /// Made-up languages: each English word has one translation.
  private static let words: [(String, String, String)] = [
    ("red", "rojo", "rot"), ("green", "verde", "gruen"), ("house", "casa", "haus"),
    ("garden", "jardin", "garten"), ("river", "rio", "fluss"), ("bridge", "puente", "bruecke"),
    ("horse", "caballo", "pferd"), ("bread", "pan", "brot"), ("letter", "carta", "brief"),
    ("window", "ventana", "fenster"),
  ]

  private static func text() -> TrainingText {
    var random = SeededRandom(seed: 12)
    var pairs: [TrainingPair] = []
    for _ in 0..<80 {
      let drawn = random.sample(3, of: words)
      let english = drawn.map(\.0).joined(separator: " ")
      for (code, translation) in [("es", drawn.map(\.1)), ("de", drawn.map(\.2))] {
        pairs.append(
          TrainingPair(
            language: Language(rawValue: code), english: english,
            translation: translation.joined(separator: " "),
            source: TrainingSource(rawValue: "made-up")))
      }
    }
    return TrainingText(pairs: pairs, english: ["the red bridge over the river"])
  }

  private static func recipe(steps: Int = 12) -> TrainingRecipe {
    var recipe = TrainingRecipe()
    recipe.languages = ["es", "de"]
    (recipe.pieceCount, recipe.steps, recipe.batchSize) = (120, steps, 32)
    (recipe.warmUpSteps, recipe.timePhraseCount, recipe.holdOutTexts) = (2, 5, 10)
    recipe.precision = .int8
    return recipe
  }

  @Test("A trained model finds held-out translations, and training again gives the same bytes")
  func learnsAndRepeats() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.url
    func train() throws -> EmbedderTraining.Outcome {
      try EmbedderTraining(Self.recipe(), text: Self.text(), workFolder: folder)
        .run(teacher: HashingEmbedder())
    }
    let first = try train()
    #expect(first.check.rows.count == 2)
    #expect(first.check.rows.allSatisfy { $0.pool == 10 && $0.translationCosine > 0.5 })
    #expect(first.check.table.contains("made-up"))
    #expect(try train().model.encoded() == first.model.encoded())
    let state = folder.appendingPathComponent(EmbedderTraining.checkpointFileName)
    #expect(!FileManager.default.fileExists(atPath: state.path))
  }

  @Test("An interrupted training goes on to the very bytes of one that was not")
  func resumesExactly() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.url
    let whole = try EmbedderTraining(
      Self.recipe(), text: Self.text(), workFolder: folder.appendingPathComponent("whole")
    ).run(teacher: HashingEmbedder())
    let work = folder.appendingPathComponent("work")
    let asked = Mutex(0)
    let interrupted = try EmbedderTraining(
      Self.recipe(), text: Self.text(), workFolder: work,
      handlers: EmbedderTraining.Handlers(isCancelled: {
        asked.withLock {
          $0 += 1
          return $0 > 8
        }
      }))
    #expect(throws: TrainingError.self) { try interrupted.run(teacher: HashingEmbedder()) }
    let state = work.appendingPathComponent(EmbedderTraining.checkpointFileName)
    #expect(FileManager.default.fileExists(atPath: state.path))

    // Another recipe's state is refused.
    let other = try EmbedderTraining(Self.recipe(steps: 13), text: Self.text(), workFolder: work)
    #expect(throws: TrainingError.unusableCheckpoint(file: state.path)) {
      try other.run(teacher: HashingEmbedder())
    }
    let resumed = try EmbedderTraining(Self.recipe(), text: Self.text(), workFolder: work)
      .run(teacher: HashingEmbedder())
    #expect(resumed.model.encoded() == whole.model.encoded())
  }

  @Test("Settings out of range and folders that cannot be made are refused at once")
  func refusesBadSettings() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.url
    var recipe = Self.recipe()
    recipe.batchSize = 33
    #expect(throws: TrainingError.self) {
      try EmbedderTraining(recipe, text: Self.text(), workFolder: folder)
    }
    let file = folder.appendingPathComponent("file")
    try Data().write(to: file)
    #expect(throws: TrainingError.unwritableFile(path: file.path + "/work")) {
      try EmbedderTraining(
        Self.recipe(), text: Self.text(), workFolder: file.appendingPathComponent("work"))
    }
  }
}
