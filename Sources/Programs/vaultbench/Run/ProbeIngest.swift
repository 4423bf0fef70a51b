internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultSuites

/// The child process of the ingest suite; not a command for users.
struct ProbeIngest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe-ingest",
    abstract: "Read one large export that the ingest suite wrote, and measure it.",
    shouldDisplay: false)

  @Option(help: "The format of the export.")
  var format: String
  @Option(help: "How many items it holds.")
  var count: Int
  @Option(help: "About how many bytes of text each item has.")
  var textBytes: Int
  @Option(help: "The seed of the export.")
  var seed: UInt64
  @Argument(help: "The folder that holds the export.")
  var folder: String

  func run() throws {
    guard count > 0, textBytes >= 0 else {
      throw ValidationError("--count is at least 1 and --text-bytes at least 0.")
    }
    let task = IngestProbe.Task(format: format, count: count, textBytes: textBytes, seed: seed)
    try Console.printJSON(
      try IngestProbe(task).read(from: URL(fileURLWithPath: folder, isDirectory: true)))
  }
}
