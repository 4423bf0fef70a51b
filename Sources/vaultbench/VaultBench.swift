internal import ArgumentParser
internal import Foundation
internal import VaultHarness

/// The command line's root.
@main
struct VaultBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vaultbench",
    abstract: "Measures a personal message vault: does it find the right messages, how fast, "
      + "in how much memory, and has it got worse?",
    discussion: """
      EXAMPLES
        vaultbench run --profile smoke --out Reports/smoke
        vaultbench run --dataset ~/exports --out Reports/mine
        vaultbench import ~/exports --vault mine.vault
        vaultbench evaluate --qrels qrels.trec --run run.trec -m P@10,nDCG@10
        vaultbench inspect Reports/smoke --query ID
        vaultbench report Reports/smoke --format md
        vaultbench serve-embeddings --port 8080

      EXIT CODES
        0 good   1 a hard target missed under --strict   130 interrupted
        64 usage   65 bad input data   66 missing file   70 bug   74 input/output
      """,
    version: "0.1.0",
    subcommands: [
      Generate.self, Run.self, Import.self, Evaluate.self, ReportCommand.self, Inspect.self,
      Doctor.self, TrainEmbedder.self, ServeEmbeddings.self, ProbeIngest.self,
    ])

  /// The one place where errors become text and exit codes.
  static func main() async {
    BLASRuntime.settle()
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      ExitStatus.end(with: error)
    }
  }
}
