extension ProbeStage {
  private static let text: Set<ProbeStage> = [
    .ingest, .keyword, .embed, .match, .matchBest, .matchLarge, .searchLarge,
  ]
  private static let vectors: Set<ProbeStage> = [
    .indexBuild, .indexSearch, .match, .matchBest, .matchLarge, .searchLarge,
  ]
  /// The stages that run code of a module.
  ///
  /// A stage that is timed alone runs its own module and what that module uses; what prepares its
  /// input is not timed.
  private static let stagesOfModule: [String: Set<ProbeStage>] = [
    "VaultIngest": [.ingest], "VaultText": text,
    "VaultTextData": text, "CVaultMail": [.ingest],
    "CVaultCalendar": [.ingest], "CVaultTextData": text,
    "CGMime": [.ingest], "CLibical": [.ingest], "CLibzip": [.ingest], "CZlib": [.ingest],
    "CZstd": [.ingest], "CLibstemmer": [.ingest, .keyword, .matchBest, .matchLarge, .searchLarge],
    "VaultSealing": [.seal, .store, .keyword, .sync],
    "CVaultCrypto": [.seal, .store, .keyword, .sync],
    "CLibcrypto": [.seal, .store, .keyword, .sync], "VaultStorage": [.store, .keyword],
    "CSQLite": [.store, .keyword], "VaultEmbedding": [.embed, .searchLarge], "CBLAS": [.embed],
    "CVaultKernels": vectors.union([.embed]),
    "VaultIndex": vectors,
    "VaultMatching": [.match, .matchBest, .matchLarge, .searchLarge], "VaultSync": [.sync],
  ]

  /// Modules that no stage runs: what makes the workload is one and the same for both executables,
  /// and results, reports and commands come after.
  private static let modulesOfNoStage: Set<String> = [
    "VaultAccounts", "VaultCloud", "VaultComparison", "VaultCorpus", "VaultEmbeddingServer",
    "VaultEvaluation",
    "VaultGate", "VaultHistory", "VaultReporting", "VaultResults", "VaultSpectrum", "VaultSuites",
    "VaultTraining", "vaultbench", "vaultfuzz", "CFuzzDriver", "CLAPACKE", "CLibcurl", "CVaultCurl",
    "CVaultPages",
  ]

  /// The stages whose times a change can move.
  ///
  /// - Parameter paths: The changed files, relative to the package.
  /// - Returns: Every stage for a change of the manifest, of a module that all stages share, or of one
  ///   that is not known here; none for documents, tests and modules that no stage runs.
  public static func touched(by paths: [String]) -> Set<ProbeStage> {
    paths.reduce(into: []) { stages, path in
      let parts = path.split(separator: "/")
      switch parts.first {
      case "Package.swift": stages.formUnion(allCases)
      case "Datasets" where parts.dropFirst().first == "models":
        // Weights of the learned matcher; of embedders every vector.
        stages.formUnion(
          parts.contains("matcher")
            ? [.matchBest, .matchLarge]
            : [.embed, .match, .matchBest, .matchLarge, .searchLarge])
      case "Sources" where parts.count > 1:
        let module = String(parts[1])
        guard !modulesOfNoStage.contains(module) else { break }
        stages.formUnion(stagesOfModule[module] ?? Set(allCases))
      default: break
      }
    }
  }
}
