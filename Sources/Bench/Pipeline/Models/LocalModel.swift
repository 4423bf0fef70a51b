public import Foundation
public import VaultEmbedding

/// The local models by name, for commands that embed without a run.
public enum LocalModel {
  /// Loads a model.
  ///
  /// - Parameters:
  ///   - choice: Which one.
  ///   - datasets: The folder that holds the models.
  /// - Returns: The embedder, and notes on the choice for readers.
  /// - Throws: `EmbeddingError`.
  public static func load(
    _ choice: RunConfiguration.EmbedderChoice, datasets: URL
  ) throws -> (embedder: any Embedder, notes: [String]) {
    let (embedder, notes) = try EmbedderLoader(datasets: datasets).load(choice)
    return (embedder, notes)
  }
}
