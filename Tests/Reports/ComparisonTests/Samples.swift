import VaultCore
import VaultResults
import VaultTestSupport

extension Manifest {
  static func sample(
    corpus: String = "corpus", cpu: String = "cpu", weights: RankingWeights? = .document
  ) -> Manifest {
    Manifest(
      corpusDigest: corpus, configDigest: "c", modelDigest: nil, binaryDigest: "b", seed: 7,
      commit: nil,
      machine: Machine(
        cpu: cpu, cores: 2, memoryBytes: nil, blas: "b", kernels: "k", swift: "s",
        operatingSystem: "o"),
      dataset: "d", profile: nil, primarySystem: "formula", commandLine: "vaultbench run",
      createdAt: "2026-11-20T09:30:00Z", embedder: "e", index: "i", weights: weights, split: "dev")
  }
}

extension RunFixture {
  /// Two runs of one corpus: what ranks the relevant message second, and what ranks it first.
  func poorAndGood() throws -> [String] {
    try [
      write("poor", [("formula", Self.poor)]), write("good", [("formula", Self.good)]),
    ]
  }
}
