package import Foundation
package import VaultEmbedding
internal import VaultResults

/// Finds the model that a run asks for, and says so where another had to serve.
package struct EmbedderLoader {
  package let datasets: URL

  package init(datasets: URL) {
    self.datasets = datasets
  }

  /// The embedder, and what a reader of the report must know about the choice.
  package func load(_ choice: RunConfiguration.EmbedderChoice) throws -> (
    any Embedder, notes: [String]
  ) {
    if let registration = EmbedderRegistration.named(choice.rawValue) {
      return (try model(registration), [])
    }
    if let address = ServiceEmbedder.Address(choice.rawValue) {
      return (
        try ServiceEmbedder(address, environment: ProcessInfo.processInfo.environment), []
      )
    }
    do {
      return (try model(.polyglot), [])
    } catch EmbeddingError.missingPolyglotModel {
      return (try model(.hashing), [Self.missingModelNote])
    }
  }

  /// The models that a run holds against its own.
  ///
  /// - Parameters:
  ///   - wanted: Those that were asked for.
  ///   - own: The run's model, which is left out.
  /// - Returns: The models, each once, and what a reader must know about the choice.
  /// - Throws: What is missing of a model that was asked for.
  package func compared(
    _ wanted: RunOptions.ComparedModels, beside own: any Embedder
  ) throws -> (models: [any Embedder], notes: [String]) {
    switch wanted {
    case .named(let choices): try named(choices, beside: own)
    case .usual where own.name != EmbedderRegistration.polyglot.name: ([], [])
    case .usual, .installed:
      if areThere(EmbedderRegistration.minilm.files(self)) {
        try named(
          ([.routed] + (wanted.isUsual ? [] : [.minilm, .polyglot])).map { .init($0) }, beside: own)
      } else {
        ([], [Self.noComparedModelNote])
      }
    }
  }

  private func named(
    _ choices: [RunConfiguration.EmbedderChoice], beside own: any Embedder
  ) throws -> (models: [any Embedder], notes: [String]) {
    var models: [any Embedder] = []
    var notes: [String] = []
    for choice in choices {
      let (embedder, more) = try load(choice)
      guard embedder.name != own.name, !models.contains(where: { $0.name == embedder.name }) else {
        continue
      }
      models.append(embedder)
      notes += more
    }
    return (models, notes)
  }

  private static let noComparedModelNote =
    "no model is compared with the run's own: MiniLM's weights are not there (Scripts/fetch-models)"

  /// A model, with the digest of its files; without them it says itself what is missing.
  package func model(_ registration: EmbedderRegistration) throws -> any Embedder {
    let files = registration.files(self)
    return try registration.load(self, areThere(files) ? try FileDigest.files(files) : "")
  }

  /// The models that suites compare: the run's own first, then what is installed, then the floor.
  ///
  /// - Throws: What is wrong with a model that is installed; one that is not is left out.
  package func sideBySide(with embedder: any Embedder) throws -> [ModelUnderTest] {
    let models = try EmbedderRegistration.all.compactMap { try underTest($0, beside: embedder) }
    let own = models.first { $0.name == embedder.name } ?? ModelUnderTest(embedder)
    return [own] + models.filter { $0.name != embedder.name }
  }

  private func underTest(
    _ registration: EmbedderRegistration, beside running: any Embedder
  ) throws -> ModelUnderTest? {
    let files = registration.files(self)
    guard let effort = registration.effort, areThere(files) else { return nil }
    let isOwn = running.name == registration.name
    let embedder = isOwn ? running : try model(registration)
    let digest = embedder.modelDigest
    let load: @Sendable () throws -> any Embedder = { try registration.load(self, digest) }
    return ModelUnderTest(
      embedder, precision: registration.precision(embedder), effort: effort(isOwn), files: files,
      load: files.isEmpty ? nil : load)
  }

  /// A file or folder among the chosen models.
  package func chosen(_ name: String) -> URL {
    let models =
      ProcessInfo.processInfo.environment["VAULTBENCH_MODELS"].map { URL(fileURLWithPath: $0) }
      ?? datasets.appendingPathComponent("models")
    return models.appendingPathComponent(name)
  }

  /// A file among the chosen models, or else that of the shipped ones.
  package func chosenOrShipped(_ name: String) -> URL {
    areThere([chosen(name)])
      ? chosen(name) : datasets.appendingPathComponent("models").appendingPathComponent(name)
  }

  private func areThere(_ files: [URL]) -> Bool {
    files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
  }

  package static let missingModelNote =
    "the shipped model is not there: the hashing embedder, which knows no meaning, stood in;"
    + " figures of the local model are missing (restore Datasets/models/polyglot)"
}
