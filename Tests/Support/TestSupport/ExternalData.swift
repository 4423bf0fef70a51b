public import Foundation

/// Test data that others wrote, which the project may read but not carry.
///
/// The environment variable `VAULTBENCH_EXTERNAL_DATA` names a folder with `conformance/` and
/// `golden/`. Without it the suites that need it are skipped, and say how many cases that is.
public enum ExternalData {
  /// The file or folder at a path below the external data; `nil` if it is not there.
  public static func url(_ path: String) -> URL? {
    guard let root = ProcessInfo.processInfo.environment["VAULTBENCH_EXTERNAL_DATA"] else {
      return nil
    }
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Whether a path is there; prints how many cases are skipped where it is not.
  public static func has(_ path: String, cases: Int) -> Bool {
    if url(path) != nil { return true }
    print("skipped without external data: \(cases) cases of \(path)")
    return false
  }

  /// The files below a path whose names end in one of some extensions, in ascending order.
  ///
  /// - Throws: `CocoaError` if the path is not there.
  public static func files(_ path: String, _ extensions: Set<String>) throws -> [URL] {
    guard let root = url(path), let names = FileManager.default.enumerator(atPath: root.path) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return names.compactMap { $0 as? String }.sorted()
      .map { root.appendingPathComponent($0) }
      .filter { extensions.contains($0.pathExtension) }
  }
}
