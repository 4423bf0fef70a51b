package import VaultCore

/// A model's vectors known from earlier runs, and the place where a run keeps its own.
///
/// The cache saves time and changes no result: where its folder cannot be used the run continues,
/// and a note says so. A service has none, since its weights cannot be known.
package struct KnownVectors {
  /// The vectors; `nil` without a cache.
  package let vectors: VectorCache.Vectors?
  /// Notes about the cache for readers, one sentence each.
  package private(set) var notes: [String] = []
  private let cache: VectorCache?
  private let model: ModelUnderTest

  /// Reads what is known of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - cache: Where vectors of earlier runs are; `nil` for none.
  /// - Throws: `RunError` where a sealed file does not open.
  package init(of model: ModelUnderTest, in cache: VectorCache?) throws {
    self.model = model
    self.cache = model.isRemote ? nil : cache
    vectors = try self.cache?.vectors(of: model.embedder)
    if model.isRemote, cache != nil {
      notes.append("vectors of \(model.name) are not cached: a service does not show its weights")
    }
    if vectors?.isLeft == true {
      notes.append(
        "the cache of \(model.name)'s vectors is sealed or damaged and was left as it is: give its "
          + "passphrase, or remove the file")
    } else if vectors?.wasDamaged == true {
      notes.append("the cache of \(model.name)'s vectors was damaged and is replaced")
    }
  }

  /// Keeps a run's vectors, or notes that they could not be kept.
  ///
  /// - Parameters:
  ///   - texts: The run's texts, each once.
  ///   - table: Shape [texts, dimension].
  package mutating func keep(_ texts: [String], _ table: Matrix) {
    guard let cache, let vectors else { return }
    do {
      try cache.keep(vectors, adding: texts, table, of: model.embedder)
    } catch {
      // The error names a path of this machine, which no report may.
      notes.append(
        "vectors of \(model.name) could not be kept, or older files not removed: check that the "
          + "folder of --vector-cache can be written and has room")
    }
  }
}
