public import Foundation
public import VaultResults

/// Finds the folder `Datasets` with profiles, lexicons, models and targets.
public enum DatasetLocation {
  /// The folder that a run uses.
  ///
  /// In this order: the environment variable `VAULTBENCH_DATASETS`, `Datasets` in the working
  /// folder, and `Datasets` beside the `.build` folder that the executable lies in.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)`` if none of them exists.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: URL? = Bundle.main.executableURL
  ) throws(RunError) -> URL {
    var candidates: [URL] = []
    if let named = environment["VAULTBENCH_DATASETS"] {
      candidates.append(URL(fileURLWithPath: named))
    }
    let working = FileManager.default.currentDirectoryPath
    candidates.append(URL(fileURLWithPath: working).appendingPathComponent("Datasets"))
    var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<5 {
      guard let here = folder else { break }
      candidates.append(here.appendingPathComponent("Datasets"))
      folder = here.deletingLastPathComponent()
    }
    for candidate in candidates {
      let targets = candidate.appendingPathComponent("targets.json").path
      if FileManager.default.fileExists(atPath: targets) { return candidate }
    }
    throw .missing(path: "Datasets", remedy: .datasets)
  }
}
