internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultPipeline
internal import VaultResults
internal import VaultSuites

/// Reproduces a metric of a stored run.
struct Reproduce: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the command that reproduces a metric of a run; with --run, run it.",
    discussion: """
      A metric is RUN#METRIC, followed by its slice in braces if it has one. With
      --run, a metric that repeats exactly must be equal to the last bit; if it is
      not, differing digests, corpus and machine are named. Metrics that vary, such
      as times, are shown side by side.

      EXAMPLES
        vaultbench reproduce 'Reports/ci#formula/nDCG@10'
        vaultbench reproduce 'Reports/ci#formula/P@10{language: es}' --run
        vaultbench reproduce 'Reports/mine#learned/R@50' --dataset ~/exports --run

      EXIT CODES
        0 equal, or printed
        1 different
        2 a metric that varies
        64 no such metric
      """)

  /// The output of `--json` without `--run`.
  private struct Command: Encodable {
    let metric: String
    let value: Double
    let unit: String
    let deterministic: Bool
    let command: String
    let notes: [String]
  }

  @Argument(help: "RUN#METRIC or RUN#METRIC{slice: value}.")
  var figure: String
  @Flag(help: "Run the command in a temporary folder and compare.")
  var run = false
  @Option(help: "The folder of the measured data, if the run measured a folder.")
  var dataset: String?
  @Flag(help: "Print JSON.")
  var json = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reproduction = try Reproduction(
      of: try FigureReference(parsing: figure), among: .all,
      dataset: dataset.map { URL(fileURLWithPath: $0) })
    let command = reproduction.commandLine(output: "Reports/reproduced")
    guard run else {
      if json {
        try Console.printJSON(
          Command(
            metric: reproduction.metric.key.description, value: reproduction.metric.value,
            unit: reproduction.metric.unit, deterministic: reproduction.metric.deterministic,
            command: command, notes: reproduction.notes))
      } else {
        Console.print(command)
        for note in reproduction.notes { output.note(note) }
      }
      return
    }
    guard reproduction.isComplete else {
      throw RunError.misuse(.noDataset(name: reproduction.manifest.dataset))
    }
    if !json { output.note(command) }
    let result = try await Task { try await ReproducedFigure.run(reproduction) }.interruptibleValue
    if json { try Console.printJSON(result) } else { Self.show(result) }
    if result.outcome != .equal { throw ExitCode(result.outcome.exitCode) }
  }

  private static func show(_ result: ReproducedFigure) {
    let repeated = result.repeated.map { "\($0)" } ?? "not measured"
    Console.print("\(result.metric): \(result.stored) then, \(repeated) now (\(result.unit))")
    switch result.outcome {
    case .equal: Console.print("equal")
    case .different: Console.print("different")
    case .varies: Console.print("this metric varies between runs: equality cannot be required")
    }
    for difference in result.differences {
      Console.print("  \(difference.key): \(difference.stored) then, \(difference.repeated) now")
    }
  }
}
