internal import Foundation
internal import VaultCore
internal import VaultEmbedding

/// Finds the model that a run asks for, and says so where another had to serve.
struct EmbedderLoader {
  let datasets: URL

  /// The embedder, and what a reader of the report must know about the choice.
  func load(_ choice: RunConfiguration.EmbedderChoice) throws -> (any Embedder, notes: [String]) {
    switch choice {
    case .hashing:
      return (HashingEmbedder(), [])
    case .minilm:
      return (try minilm(), [])
    case .auto:
      do {
        return (try minilm(), [])
      } catch EmbeddingError.missingModel {
        return (HashingEmbedder(), [Self.missingModelNote])
      }
    }
  }

  /// The models that suites hold against each other: the run's own first, then what is installed,
  /// then the floor.
  ///
  /// - Throws: What is wrong with a model that is installed; one that is not is left out.
  func sideBySide(with embedder: any Embedder) throws -> [ModelUnderTest] {
    let names = MiniLMEmbedder.fileNames
    let files = names.map { directory.appendingPathComponent($0) }
    var models: [ModelUnderTest] = []
    if files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) {
      let folder = directory
      let isRunning = embedder is MiniLMEmbedder
      models.append(
        ModelUnderTest(
          isRunning ? embedder : try minilm(),
          // The run's own model is held against the document's promise for four languages.
          effort: .sample(
            paraphrases: isRunning ? [.english, .spanish, .german, .french] : [.english]),
          files: files,
          load: { try MiniLMEmbedder(directory: folder) }))
    }
    models.append(ModelUnderTest(HashingEmbedder()))
    let own = models.first { $0.name == embedder.name } ?? ModelUnderTest(embedder)
    return [own] + models.filter { $0.name != embedder.name }
  }

  /// The folder of all-MiniLM-L6-v2.
  var directory: URL {
    let models =
      ProcessInfo.processInfo.environment["VAULTBENCH_MODELS"]
      .map { URL(fileURLWithPath: $0) } ?? datasets.appendingPathComponent("models")
    return models.appendingPathComponent("minilm")
  }

  /// Without its files the embedder itself says what is missing, so they are hashed only if there.
  private func minilm() throws -> MiniLMEmbedder {
    let files = MiniLMEmbedder.fileNames.map { directory.appendingPathComponent($0) }
    guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else {
      return try MiniLMEmbedder(directory: directory)
    }
    return try MiniLMEmbedder(directory: directory, modelDigest: try FileDigest.files(files))
  }

  static let missingModelNote =
    "the MiniLM weights are not installed: the hashing embedder, which knows no meaning, stood in;"
    + " figures of the local model are missing (run Scripts/fetch-models)"
}
