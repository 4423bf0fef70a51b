internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultJudging
internal import VaultReporting
internal import VaultResults

/// Compares the sheets of two judges.
struct JudgeAgree: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agree",
    abstract: "Measure how far two judges agree, and write their judgments.",
    discussion: """
      Reads the filled sheets of a folder that `judge pool` wrote. disputes.csv lists
      the pairs with different grades; a third person, or both together, writes the
      final grade into its last column and this command is run again. qrels.trec is
      written once every pair has its grade; copy it into the dataset.

      EXIT CODES
        0 compared, with any result
        64 usage   65 an invalid grade or row   66 missing file
      """)

  @Argument(help: "A folder that `judge pool` wrote.")
  var folder: String
  @Option(help: "Judgments to compare the settled grades with.")
  var qrels: String?
  @Option(help: "The seed of the intervals.")
  var seed: UInt64 = 0
  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func run() throws {
    let place = URL(fileURLWithPath: folder)
    let result = try JudgingResult(
      folder: place, known: qrels.map { InputFile($0) }, seed: seed)
    try result.write(to: place)
    Console.print(
      json
        ? String(decoding: try result.report.encoded(), as: UTF8.self)
        : JudgingTable.render(result.report))
  }
}
