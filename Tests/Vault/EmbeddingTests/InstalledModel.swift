import Foundation
import VaultEmbedding
import VaultTestSupport

/// The published model, where `Scripts/fetch-models` put it.
enum InstalledModel {
  /// `VAULTBENCH_MODELS` names another folder of models.
  static let directory: URL = {
    if let models = ProcessInfo.processInfo.environment["VAULTBENCH_MODELS"] {
      return URL(fileURLWithPath: models).appendingPathComponent("minilm")
    }
    return Repository.url("Datasets/models/minilm")
  }()

  /// Loaded once for all suites.
  static let embedder = Result { () throws(EmbeddingError) in
    try MiniLMEmbedder(directory: directory)
  }

  static let tokenizer = Result { () throws(EmbeddingError) in
    try WordPieceTokenizer(contentsOf: directory.appendingPathComponent("vocab.txt"))
  }

  /// Whether it is there; prints how many cases are skipped where it is not.
  static func isPresent(cases: Int) -> Bool {
    let files = MiniLMEmbedder.fileNames.map { directory.appendingPathComponent($0).path }
    if files.allSatisfy(FileManager.default.fileExists) { return true }
    print("skipped without the model minilm: \(cases) cases; run Scripts/fetch-models")
    return false
  }
}

/// One line of the golden files: a text, its tokens and, perhaps, its vector.
struct GoldenText: Decodable {
  let text: String
  let tokens: [Int32]
  let embedding: [Double]?

  enum CodingKeys: String, CodingKey {
    case text
    case tokens = "token_ids"
    case embedding
  }

  static func read(_ url: URL) throws -> [GoldenText] {
    try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(GoldenText.self, from: Data($0))
    }
  }
}

/// The suite's own cases: see `origin` in the file.
struct OwnCases: Decodable {
  struct Case: Decodable {
    let text: String
    let tokens: [Int32]
    let embeddingPrefix: [Float]
  }

  let cases: [Case]

  static func read() throws -> [Case] {
    let url = Repository.url("Tests/Vault/EmbeddingTests/Fixtures/minilm_cases.json")
    return try JSONDecoder().decode(OwnCases.self, from: Data(contentsOf: url)).cases
  }
}
