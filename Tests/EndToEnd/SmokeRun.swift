import Foundation
import VaultTestSupport

/// Whole runs of the smoke profile that several tests read: each is made once, when it is first
/// asked for, and removed when the tests end.
///
/// A run takes seconds. A test makes its own where it is about other options, and copies one where
/// it changes files.
enum SmokeRun {
  /// A plain run, another with the same options, and one with another seed.
  static let plain: Result<URL, any Error> = Result { try make("plain") }
  static let again: Result<URL, any Error> = Result {
    _ = try plain.get()
    return try make("again")
  }
  static let otherSeed: Result<URL, any Error> = Result {
    _ = try again.get()
    return try make("other", ["--seed", "99"])
  }

  /// The folder that holds the runs and their history.
  static let folder: Result<TemporaryDirectory, any Error> = Result {
    let folder = try TemporaryDirectory()
    // What a global holds is not released at the end of a process.
    atexit { SmokeRun.remove() }
    return folder
  }

  /// A copy of a run below a test's own folder.
  static func copy(
    _ run: Result<URL, any Error>, to folder: TemporaryDirectory, as name: String
  ) throws -> URL {
    let copy = folder.url.appendingPathComponent(name)
    try FileManager.default.copyItem(at: try run.get(), to: copy)
    return copy
  }

  /// Hashing needs no weights, so that this runs everywhere; two suites keep it short.
  private static func make(_ name: String, _ options: [String] = []) throws -> URL {
    let directory = try folder.get().url.appendingPathComponent(name)
    let run = try CommandLineRun(
      [
        "run", "--profile", "smoke", "--embedder", "hashing", "--suite", "ablation,spectrum",
        "--out", directory.path,
      ] + options)
    guard run.status == 0, run.output.contains("Ranking"), run.output.contains("targets"),
      run.output.contains("report.html")
    else { throw Failure(status: run.status, output: run.output, errors: run.errors) }
    return directory
  }

  private static func remove() {
    do {
      try FileManager.default.removeItem(at: folder.get().url)
    } catch {
      print("could not remove the shared runs: \(error.localizedDescription)")
    }
  }

  /// A run that did not end as it should.
  private struct Failure: Error {
    let status: Int32
    let output: String
    let errors: String
  }
}
