package import Foundation
package import VaultEmbedding
internal import VaultResults

/// Finds the model that a run asks for, and notes it where another is used instead.
package struct EmbedderLoader {
  package let datasets: URL

  package init(datasets: URL) {
    self.datasets = datasets
  }

  /// The embedder, and notes on the choice for readers of the report.
  package func load(_ choice: RunConfiguration.EmbedderChoice) throws -> (
    any Embedder, notes: [String]
  ) {
    if let registration = EmbedderRegistration.named(choice.rawValue) {
      return (try model(registration), [])
    }
    if let address = ServiceEmbedder.Address(choice.rawValue) {
      return (
        try ServiceEmbedder(
          address, named: EmbedderRegistration.name(of: address),
          environment: ProcessInfo.processInfo.environment), []
      )
    }
    do {
      return (try model(.polyglot), [])
    } catch EmbeddingError.missingPolyglotModel {
      return (try model(.hashing), [Self.missingModelNote])
    }
  }

  /// A service under a policy, with the local model for what stays here; only the local model where
  /// the policy sends nothing of these vaults.
  package func load(
    _ choice: RunConfiguration.EmbedderChoice, under policy: EmbeddingPolicyFile, vaults: [String]
  ) throws -> (any Embedder, notes: [String]) {
    guard ServiceEmbedder.Address(choice.rawValue) != nil else {
      throw RunError.misuse(.policyWithoutService)
    }
    let sends = try policy.sends(vaults: vaults)
    let (local, notes) = try load(.auto)
    guard sends else {
      return (local, notes + ["the policy sends nothing of these vaults: no service was asked"])
    }
    let (embedder, more) = try load(choice)
    guard let service = embedder as? ServiceEmbedder else {
      throw RunError.misuse(.policyWithoutService)
    }
    return (TwoSpaceEmbedder(local: local, service: service, rules: policy), notes + more)
  }

  /// The models that a run compares with its own.
  ///
  /// - Parameters:
  ///   - wanted: Those that were asked for.
  ///   - own: The run's model, which is left out.
  /// - Returns: The models, each once, and notes on the choice for readers.
  /// - Throws: What is missing of a model that was asked for; `RunError` where two different models
  ///   have one name.
  package func compared(
    _ wanted: RunOptions.ComparedModels, beside own: any Embedder
  ) throws -> (models: [any Embedder], notes: [String]) {
    let choices: [RunConfiguration.EmbedderChoice]
    switch wanted {
    case .named(let named): choices = named
    case .usual:
      guard own.name == EmbedderRegistration.polyglot.name else { return ([], []) }
      choices = installed(among: [.routed])
    case .installed(let named): choices = installed(among: EmbedderRegistration.all) + named
    }
    var models: [any Embedder] = []
    var notes: [String] = []
    for choice in try distinct(choices, beside: own) {
      let (embedder, more) = try load(choice)
      models.append(embedder)
      notes += more
    }
    if case .named = wanted { return (models, notes) }
    return (models, notes + (models.isEmpty ? [Self.noComparedModelNote] : []))
  }

  /// The models whose weights are there to be rounded.
  package var roundable: [EmbedderRegistration] {
    EmbedderRegistration.all.filter { !$0.roundings.isEmpty && areThere($0.files(self)) }
  }

  private func installed(
    among registrations: [EmbedderRegistration]
  ) -> [RunConfiguration.EmbedderChoice] {
    registrations.filter { registration in
      let files = registration.files(self)
      return !files.isEmpty && areThere(files)
    }.map { .init($0) }
  }

  /// The choices of another model than the run's own, each model once.
  private func distinct(
    _ choices: [RunConfiguration.EmbedderChoice], beside own: any Embedder
  ) throws -> [RunConfiguration.EmbedderChoice] {
    // Local models of one name are one model; services are distinguished by address.
    var addresses = [own.name: (own as? ServiceEmbedder)?.address]
    return try choices.filter { choice in
      let address = ServiceEmbedder.Address(choice.rawValue)
      let name = address.map(EmbedderRegistration.name(of:)) ?? localName(choice)
      guard let known = addresses.updateValue(address, forKey: name) else { return true }
      guard known == address else { throw RunError.misuse(.sameModelName(name)) }
      return false
    }
  }

  private func localName(_ choice: RunConfiguration.EmbedderChoice) -> String {
    guard choice == .auto else { return choice.rawValue }
    let shipped = EmbedderRegistration.polyglot
    return (areThere(shipped.files(self)) ? shipped : .hashing).name
  }

  private static let noComparedModelNote =
    "no model is compared with the run's own: no other model's weights are there "
    + "(Scripts/fetch-models)"

  /// A model, with the digest of its files; without them it says itself what is missing.
  package func model(_ registration: EmbedderRegistration) throws -> any Embedder {
    let files = registration.files(self)
    return try registration.load(self) { areThere(files) ? try FileDigest.files(files) : "" }
  }

  /// The models that suites compare: the run's own first, then those installed, then the baseline.
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
    guard let effort = registration.effort, areThere(registration.files(self)) else { return nil }
    let isOwn = running.name == registration.name
    return reloadable(
      isOwn ? running : try model(registration), as: registration, effort: effort(isOwn))
  }

  /// A loaded model, with the function that loads it again.
  package func reloadable(_ embedder: any Embedder) -> ModelUnderTest {
    guard let registration = EmbedderRegistration.named(embedder.name) else {
      return ModelUnderTest(embedder)
    }
    return reloadable(embedder, as: registration, effort: .full)
  }

  private func reloadable(
    _ embedder: any Embedder, as registration: EmbedderRegistration, effort: ModelUnderTest.Effort
  ) -> ModelUnderTest {
    let files = registration.files(self)
    let digest = embedder.modelDigest
    let load: @Sendable () throws -> any Embedder = { try registration.load(self) { digest } }
    return ModelUnderTest(
      embedder, precision: registration.precision(embedder), effort: effort, files: files,
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
    "the shipped model is missing: the hashing embedder, which has no semantics, was used;"
    + " metrics of the local model are missing (restore Datasets/models/polyglot)"
}
