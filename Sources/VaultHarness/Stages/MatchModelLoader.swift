internal import Foundation
internal import VaultMatching

/// Finds the learned matcher's model for a run's embedder.
struct MatchModelLoader {
  let datasets: URL
  let embedder: String

  /// The model; `nil` where none is shipped for the embedder: its cosines would mean other things.
  ///
  /// - Throws: What is wrong with a file that is there.
  func load() throws -> MatchModel? {
    guard let bytes = FileManager.default.contents(atPath: file.path) else { return nil }
    let model = try MatchModel(bytes, file: file.lastPathComponent)
    return model.origin.embedder == embedder ? model : nil
  }

  private var file: URL {
    ProcessInfo.processInfo.environment["VAULTBENCH_MATCHER"].map { URL(fileURLWithPath: $0) }
      ?? datasets.appendingPathComponent("models/matcher/model.json")
  }
}
