public import Foundation
public import VaultEmbedding

/// The local models by name, for commands that embed without a run.
public enum LocalModel {
  /// Loads a model.
  ///
  /// - Parameters:
  ///   - name: A choice of the run configuration, such as `auto` or `hashing`.
  ///   - datasets: The folder that holds the models.
  /// - Returns: The embedder, and what a reader must know about the choice.
  /// - Throws: `HarnessError.usage` for an unknown name, or `EmbeddingError`.
  public static func load(
    _ name: String, datasets: URL
  ) throws -> (embedder: any Embedder, notes: [String]) {
    guard let choice = RunConfiguration.EmbedderChoice(rawValue: name) else {
      let names = RunConfiguration.EmbedderChoice.allCases.map(\.rawValue)
      throw HarnessError.usage(
        reason: "there is no such model; choose one of \(names.joined(separator: ", "))")
    }
    let (embedder, notes) = try EmbedderLoader(datasets: datasets).load(choice)
    return (embedder, notes)
  }
}
