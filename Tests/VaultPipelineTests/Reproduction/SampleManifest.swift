import VaultCore
import VaultMatching
import VaultResults

@testable import VaultPipeline

/// Manifests as `vaultbench run` writes them.
enum SampleManifest {
  /// A manifest of given settings, its `configDigest` theirs.
  static func of(
    _ settings: RunConfiguration = RunConfiguration(), commandLine: String = "vaultbench run",
    profile: String? = "ci", seed: UInt64 = 7, split: String = "test",
    primarySystem: String = "document", comparedModels: [String: String]? = nil
  ) -> Manifest {
    var digest = "unknown"
    do {
      digest = try settings.digest(embedder: "polyglot", seed: seed, split: split)
    } catch {
      digest = "\(error)"
    }
    return Manifest(
      corpusDigest: "corpus", configDigest: digest, modelDigest: "model", binaryDigest: "binary",
      seed: seed, commit: "c0ffee",
      machine: Machine(
        cpu: "cpu", cores: 2, memoryBytes: nil, blas: "blas", kernels: "none", swift: "6",
        operatingSystem: "none"),
      dataset: profile ?? "exports", profile: profile, primarySystem: primarySystem,
      commandLine: commandLine, createdAt: "2026-01-01T00:00:00Z", embedder: "polyglot",
      index: settings.index.rawValue,
      weights: settings.weights, split: split, comparedModels: comparedModels)
  }
}
