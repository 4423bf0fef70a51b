internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultComparison
internal import VaultCore
internal import VaultEvaluation
internal import VaultReporting
internal import VaultResults

/// Compares runs with paired statistics.
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare runs, systems or weights query by query, with significance tests.",
    discussion: """
      The first run is the baseline. A run is a directory that `vaultbench run`
      wrote; its primary system is used unless `RUN:system` or --systems names
      another. Runs of one system on several seeds are separated by commas: A1,A2,A3
      against B1,B2,B3.

      With --qrels the runs are files of rankings, and the judgments are that file;
      forms and packing as for `vaultbench evaluate`. Each query counts as a vault of
      its own.

      Every pair is compared on every measure: mean difference with a 95 % interval,
      sign-flip permutation test, t-test and Wilcoxon's test, corrected for multiple
      comparisons. The result is "better", "worse" or "no detectable difference",
      with the minimum detectable effect (MDE).

      EXAMPLES
        vaultbench compare Reports/last Reports/new --out Reports/compared
        vaultbench compare Reports/ci --systems formula,learned,keyword
        vaultbench compare Reports/ci:formula Reports/other:learned -m nDCG@10,MAP
        vaultbench compare a1,a2,a3 b1,b2,b3
        vaultbench compare Reports/ci --weights 0.6,0.2,0.2 --weights 0.5,0.3,0.2
        vaultbench compare --qrels qrels.trec old.trec new.trec --slices queries.jsonl
        vaultbench compare --rank-correlation old.qrels new.qrels runs/*.trec

      EXIT CODES
        0 compared, with any result
        2 not comparable: different corpus, split or judgments
        65 a file that cannot be read as what it is, or that answers no judged query
      """)

  @Argument(
    help: ArgumentHelp(
      "Run directories; with --qrels files of rankings; with --rank-correlation two files "
        + "of judgments, then rankings."))
  var runs: [String]
  @Option(help: "Judgments, to compare files of rankings.")
  var qrels: String?
  @Option(
    help: ArgumentHelp(
      "With --qrels: a queries.jsonl whose fields slice the queries.", valueName: "file"))
  var slices: String?
  @Option(help: "Systems of each run, separated by commas; its primary system if left out.")
  var systems: String?
  @Option(help: "Also rank each run's stored components by these weights; may be repeated.")
  var weights: [String] = []
  @Option(name: [.customShort("m"), .long], help: "Measures, separated by commas.")
  var measures = "nDCG@10,P@10,R@50"
  @Option(help: "The number of worst and of best queries to explain.")
  var queries = 10
  @Option(help: "The seed of the statistics' random draws.")
  var seed: UInt64 = 0
  @Flag(help: "Kendall's τ between the orders of systems under two sets of judgments.")
  var rankCorrelation = false
  @Option(help: "A folder for compare.json and compare.html.")
  var out: String?
  @OptionGroup var account: AccountOptions
  @Flag(help: "Print compare.json instead of tables.")
  var json = false

  func validate() throws {
    if qrels != nil, systems != nil || !weights.isEmpty {
      throw ValidationError("--systems and --weights are for run directories, not for --qrels.")
    }
    if slices != nil, qrels == nil { throw ValidationError("--slices belongs to --qrels.") }
  }

  func run() async throws {
    if rankCorrelation {
      try correlate()
      return
    }
    let request = try ComparisonRequest(
      runs: runs, judgments: qrels.map { InputFile($0) }, slices: slices.map { InputFile($0) },
      systems: Self.names(systems),
      weights: try weights.map { try RankingWeights(parsing: $0) },
      measures: try Measure.list(measures), queries: queries, seed: seed)
    let report = try RunComparison(request).report()
    let encoded = try report.encoded()
    if json {
      Console.print(String(decoding: encoded, as: UTF8.self))
    } else {
      Console.print(
        ComparisonAccount(report).text(width: Console.width, isColored: account.isColored))
    }
    guard let out else { return }
    let page = ComparisonAccount(report).page
    let folder = URL(fileURLWithPath: out)
    try FileSet.write(
      [("compare.json", encoded), ("compare.html", Data(page.utf8))], to: folder)
    if !json { Console.print("report: \(folder.appendingPathComponent("compare.html").path)") }
  }

  private func correlate() throws {
    guard systems == nil, weights.isEmpty, out == nil, qrels == nil else {
      throw ValidationError("--rank-correlation takes only files, -m and --json.")
    }
    guard runs.count >= 4 else {
      throw ValidationError("--rank-correlation needs QRELS_A QRELS_B RUN RUN…")
    }
    let report = try RankCorrelation.compare(
      first: runs[0], second: runs[1], runs: Array(runs.dropFirst(2)),
      measures: try Measure.list(measures))
    if json {
      Console.print(String(decoding: try report.encoded(), as: UTF8.self))
    } else {
      Console.print(RankCorrelationTable.render(report, width: Console.width))
    }
  }

  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
