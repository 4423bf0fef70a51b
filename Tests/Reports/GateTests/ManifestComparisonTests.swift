import Testing
import VaultCore
import VaultResults

@testable import VaultGate

/// The expected findings follow from which key differs.
@Suite("Two manifests of a gate")
struct ManifestComparisonTests {
  private static func manifest(
    corpus: String = "c0", config: String = "c1", model: String? = nil, split: String = "test",
    machine: Machine = .sample(), weights: RankingWeights? = nil
  ) -> Manifest {
    Manifest(
      corpusDigest: corpus, configDigest: config, modelDigest: model, binaryDigest: "b0", seed: 1,
      commit: nil, machine: machine, dataset: "tiny", profile: nil, primarySystem: "formula",
      commandLine: "vaultbench run", createdAt: "2026-11-20T09:30:00Z", embedder: "hashing",
      index: "exact", weights: weights, split: split)
  }

  private static func findings(
    _ candidate: Manifest, acrossMachines: Bool = false
  ) -> [GateFinding] {
    ManifestComparison(baseline: manifest(), candidate: candidate)
      .findings(acrossMachines: acrossMachines)
  }

  @Test("Equal manifests leave nothing to say, and a side that called no BLAS agrees with any")
  func agrees() {
    #expect(Self.findings(Self.manifest()).isEmpty)
    #expect(Self.findings(Self.manifest(machine: .sample(blas: Machine.unusedBLAS))).isEmpty)
    let comparison = ManifestComparison(baseline: Self.manifest(), candidate: Self.manifest())
    #expect(comparison.sameQuestions && comparison.sameMachine && comparison.sameSettings)
  }

  @Test(
    "What differs is named, and makes the sides incomparable; another machine may be expected",
    arguments: [
      (manifest(corpus: "c9"), "corpusDigest"), (manifest(split: "dev"), "split"),
      (manifest(machine: .sample(cpu: "other")), "machine.cpu"),
      (manifest(machine: .sample(cores: 8)), "machine.cores"),
      (manifest(machine: .sample(kernels: "avx512")), "machine.kernels"),
      (manifest(machine: .sample(swift: "6.4")), "machine.swift"),
      (manifest(machine: .sample(blas: "another")), "machine.blas"),
    ])
  func namesTheKey(candidate: Manifest, key: String) {
    let findings = Self.findings(candidate)
    #expect(findings.map(\.subject) == ["manifest.\(key)"])
    #expect(findings.map(\.outcome) == [.notComparable])
    if ["corpusDigest", "machine.cpu"].contains(key) {
      let across = Self.findings(candidate, acrossMachines: true).map(\.outcome)
      #expect(across == [key == "machine.cpu" ? .changed : .notComparable])
    }
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
