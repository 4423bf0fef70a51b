extension ProbeStage {
  /// The stages that run code of a module.
  ///
  /// A stage that is timed alone runs its own module and what that module uses; what prepares its
  /// input is not timed.
  private static let stagesOfModule: [String: Set<ProbeStage>] = [
    "VaultIngest": [.ingest], "VaultText": [.ingest, .keyword, .embed, .match, .matchBest],
    "VaultTextData": [.ingest, .keyword, .embed, .match, .matchBest], "CVaultMail": [.ingest],
    "CVaultCalendar": [.ingest], "CVaultTextData": [.ingest, .keyword, .embed, .match, .matchBest],
    "CGMime": [.ingest], "CLibical": [.ingest], "CLibzip": [.ingest], "CZlib": [.ingest],
    "CZstd": [.ingest], "CLibstemmer": [.ingest, .keyword, .matchBest],
    "VaultSealing": [.seal, .store, .keyword, .sync],
    "CVaultCrypto": [.seal, .store, .keyword, .sync],
    "CLibcrypto": [.seal, .store, .keyword, .sync], "VaultStorage": [.store, .keyword],
    "CSQLite": [.store, .keyword], "VaultEmbedding": [.embed], "CBLAS": [.embed],
    "CVaultKernels": [.embed, .indexBuild, .indexSearch, .match, .matchBest],
    "VaultIndex": [.indexBuild, .indexSearch, .match, .matchBest],
    "VaultMatching": [.match, .matchBest], "VaultSync": [.sync],
  ]

  /// Modules that no stage runs: what makes the workload is one and the same for both executables,
  /// and results, reports and commands come after.
  private static let modulesOfNoStage: Set<String> = [
    "VaultAccounts", "VaultComparison", "VaultCorpus", "VaultEmbeddingServer", "VaultEvaluation",
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
          parts.contains("matcher") ? [.matchBest] : [.embed, .match, .matchBest])
      case "Sources" where parts.count > 1:
        let module = String(parts[1])
        guard !modulesOfNoStage.contains(module) else { break }
        stages.formUnion(stagesOfModule[module] ?? Set(allCases))
      default: break
      }
    }
  }
}
