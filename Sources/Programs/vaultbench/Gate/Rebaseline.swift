internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultGate

/// Makes a run the baseline.
struct Rebaseline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a run the baseline of later gates, with the reason.",
    discussion: """
      Copies the files of the run that a gate needs into a folder to commit, and adds
      the reason to its REASONS.md. No other command changes a baseline.

      EXAMPLES
        vaultbench rebaseline Reports/ci --to Reports/baseline/ci \\
            --reason "Learned matcher"
      """)

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "The baseline's folder.")
  var to: String
  @Option(help: "Why the baseline changes, in one line.")
  var reason: String

  func run() async throws {
    let destination = URL(fileURLWithPath: to)
    try BaselineWriter(run: URL(fileURLWithPath: run)).write(
      to: destination,
      because: try BaselineWriter.Reason(text: reason, date: WallClock.system.today.description))
    Console.print("baseline: \(destination.path)")
  }
}
