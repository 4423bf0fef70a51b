import Testing
import VaultEmbedding
import VaultTextData
import VaultTraining

@Suite("Training errors")
struct TrainingErrorTests {
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
