internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites
internal import VaultValidity

/// Measures how far a corpus orders systems as other people's data do.
struct Validity: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare the order of search systems on a corpus with that on real data.",
    discussion: """
      Runs a fixed list of search systems (BM25, TF-IDF, query likelihood, vectors,
      fusions and our own, with variants) over the questions of a corpus and over
      those of other datasets, and compares the orders: the share of pairs that a
      real set decides and the corpus orders alike, Kendall's τ-b and τ_AP with
      intervals over vaults and families of systems, each set's own ceiling, and
      the pairs in the wrong order. Every dataset has the form that `vaultbench run
      --dataset` reads, with searches.jsonl and searches.qrels.trec
      (Documentation/Search.md). Look-ups and questions without an answer are left
      out. --questions events compares systems that find the messages of calendar
      events instead, on datasets with judged events. --earlier CORPUS states how
      much more the corpus agrees than that one, in paired resamples. --out writes
      validity.json and validity.html with scatter plots.

      EXAMPLES
        vaultbench generate --profile ci --out corpus
        vaultlab validity --corpus corpus --against chats --against meetings \\
            --out Reports/validity

      EXIT CODES
        0 compared, with any result
        64 usage   65 bad input data   66 missing file
      """)

  @Option(help: "The corpus: a folder with exports and searches.jsonl.")
  var corpus: String
  @Option(help: "A dataset to compare with; may be repeated.")
  var against: [String]
  @Option(help: "A corpus whose agreement is compared with the first one's.")
  var earlier: String?
  @Option(help: "What is asked: searches or events.")
  var questions = QuestionKind.searches
  @Option(help: "The split whose questions are asked: train, dev or test.")
  var split = "test"
  @Option(help: "The seed of resampling.")
  var seed: UInt64 = 0
  @Option(help: "A folder for validity.json and validity.html.")
  var out: String?
  @OptionGroup var output: OutputOptions
  @OptionGroup var account: AccountOptions
  @Flag(help: "Print validity.json instead of tables.")
  var json = false

  func run() async throws {
    guard let split = EventQuery.Split(rawValue: split) else {
      throw ValidationError("--split is train, dev or test.")
    }
    let study = try ValidityStudy(
      corpus: URL(fileURLWithPath: corpus), against: against.map { URL(fileURLWithPath: $0) },
      earlier: earlier.map { URL(fileURLWithPath: $0) }, questions: questions, split: split,
      datasets: try DatasetLocation.find(), seed: seed)
    let report = try await output.interruptible { try await study.report(progress: $0) }
    let encoded = try report.encoded()
    Console.print(
      json
        ? String(decoding: encoded, as: UTF8.self)
        : ValidityAccount(report).text(width: Console.width, isColored: account.isColored))
    guard let out else { return }
    let folder = URL(fileURLWithPath: out)
    try FileSet.write(
      [
        ("validity.json", encoded),
        ("validity.html", Data(ValidityAccount(report).page.utf8)),
      ], to: folder)
    if !json { Console.print("page: \(folder.appendingPathComponent("validity.html").path)") }
  }
}
