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

  static let polyglotErrors: [EmbeddingError] = [
    .missingPolyglotModel(path: "m/polyglot.model"),
    .unreadablePolyglotModel(path: "m/polyglot.model"),
    .malformedPolyglotModel(file: "m/polyglot.model", defect: .damaged),
    .malformedPolyglotModel(
      file: "m/polyglot.model", defect: .unusablePiece(index: 3, defect: .tooLong(bytes: 255))),
    .nonFiniteEmbedding(textIndex: 3),
  ]

  @Test("Errors of the multilingual model name its remedies", arguments: polyglotErrors)
  func namesPolyglotRemedy(error: EmbeddingError) {
    #expect(error.description.contains("from the repository"))
    #expect(error.description.contains("vaultbench train-embedder"))
    #expect(!error.description.contains { $0.isNewline })
  }

  @Test("Defects of the multilingual model say what was found")
  func saysDefect() {
    #expect(
      EmbeddingError.malformedPolyglotModel(file: "m", defect: .unknownVersion(9)).description
        .hasPrefix("m: the polyglot model has version 9, but this program reads version 1; "))
    #expect(
      EmbeddingError.unusablePiece(index: 4, defect: .repeated).description
        == "piece 4 (from 0) of the vocabulary: the piece is listed twice; correct it, or leave it out."
    )
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
