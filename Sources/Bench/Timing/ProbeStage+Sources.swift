extension ProbeStage {
  private static let text: Set<ProbeStage> = [
    .ingest, .keyword, .embed, .match, .matchLearned, .matchLarge, .searchLarge,
  ]
  private static let vectors: Set<ProbeStage> = [
    .indexBuild, .indexSearch, .match, .matchLearned, .matchLarge, .searchLarge,
  ]
  /// The stages that run code of a module, by its folder below `Sources`.
  ///
  /// A stage that is timed by itself runs its own module and what that module uses; what prepares
  /// its input is not timed.
  private static let stagesOfModule: [String: Set<ProbeStage>] = [
    "Vault/Ingest": [.ingest], "Vault/Text": text,
    "Vault/TextData": text, "C/Mail": [.ingest], "C/TextData": text,
    "C/CGMime": [.ingest], "C/CLibzip": [.ingest], "C/CZlib": [.ingest], "C/CZstd": [.ingest],
    "C/CLibstemmer": [.ingest, .keyword, .matchLearned, .matchLarge, .searchLarge],
    "Vault/Sealing": [.seal, .store, .keyword, .sync],
    "C/Crypto": [.seal, .store, .keyword, .sync],
    "C/CLibcrypto": [.seal, .store, .keyword, .sync], "Vault/Storage": [.store, .keyword],
    "C/CSQLite": [.store, .keyword], "Vault/Embedding": [.embed, .searchLarge],
    "C/CBLAS": [.embed], "C/Kernels": vectors.union([.embed]), "Vault/Index": vectors,
    "Vault/Matching": [.match, .matchLearned, .matchLarge, .searchLarge], "Vault/Sync": [.sync],
  ]

  /// Modules that no stage runs: the workload is the same for both executables, and results,
  /// reports and commands come after the stages.
  private static let modulesOfNoStage: Set<String> = [
    "Vault/Accounts", "Vault/Cloud", "Results/Evaluation", "Results/Results",
    "Bench/Corpus", "Bench/EmbeddingServer", "Bench/Nightly", "Bench/Spectrum", "Bench/Suites",
    "C/CLAPACKE", "C/CLibcurl", "C/Curl", "C/Pages",
  ]
  private static let floorsOfNoStage: Set<String> = ["Reports", "Lab", "Programs"]

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
            ? [.matchLearned, .matchLarge]
            : [.embed, .match, .matchLearned, .matchLarge, .searchLarge])
      case "Sources" where parts.count > 2:
        let module = "\(parts[1])/\(parts[2])"
        guard !floorsOfNoStage.contains(String(parts[1])), !modulesOfNoStage.contains(module)
        else { break }
        stages.formUnion(stagesOfModule[module] ?? Set(allCases))
      default: break
      }
    }
  }
}
