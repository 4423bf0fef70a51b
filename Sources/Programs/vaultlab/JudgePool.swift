internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultJudging
internal import VaultResults

/// Writes the sheets of two judges.
struct JudgePool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pool",
    abstract: "Write two sheets of messages to judge, without systems, ranks and scores.",
    discussion: """
      Every system of each run takes part but the random one. --pairs draws some of
      the pairs, as many of one language as of another: enough for κ, not for
      judgments. The sheets hold messages in the clear: keep them where the exports
      are kept.

      EXIT CODES
        0 written   64 usage   65 a run over other data   66 missing file
      """)

  @Option(help: "The folder that the runs were made over.")
  var dataset: String
  @Option(name: .customLong("run"), help: "A run directory; may be repeated.")
  var runs: [String]
  @Option(help: "Where to write; it must not exist.")
  var out: String
  @Option(help: "What is judged: events or searches.")
  var questions = QuestionKind.events
  @Option(help: "How many first messages of each system are judged.")
  var depth = 10
  @Option(help: "How many pairs to draw; without it, all.")
  var pairs: Int?
  @Option(help: "The seed of what is drawn and of the order on the sheets.")
  var seed: UInt64 = 0

  func run() throws {
    let pool = try JudgingPool(
      dataset: URL(fileURLWithPath: dataset), runs: runs.map { URL(fileURLWithPath: $0) },
      questions: questions, depth: depth, pairs: pairs, seed: seed)
    let summary = try pool.write(to: URL(fileURLWithPath: out))
    Console.print(
      "\(summary.pairs) of \(summary.pooled) pairs of \(summary.queries) queries to judge, from "
        + "\(summary.systems.count) systems: \(summary.systems.joined(separator: ", "))")
    if summary.systems.count < JudgingPool.fewestSystems {
      Console.print(
        "Note: fewer than \(JudgingPool.fewestSystems) systems; "
          + "relevant messages that none of them finds stay unjudged.")
    }
    Console.print("sheets: \(out)")
  }
}
