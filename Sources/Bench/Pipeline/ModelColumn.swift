package import Vault
package import VaultEmbedding
package import VaultEvaluation

/// A model that a run compares with its own: the same vaults, embedded by it, and its answers.
///
/// Only rankings that depend on vectors are made: the others are the same for every model. In
/// files its rankings are those of the system `<system>.<model>`; its metrics carry the slice
/// `model`.
package struct ModelColumn {
  package let embedder: any Embedder
  package let searchable: [SearchableVault]
  package let matching: MatchingResult

  /// The model's name in reports.
  package var name: String { embedder.name }

  /// A system's rankings by a model, as files name them.
  package static func named(_ run: Run, by model: String) throws(EvaluationError) -> Run {
    try Run(tag: "\(run.tag).\(model)", rankings: run.rankings)
  }
}
