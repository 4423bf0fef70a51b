import Foundation
import VaultTestSupport

/// The built executable, run as a person would.
struct CommandLineRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `vaultbench` with arguments in a folder; `input` is its standard input, empty if `nil`.
  init(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: URL? = nil
  ) throws {
    let process = Self.process(arguments, in: folder, environment: environment)
    let files = try TemporaryDirectory()
    let outputFile = try files.write("", to: "out")
    let errorFile = try files.write("", to: "err")
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? .nullDevice
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try String(contentsOf: outputFile, encoding: .utf8)
    errors = try String(contentsOf: errorFile, encoding: .utf8)
  }

  /// The process, ready to run.
  static func process(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) -> Process {
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
    return process
  }

  var errorLines: [String] {
    errors.split(separator: "\n").map(String.init)
  }
}

/// The built executable, ended without notice if it lives too long.
struct KilledRun {
  let wasKilled: Bool
  let status: Int32

  /// Runs `vaultbench` and kills it after a while.
  init(_ arguments: [String], environment: [String: String], after limit: Duration) throws {
    let process = CommandLineRun.process(arguments, environment: environment)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let end = ContinuousClock.now + limit
    while process.isRunning, ContinuousClock.now < end { usleep(500) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    wasKilled = process.terminationReason == .uncaughtSignal
    status = process.terminationStatus
  }
}
