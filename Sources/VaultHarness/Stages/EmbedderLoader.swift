internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultText

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
    case .polyglot:
      return (try polyglot(), [])
    case .routed:
      return (try routed(), [])
    case .auto:
      do {
        return (try polyglot(), [])
      } catch EmbeddingError.missingPolyglotModel {
        return (HashingEmbedder(), [Self.missingModelNote])
      }
    }
  }

  /// The models that suites hold against each other: the run's own first, then what is installed,
  /// then the floor.
  ///
  /// - Throws: What is wrong with a model that is installed; one that is not is left out.
  func sideBySide(with embedder: any Embedder) throws -> [ModelUnderTest] {
    var models = try [polyglotUnderTest(embedder), minilmUnderTest(embedder)].compactMap(\.self)
    // The floor needs no large pools.
    models.append(
      ModelUnderTest(
        HashingEmbedder(),
        effort: embedder is HashingEmbedder ? .full : .sample(paraphrases: Self.everyLanguage)))
    let own = models.first { $0.name == embedder.name } ?? ModelUnderTest(embedder)
    return [own] + models.filter { $0.name != embedder.name }
  }

  private func polyglotUnderTest(_ running: any Embedder) throws -> ModelUnderTest? {
    let file = polyglotFile
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let embedder = try running as? PolyglotEmbedder ?? polyglot()
    return ModelUnderTest(
      embedder, precision: embedder.precision.rawValue, files: [file],
      load: { try PolyglotEmbedder(contentsOf: file, modelDigest: embedder.modelDigest) })
  }

  private func minilmUnderTest(_ running: any Embedder) throws -> ModelUnderTest? {
    let folder = minilmFolder
    let files = MiniLMEmbedder.fileNames.map { folder.appendingPathComponent($0) }
    guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else { return nil }
    return ModelUnderTest(
      try running as? MiniLMEmbedder ?? minilm(),
      // It is held against the document's promise for four languages where it is the run's own.
      effort: .sample(
        paraphrases: running is MiniLMEmbedder
          ? [.english, .spanish, .german, .french] : [.english]),
      files: files,
      load: { try MiniLMEmbedder(directory: folder) })
  }

  private var models: URL {
    ProcessInfo.processInfo.environment["VAULTBENCH_MODELS"]
      .map { URL(fileURLWithPath: $0) } ?? datasets.appendingPathComponent("models")
  }

  /// The folder of all-MiniLM-L6-v2.
  var minilmFolder: URL { models.appendingPathComponent("minilm") }

  /// The file of the small multilingual model: the one among the chosen models, else the shipped.
  var polyglotFile: URL {
    let name = "polyglot/model.vbpm"
    let chosen = models.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: chosen.path)
      ? chosen : datasets.appendingPathComponent("models").appendingPathComponent(name)
  }

  private func polyglot() throws -> PolyglotEmbedder {
    let file = polyglotFile
    guard FileManager.default.fileExists(atPath: file.path) else {
      return try PolyglotEmbedder(contentsOf: file, modelDigest: "")
    }
    return try PolyglotEmbedder(contentsOf: file, modelDigest: try FileDigest.file(file))
  }

  /// A text whose language is unknown goes with the other languages: the small model knows them all.
  private func routed() throws -> RoutedEmbedder {
    let tagger = LanguageTagger()
    return RoutedEmbedder(english: try minilm(), others: try polyglot()) {
      tagger.tag($0) == .english
    }
  }

  /// Without its files the embedder itself says what is missing, so they are hashed only if there.
  private func minilm() throws -> MiniLMEmbedder {
    let files = MiniLMEmbedder.fileNames.map { minilmFolder.appendingPathComponent($0) }
    guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else {
      return try MiniLMEmbedder(directory: minilmFolder)
    }
    return try MiniLMEmbedder(directory: minilmFolder, modelDigest: try FileDigest.files(files))
  }

  private static let everyLanguage = Set(
    ["en", "es", "de", "fr", "pt", "it", "ja", "zh"].map { Language(rawValue: $0) })

  static let missingModelNote =
    "the shipped model is not there: the hashing embedder, which knows no meaning, stood in;"
    + " figures of the local model are missing (restore Datasets/models/polyglot)"
}
