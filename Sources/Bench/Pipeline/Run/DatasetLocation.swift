public import Foundation
public import VaultResults

/// Finds the folder `Datasets` with profiles, lexicons, models and targets.
public enum DatasetLocation {
  /// The folder that a run uses.
  ///
  /// In this order: the environment variable `VAULTBENCH_DATASETS`, `Datasets` in the working
  /// folder, `../share/vaultbench/Datasets` and `Datasets` beside the executable, and `Datasets`
  /// beside the `.build` folder that the executable lies in.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - working: The working folder.
  ///   - executable: The program's file.
  /// - Returns: The first of these folders that holds the design targets.
  /// - Throws: ``RunError/missing(path:remedy:)`` if none of them exists.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    working: String = FileManager.default.currentDirectoryPath,
    executable: URL? = Bundle.main.executableURL
  ) throws(RunError) -> URL {
    var candidates: [URL] = []
    if let named = environment["VAULTBENCH_DATASETS"] {
      candidates.append(URL(fileURLWithPath: named))
    }
    candidates.append(URL(fileURLWithPath: working).appendingPathComponent("Datasets"))
    var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
    if let folder {
      let prefix = folder.deletingLastPathComponent()
      candidates.append(prefix.appendingPathComponent("share/vaultbench/Datasets"))
    }
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
