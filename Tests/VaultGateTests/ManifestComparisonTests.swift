import Testing
import VaultCore
import VaultResults

@testable import VaultGate

/// The expected findings follow from which key differs.
@Suite("Two manifests of a gate")
struct ManifestComparisonTests {
  private static func manifest(
    corpus: String = "c0", config: String = "c1", model: String? = nil, split: String = "test",
    cpu: String = "any", cores: Int = 2, kernels: String = "portable", swift: String = "6.3.1",
    blas: String = "reference", weights: RankingWeights? = nil
  ) -> Manifest {
    Manifest(
      corpusDigest: corpus, configDigest: config, modelDigest: model, binaryDigest: "b0", seed: 1,
      commit: nil,
      machine: Machine(
        cpu: cpu, cores: cores, memoryBytes: nil, blas: blas, kernels: kernels,
        swift: swift, operatingSystem: "Debian 12"),
      dataset: "tiny", profile: nil, primarySystem: "document", commandLine: "vaultbench run",
      createdAt: "2026-11-20T09:30:00Z", embedder: "hashing", index: "exact",
      weights: weights, split: split)
  }

  private static func findings(
    _ candidate: Manifest, acrossMachines: Bool = false
  ) -> [GateFinding] {
    ManifestComparison(baseline: manifest(), candidate: candidate)
      .findings(acrossMachines: acrossMachines)
  }

  @Test("Equal manifests leave nothing to say")
  func agrees() {
    #expect(Self.findings(Self.manifest()).isEmpty)
    let comparison = ManifestComparison(baseline: Self.manifest(), candidate: Self.manifest())
    #expect(comparison.sameQuestions && comparison.sameMachine && comparison.sameSettings)
  }

  @Test("A side that called no BLAS agrees with any; two that called different ones do not")
  func unusedBLAS() {
    #expect(Self.findings(Self.manifest(blas: Machine.unusedBLAS)).isEmpty)
    #expect(
      Self.findings(Self.manifest(blas: "another")).map(\.subject) == ["manifest.machine.blas"])
  }

  @Test(
    "What differs is named, and makes the two sides incomparable",
    arguments: [
      (manifest(corpus: "c9"), "manifest.corpusDigest"), (manifest(split: "dev"), "manifest.split"),
      (manifest(cpu: "other"), "manifest.machine.cpu"),
      (manifest(cores: 8), "manifest.machine.cores"),
      (manifest(kernels: "avx512"), "manifest.machine.kernels"),
      (manifest(swift: "6.4"), "manifest.machine.swift"),
    ])
  func namesTheKey(candidate: Manifest, key: String) {
    let findings = Self.findings(candidate)
    #expect(findings.map(\.subject) == [key])
    #expect(findings.map(\.outcome) == [.notComparable])
  }

  @Test("Across machines another machine is expected, another corpus is not")
  func fallsBack() {
    #expect(
      Self.findings(Self.manifest(cpu: "other"), acrossMachines: true).map(\.outcome)
        == [.changed])
    #expect(
      Self.findings(Self.manifest(corpus: "c9"), acrossMachines: true).map(\.outcome)
        == [.notComparable])
  }

  @Test("Other settings or another model are what a gate is asked about")
  func allowsSettings() {
    #expect(Self.findings(Self.manifest(config: "c9")).map(\.outcome) == [.changed])
    #expect(Self.findings(Self.manifest(model: "m")).map(\.outcome) == [.changed])
    #expect(
      ManifestComparison(baseline: Self.manifest(), candidate: Self.manifest(config: "c9"))
        .sameSettings == false)
  }

  @Test("Other settings are said in words, never in digests")
  func wordsSettings() throws {
    let old = Self.manifest(weights: RankingWeights(parts: 60, 20, 20))
    let digest = String(repeating: "8f", count: 32)
    let new = Self.manifest(config: digest, weights: RankingWeights(parts: 10, 80, 10))
    let finding = try #require(
      ManifestComparison(baseline: old, candidate: new).findings(acrossMachines: false).first)
    #expect(finding.subject == "settings")
    #expect(finding.reason.hasPrefix("weights are 10/80/10 instead of 60/20/20; "))
    let other = try #require(Self.findings(Self.manifest(config: digest)).first)
    #expect(
      other.reason.hasPrefix("a setting differs, none of system, weights, index and embedder"))
    let model = try #require(Self.findings(Self.manifest(model: digest)).first)
    #expect(model.subject == "model")
    #expect(model.reason.hasPrefix("hashing has other files of the model"))
    for finding in [finding, other, model] { #expect(!finding.reason.contains("8f8f")) }
  }
}
