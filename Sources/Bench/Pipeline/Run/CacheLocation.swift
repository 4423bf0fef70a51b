public import Foundation

/// Finds the folder of cached data, which can be computed again at some cost.
public enum CacheLocation {
  /// `$VAULTBENCH_CACHE`, else `vaultbench` in `$XDG_CACHE_HOME` or in `.cache` of the home folder
  /// (XDG Base Directory Specification).
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    if let own = environment["VAULTBENCH_CACHE"], !own.isEmpty { return URL(fileURLWithPath: own) }
    let caches = environment["XDG_CACHE_HOME"].flatMap { path in
      path.hasPrefix("/") ? URL(fileURLWithPath: path) : nil
    }
    return
      (caches
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache"))
      .appendingPathComponent("vaultbench")
  }
}
