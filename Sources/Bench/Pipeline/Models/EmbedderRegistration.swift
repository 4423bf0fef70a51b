package import Foundation
package import VaultCore
package import VaultEmbedding
internal import VaultText

/// A model that a run may ask for by name, and all its properties.
///
/// A model that is added has an entry in ``all``; the options and their help, settings, plans,
/// `doctor`, suites that compare models and the names that external systems may not take follow
/// from it.
package struct EmbedderRegistration: Sendable {
  /// The name in options, settings and metrics: the `name` of the embedder that it loads.
  package let name: String
  /// A description for help, in a few words.
  package let help: String
  /// Its title in `doctor`; `nil` where it has no files of its own to look for.
  package var title: String?
  /// The files that must be installed, in the order in which its digest covers them; none for a
  /// model without weights.
  package var files: @Sendable (EmbedderLoader) -> [URL] = { _ in [] }
  /// Of what its weights are: `fp32`, `bf16`, `int8` or `int4`.
  package var precision: @Sendable (any Embedder) -> String = { _ in "fp32" }
  /// The number of texts that suites that compare models give it, as the run's own model and beside
  /// another; `nil` if they leave it out.
  package var effort: (@Sendable (_ isOwn: Bool) -> ModelUnderTest.Effort)?
  /// The precisions that its weights are rounded to, to measure what that costs.
  package var roundings: [WeightPrecision] = []
  /// Loads it with its weights rounded.
  package var loadRounded: @Sendable (EmbedderLoader, WeightPrecision) throws -> any Embedder = {
    _, precision in preconditionFailure("a model has no weights to round to \(precision.name)")
  }
  /// The languages whose texts a transformer of at least MiniLM's size embeds that was trained on
  /// them: what a smaller model can be compared with; none for tables and hashes.
  package var transformerLanguages: Set<Language> = []
  /// Loads it, given what computes the digest of its files; says what is missing.
  package let load: @Sendable (EmbedderLoader, _ digest: () throws -> String) throws -> any Embedder

  /// Every model, in the order in which suites compare them.
  package static let all = [polyglot, minilm, routed, hashing]

  /// The model of a name.
  package static func named(_ name: String) -> EmbedderRegistration? {
    all.first { $0.name == name }
  }

  /// Returns the name of a service's model: the service's own name for it, after `service-` where
  /// that is the name of a model here, whose learned weights and metrics are not the service's.
  package static func name(of address: ServiceEmbedder.Address) -> String {
    named(address.name.lowercased()) == nil ? address.name : "service-\(address.name)"
  }

  package static let polyglot = EmbedderRegistration(
    name: "polyglot", help: "eight languages, shipped", title: "polyglot",
    files: { [$0.chosenOrShipped("polyglot/model.vbpm")] },
    precision: { ($0 as? PolyglotEmbedder)?.precision.rawValue ?? "fp32" },
    effort: { _ in .full },
    roundings: [.integer(bits: 8)],
    loadRounded: { loader, precision in
      guard case .integer(let bits) = precision else {
        preconditionFailure("rows of the shipped model are integers")
      }
      return try PolyglotEmbedder(
        contentsOf: loader.chosenOrShipped("polyglot/model.vbpm"), modelDigest: ""
      ).rounded(toBits: bits)
    },
    load: { loader, digest in
      try PolyglotEmbedder(
        contentsOf: loader.chosenOrShipped("polyglot/model.vbpm"), modelDigest: try digest())
    })

  package static let minilm = EmbedderRegistration(
    name: "minilm", help: "all-MiniLM-L6-v2", title: "MiniLM",
    files: { loader in
      MiniLMEmbedder.fileNames.map { loader.chosen("minilm").appendingPathComponent($0) }
    },
    // It is compared with the design target for four languages where it is the run's own.
    effort: { isOwn in
      .sample(paraphrases: isOwn ? [.english, .spanish, .german, .french] : [.english])
    },
    roundings: [.bf16, .fp16, .integer(bits: 8)],
    loadRounded: { loader, precision in
      try MiniLMEmbedder(
        directory: loader.chosen("minilm"), modelDigest: "", precision: precision)
    },
    transformerLanguages: [.english],
    load: { loader, digest in
      try MiniLMEmbedder(directory: loader.chosen("minilm"), modelDigest: try digest())
    })

  /// A text whose language is unknown is embedded with the other languages: the small model
  /// supports them all.
  package static let routed = EmbedderRegistration(
    name: "routed", help: "minilm for English, polyglot for the rest",
    files: { minilm.files($0) + polyglot.files($0) },
    transformerLanguages: [.english],
    load: { loader, _ in
      let tagger = LanguageTagger()
      return RoutedEmbedder(english: try loader.model(minilm), others: try loader.model(polyglot)) {
        tagger.tag($0) == .english
      }
    })

  /// The baseline needs no large pools.
  package static let hashing = EmbedderRegistration(
    name: "hashing", help: "hashed words, no weights",
    effort: { isOwn in
      isOwn
        ? .full
        : .sample(
          paraphrases: Set(
            ["en", "es", "de", "fr", "pt", "it", "ja", "zh"].map { Language(rawValue: $0) }))
    },
    load: { _, _ in HashingEmbedder() })
}
