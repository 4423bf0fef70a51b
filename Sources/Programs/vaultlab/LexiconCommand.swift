internal import ArgumentParser
internal import Foundation
internal import VaultAudits
internal import VaultCommands
internal import VaultCorpus
internal import VaultPipeline

/// Work on the phrases that corpora are made of.
struct LexiconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lexicon", abstract: "Check the phrases that corpora are made of.",
    subcommands: [LexiconCheckCommand.self])
}

/// Lists all faults of a folder of lexicons.
struct LexiconCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List all faults of a folder of lexicons, and print conversations made of it.",
    discussion: """
      Checks every act, topic and file separately, so that all faults are listed at
      once; also lists files that are not read, phrases that occur twice, lists that
      languages do not share, slots and lists that no phrase uses, and circles of
      people without topics. Datasets/lexicons/CARD.md describes the files.

      EXAMPLE
        vaultlab lexicon check my-lexicons
        vaultbench run --profile smoke --lexicons my-lexicons

      EXIT CODES
        0 can be used   65 has faults
      """)

  @Argument(help: "A folder of the shape of Datasets/lexicons.")
  var folder: String
  @Option(help: "How many conversations to print.")
  var samples = 10
  @Option(help: "The seed of the conversations.")
  var seed: UInt64 = 0
  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let review = try LexiconReview(
      URL(fileURLWithPath: folder), samples: samples, seed: seed,
      datasets: try DatasetLocation.find())
    if json {
      try Console.printJSON(review)
    } else {
      for sample in review.samples {
        Console.print("[\(sample.language)] \(sample.event ?? "everyday talk")")
        Console.print(sample.lines.map { "  \($0)" }.joined(separator: "\n") + "\n")
      }
      for remark in review.remarks { Console.print("note: \(remark)") }
      for fault in review.faults { Console.print("fault: \(fault)") }
      let phrases = review.phrases.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      Console.print(
        "\(review.topics) topics; phrases: \(phrases.joined(separator: ", ")); "
          + "\(review.faults.count) faults, \(review.remarks.count) notes")
    }
    if !review.faults.isEmpty { throw ExitCode(65) }
  }
}
