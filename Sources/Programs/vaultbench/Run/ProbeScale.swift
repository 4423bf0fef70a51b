internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultPipeline
internal import VaultSuites

/// The child process of the suite `scale`; not a command for users.
struct ProbeScale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe-scale",
    abstract: "Make a large vault, or open and measure it.", shouldDisplay: false)

  @Option(help: "How many messages it holds.")
  var messages: Int
  @Option(help: "The folder in which large vaults are kept.")
  var cache: String
  @Option(help: "The model that it is embedded with.")
  var embedder: String
  @Option(help: "The folder of profiles and models.")
  var datasets: String
  @Flag(help: "Make it and measure nothing.")
  var prepare = false

  func run() async throws {
    guard messages > 0, let choice = RunConfiguration.EmbedderChoice(rawValue: embedder) else {
      throw ValidationError("--messages is at least 1, and --embedder a model of `run`.")
    }
    let probe = ScaleProbe(
      messages: messages, cache: URL(fileURLWithPath: cache, isDirectory: true), embedder: choice,
      datasets: URL(fileURLWithPath: datasets, isDirectory: true))
    guard !prepare else { return try await probe.prepare() }
    try Console.printJSON(try await probe.metrics())
  }
}
