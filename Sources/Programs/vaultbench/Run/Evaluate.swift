internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultEvaluation
internal import VaultResults

/// Judges a run.
struct Evaluate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Evaluate any ranking against any judgments, in TREC, BEIR or JSON form.",
    discussion: """
      Scores compare as 32-bit floats, descending; ties by document id, descending;
      the rank column is ignored; unjudged documents and grades below 1 are not
      relevant. Means divide by all judged queries, and a query that the run leaves
      out scores 0; --common divides by the queries that are in both files.

      JUDGMENTS  `query 0 document grade`; BEIR's tab-separated columns under
                 `query-id corpus-id score`; JSON {query: {document: grade}}
      RUNS       `query Q0 document rank score tag`; JSON {query: {document: score}}
      Both are recognized by their content, plain, gzip or Zstandard, from files,
      pipes, or standard input as `-`.

      MEASURES   P@k R@k F1@k nDCG[@k] MAP[@k] MRR[@k] Rprec Success@k recall_any@k
                 recall_all@k Judged@k Bpref RBP(p=0.8)[@k] ERR[@k] IPrec@recall SetP
                 SetR SetF; also as trec_eval, ir_measures, ranx and MTEB spell them:
                 ndcg_cut_10, P(rel=2)@10, nDCG(dcg='exp-log2')@10, ndcg_at_10. A name
                 that tools read differently, such as rbp.95, is refused.

      --compat trec_eval prints the output of trec_eval: its measures (official,
      unless -m names others), names, layout, and means over the queries in both
      files; -c, -q and -l have the same meaning as in trec_eval.

      EXAMPLES
        vaultbench evaluate --qrels qrels.trec --run run.trec -m P@10,R@50,nDCG@10
        vaultbench evaluate --qrels qrels.tsv --run run.json --per-query --json
        vaultbench evaluate --qrels qrels.trec --run run.trec --compat trec_eval -q
        vaultbench evaluate --qrels qrels.trec --run run.trec --aliases aliases.tsv
        zstdcat run.zst | vaultbench evaluate --qrels qrels.json.gz --run -
      """)

  /// A tool whose output is imitated.
  enum Tool: String, ExpressibleByArgument {
    case trecEval = "trec_eval"
  }

  @Option(help: "Judgments: a path, or - for standard input.")
  var qrels: String
  @Option(help: "Rankings: a path, or - for standard input.")
  var run: String
  @Option(
    name: [.customShort("m"), .long],
    help: "Measures, separated by commas or each with -m. (default: \(Self.standardMeasures))")
  var measures: [String] = []
  @Flag(name: [.customShort("q"), .long], help: "Also print the values of every query.")
  var perQuery = false
  @Flag(help: "Divide by the queries that are both judged and in the run.")
  var common = false
  @Option(help: "Print the output of another tool: trec_eval.")
  var compat: Tool?
  @Flag(
    name: [.customShort("c"), .long],
    help: "With --compat: divide by every judged query.")
  var complete = false
  @Option(
    name: [.customShort("l"), .long], help: "With --compat: the least grade that is relevant.")
  var level: Int?
  @Option(
    help: ArgumentHelp(
      "Copies of messages, as in a corpus's aliases.tsv; each message counts once.",
      valueName: "file"))
  var aliases: String?
  @Option(
    help: ArgumentHelp(
      "A queries.jsonl; also print the means of the queries that share a value of a field.",
      valueName: "file"))
  var slices: String?
  @Option(
    help: ArgumentHelp("Write qrels.trec and run.trec, copies merged.", valueName: "folder"))
  var writeTrec: String?
  @Option(
    help: ArgumentHelp("Write BEIR's qrels.tsv and run.json, copies merged.", valueName: "folder"))
  var writeBeir: String?
  @OptionGroup var output: OutputOptions
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if compat == nil, complete || level != nil {
      throw ValidationError("--complete and --level belong to --compat trec_eval")
    }
    if complete, common { throw ValidationError("--complete and --common exclude each other") }
    if compat != nil, slices != nil {
      throw ValidationError("--slices and --compat exclude each other")
    }
    if let level, level < 1 { throw ValidationError("--level is a whole number from 1") }
  }

  func run() async throws {
    // Names first: a misspelled one is reported before files are read.
    let named = measures.isEmpty ? nil : measures.joined(separator: ",")
    let asked = try compat == nil ? Measure.list(named ?? Self.standardMeasures) : []
    let askedOfTool = try compat == nil ? [] : TrecEvalMeasure.list(named ?? "official")
    let input = try EvaluatedFiles(qrels: qrels, run: run, aliases: aliases, slices: slices)
    try write(input.qrels, input.run)
    if compat == nil {
      func evaluate(_ run: VaultEvaluation.Run) -> Evaluation {
        Evaluation(
          qrels: input.qrels, run: run, measures: asked,
          denominator: common ? .commonQueries : .judgedQueries)
      }
      let summary = EvaluationSummary(
        evaluate(input.run), perQuery: perQuery, slices: input.slices,
        remarks: try input.remarks { other in
          asked.first.flatMap { measure in
            evaluate(other).mean(of: measure).map { (measure.name, $0) }
          }
        })
      try Console.print(summary, asJSON: json) { summary.text }
    } else {
      func measure(_ run: VaultEvaluation.Run) throws -> TrecEvalReport {
        try TrecEvalReport(
          qrels: input.qrels, run: run, measures: askedOfTool, isComplete: complete,
          rel: level ?? 1)
      }
      let report = try measure(input.run)
      let remarks = try input.remarks { try measure($0).firstMean }
      for remark in remarks { output.note(remark) }
      let summary = TrecEvalSummary(report, perQuery: perQuery, remarks: remarks)
      try Console.print(summary, asJSON: json) { report.text(perQuery: perQuery) }
    }
  }

  private static let standardMeasures = "P@10,R@50,nDCG@10,MAP,MRR"

  private func write(_ qrels: Qrels, _ run: VaultEvaluation.Run) throws {
    if let writeTrec {
      try Self.write(["qrels.trec": qrels.trecText, "run.trec": run.trecText], to: writeTrec)
    }
    if let writeBeir {
      try Self.write(["qrels.tsv": qrels.beirText, "run.json": run.beirText], to: writeBeir)
    }
  }

  /// Writes files that do not exist yet, so that no judgments are lost.
  private static func write(_ texts: [String: String], to folder: String) throws {
    let files = texts.sorted { $0.key < $1.key }
      .map { (URL(fileURLWithPath: folder).appendingPathComponent($0.key), $0.value) }
    for (file, _) in files where FileManager.default.fileExists(atPath: file.path) {
      throw RunError.misuse(.exists(path: file.path))
    }
    for (file, text) in files {
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } catch {
        throw RunError.unwritable(path: file.path, obstacle: .system)
      }
    }
  }
}
