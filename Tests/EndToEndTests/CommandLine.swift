import Foundation
import VaultTestSupport

/// The built executable, run as a person would.
struct CommandLineRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `vaultbench` with arguments in a folder.
  init(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws {
    let process = Process()
    // The test runner lies beside the executables that it was built with.
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("vaultbench")
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? Repository.root
    var merged = ProcessInfo.processInfo.environment
    merged["VAULTBENCH_DATASETS"] = Repository.url("Datasets").path
    merged["VAULTBENCH_PASSPHRASE"] = nil
    process.environment = merged.merging(environment) { $1 }
    let files = try TemporaryDirectory()
    let outputFile = try files.write("", to: "out")
    let errorFile = try files.write("", to: "err")
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try String(contentsOf: outputFile, encoding: .utf8)
    errors = try String(contentsOf: errorFile, encoding: .utf8)
  }

  var errorLines: [String] {
    errors.split(separator: "\n").map(String.init)
  }
}
