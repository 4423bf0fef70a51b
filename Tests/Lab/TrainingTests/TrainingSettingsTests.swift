internal import Foundation
internal import Testing
internal import VaultEmbedding
internal import VaultTextData
internal import VaultTraining

@Suite("Settings and errors of training")
struct TrainingSettingsTests {
  @Test("The shipped model's recipe is sound and survives JSON")
  func isSound() throws {
    let recipe = TrainingRecipe()
    #expect(recipe.defect == nil)
    let copy = try JSONDecoder().decode(
      TrainingRecipe.self, from: try JSONEncoder().encode(recipe))
    #expect(copy == recipe)
  }

  @Test("Settings out of their range are named")
  func namesDefects() {
    let changes: [(String, (inout TrainingRecipe) -> Void)] = [
      ("batch size", { $0.batchSize = 48 }), ("batch size", { $0.batchSize = 0 }),
      ("steps", { $0.steps = 0 }), ("warm-up", { $0.warmUpSteps = $0.steps + 1 }),
      ("pieces", { $0.pieceCount = -1 }), ("dropout", { $0.pieceDropout = 1 }),
      ("negative", { $0.holdOutTexts = -1 }), ("language", { $0.languages = [] }),
    ]
    for (name, change) in changes {
      var recipe = TrainingRecipe()
      change(&recipe)
      #expect(recipe.defect?.description.contains(name) == true, "\(name)")
    }
  }

  static let errors: [TrainingError] = [
    .missingFolder(path: "p"), .noPairs(path: "p"), .unreadableFile(path: "p"),
    .unwritableFile(path: "p"), .malformedGzip(file: "f"),
    .malformedRow(file: "f", line: 3, defect: .columns(found: 2, expected: 3)),
    .malformedRow(file: "f", line: 3, defect: .notUTF8),
    .malformedRow(file: "f", line: 3, defect: .tooLong(bytes: 9)),
    .malformedRow(file: "f", line: 3, defect: .language), .otherTeacher(file: "f"),
    .malformedTable(.duplicate(file: "f", line: 4, earlierLine: 2)),
    .notTeacherVectors(file: "f"), .teacherFailed(.nonFiniteEmbedding(textIndex: 1)),
    .vocabularyTooSmall(pieces: 1, characters: 2), .noText,
    .unusableVocabulary(.unusablePiece(index: 1, defect: .empty)),
    .unusableRecipe(.steps), .unusableCheckpoint(file: "f"), .interrupted(step: 7),
    .unusableModel(.nonFiniteEmbedding(textIndex: 1)),
  ]

  @Test("Every error says on one line what is wrong and differs from the others")
  func describes() {
    let lines = Self.errors.map(\.description)
    #expect(Set(lines).count == lines.count)
    #expect(lines.allSatisfy { !$0.contains("\n") && $0.count > 20 })
    #expect(lines[5] == "f:3: the line has 2 columns instead of 3; correct or remove the line.")
  }
}
