package import Foundation
package import VaultMatching

/// Finds the learned matcher's model for an embedder.
package enum MatchModelLoader {
  /// The model, a file of the embedder's name; `nil` where none is shipped: the cosines of another
  /// embedder mean other things.
  ///
  /// - Throws: What is wrong with a file that is there.
  package static func load(from datasets: URL, for embedder: String) throws -> MatchModel? {
    let file =
      ProcessInfo.processInfo.environment["VAULTBENCH_MATCHER"].map { URL(fileURLWithPath: $0) }
      ?? datasets.appendingPathComponent("models/matcher/\(embedder).json")
    guard let bytes = FileManager.default.contents(atPath: file.path) else { return nil }
    let model = try MatchModel(bytes, file: file.lastPathComponent)
    return model.origin.embedder == embedder ? model : nil
  }
}
