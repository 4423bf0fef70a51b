internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultPipeline
internal import VaultTiming

/// The child process of a timing session; not a command for users.
struct ProbeStages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe-stages",
    abstract: "Run every stage of the pipeline over a small workload, and measure its cost.",
    shouldDisplay: false)

  @Option(help: "The folder that a gate wrote its workload to.")
  var workload: String
  @Option(help: "Which model turns text into vectors.")
  var embedder = RunConfiguration.EmbedderChoice.auto
  @Option(help: "The stages, separated by commas; all if left out.")
  var stages = ""
  @Option(help: "Work to waste, for a gate's self-test: cpu=0.10,memory=0.15.")
  var inject = ""
  @Option(help: "Where large vaults are kept, for the stages that open one.")
  var cache: String?
  @Flag(help: "Work in turn with other processes: a line on standard input gives each turn.")
  var turns = false

  func run() throws {
    let chosen = try ProbeStage.list(stages)
    let probe = StageProbe(
      workload: URL(fileURLWithPath: workload, isDirectory: true),
      cache: cache.map { URL(fileURLWithPath: $0) } ?? CacheLocation.standard(),
      datasets: try DatasetLocation.find(), embedder: embedder, stages: chosen,
      injection: try ProbeInjection(parsing: inject), turns: turns ? .shared : .alone)
    let record = try probe.run()
    Console.print(String(decoding: try record.encoded(), as: UTF8.self))
  }
}
