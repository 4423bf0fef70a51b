import Testing
import VaultEmbedding

@Suite("Embedding errors")
struct EmbeddingErrorTests {
  static let errors: [EmbeddingError] = [
    .missingModel(path: "m/model.safetensors"), .unreadableModel(path: "m/model.safetensors"),
    .malformedWeights(
      file: "m/model.safetensors", defect: .truncated(neededBytes: 8, foundBytes: 3)),
    .malformedWeights(file: "m/model.safetensors", defect: .malformedEntry(tensor: "a\nb")),
    .malformedVocabulary(file: "m/vocab.txt", line: 7, defect: .duplicateToken),
    .nonFiniteEmbedding(textIndex: 3),
  ]

  @Test("Every error is one line that names the remedy", arguments: errors)
  func namesRemedy(error: EmbeddingError) {
    #expect(error.description.contains("Scripts/fetch-models"))
    #expect(!error.description.contains { $0.isNewline })
  }

  @Test("Errors say what and where")
  func saysWhere() {
    #expect(
      EmbeddingError.malformedVocabulary(file: "v.txt", line: 7, defect: .duplicateToken)
        .description.hasPrefix("v.txt:7: the token is listed twice; "))
    #expect(
      EmbeddingError.missingModel(path: "m/vocab.txt").description.hasPrefix("m/vocab.txt: "))
  }
}
