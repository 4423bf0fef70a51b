internal import Testing
internal import VaultEmbedding

@Suite("Errors of embedding")
struct ErrorTextTests {
  static let errors: [EmbeddingError] = [
    .missingModel(path: "m/model.safetensors"), .unreadableModel(path: "m/model.safetensors"),
    .malformedWeights(
      file: "m/model.safetensors", defect: .truncated(neededBytes: 8, foundBytes: 3)),
    .malformedWeights(file: "m/model.safetensors", defect: .malformedEntry(tensor: "a\nb")),
    .malformedVocabulary(file: "m/vocab.txt", line: 7, defect: .duplicateToken),
    .nonFiniteEmbedding(textIndex: 3),
  ]

  static let polyglotErrors: [EmbeddingError] = [
    .missingPolyglotModel(path: "m/polyglot.model"),
    .unreadablePolyglotModel(path: "m/polyglot.model"),
    .malformedPolyglotModel(file: "m/polyglot.model", defect: .damaged),
    .malformedPolyglotModel(
      file: "m/polyglot.model", defect: .unusablePiece(index: 3, defect: .tooLong(bytes: 255))),
    .nonFiniteEmbedding(textIndex: 3),
  ]

  @Test("Every error is one line that names the remedy", arguments: errors)
  func namesRemedy(error: EmbeddingError) {
    #expect(error.description.contains("Scripts/fetch-models"))
    #expect(!error.description.contains { $0.isNewline })
  }

  @Test("Errors of the multilingual model name its remedies", arguments: polyglotErrors)
  func namesPolyglotRemedy(error: EmbeddingError) {
    #expect(error.description.contains("from the repository"))
    #expect(error.description.contains("vaultlab train-embedder"))
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

  @Test(
    "Each says where, what and what to do, on one line",
    arguments: [
      (RemoteEmbeddingError.plaintextRefused(host: "h:80"), ["h:80", "https"]),
      (.missingKey(variable: "KEY"), ["KEY", "put"]),
      (.unusableKey(variable: "KEY"), ["KEY", "copy"]),
      (.unusableSetting(name: "batchSize"), ["batchSize"]),
      (.unreachable(host: "h:1"), ["h:1", "check"]), (.untrusted(host: "h:1"), ["h:1", "cert"]),
      (.timedOut(host: "h:1", attempts: 6), ["h:1", "6", "later"]),
      (.connectionLost(host: "h:1", attempts: 2), ["h:1", "2", "later"]),
      (.rateLimited(host: "h:1", attempts: 3), ["h:1", "3", "lower"]),
      (.serverFailed(host: "h:1", status: 503, attempts: 6), ["h:1", "503", "later"]),
      (.keyRefused(host: "h:1", status: 401), ["h:1", "401", "check"]),
      (.notFound(host: "h:1", status: 404), ["h:1", "404", "model"]),
      (.rejected(host: "h:1", status: 400), ["h:1", "400", "dimension"]),
      (.redirected(host: "h:1", status: 302), ["h:1", "302", "final address"]),
      (.replyTooLarge(host: "h:1"), ["h:1", "smaller"]),
      (
        .malformedReply(host: "h:1", defect: .wrongDimension(expected: 1536, found: 3)),
        ["h:1", "1536", "3", "check"]
      ),
      (.malformedReply(host: "h:1", defect: .wrongIndex(7)), ["7"]),
      (.malformedReply(host: "h:1", defect: .notFinite(index: 4)), ["4"]),
    ])
  func describes(error: RemoteEmbeddingError, words: [String]) {
    let text = "\(error)"
    #expect(words.allSatisfy { text.contains($0) } && !text.contains("\n"))
  }
}
