package import Foundation
package import VaultCore
package import VaultEmbedding

/// A model that the suites compare with others, with the data that they need to do so.
package struct ModelUnderTest: Sendable {
  /// The number of texts that a model is given.
  package enum Effort: Hashable, Sendable {
    /// All that the suite has.
    case full
    /// One pool of the smallest size, and one of paraphrases in each of some languages: for models
    /// that would take minutes.
    case sample(paraphrases: Set<Language>)
  }

  /// The model.
  package let embedder: any Embedder
  /// Of what its weights are: `fp32`, `bf16`, `int8` or `int4`.
  package let precision: String
  /// The number of texts that it is given.
  package let effort: Effort
  /// The files that must be installed for it; empty for a model without weights.
  package let files: [URL]
  /// Loads it once more; `nil` for a model without weights.
  package let load: (@Sendable () throws -> any Embedder)?
  /// True if it is a service, which is asked over a connection for every batch.
  package var isRemote: Bool

  /// Describes a model to compare.
  package init(
    _ embedder: any Embedder, precision: String = "fp32", effort: Effort = .full,
    files: [URL] = [], load: (@Sendable () throws -> any Embedder)? = nil
  ) {
    self.embedder = embedder
    self.precision = precision
    self.effort = effort
    self.files = files
    self.load = load
    isRemote = embedder is ServiceEmbedder || embedder is TwoSpaceEmbedder
  }

  /// The name in reports.
  package var name: String { embedder.name }

  /// The reason why suites that take very many requests leave the model out; `nil` for a local one.
  package var reasonLeftOut: String? {
    isRemote
      ? "\(name) is a service: the suites latency and multilingual, which would put very many "
        + "requests to it, leave it out" : nil
  }
}
