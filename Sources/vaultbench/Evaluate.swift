internal import ArgumentParser
internal import Foundation
internal import VaultEvaluation
internal import VaultHarness

/// Judges a TREC run.
struct Evaluate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure any TREC run against any TREC judgments.",
    discussion: """
      Follows trec_eval: scores compare as 32-bit floats, descending; ties by
      document id, descending; the rank column is ignored; what nobody judged is
      not relevant. Means divide by every judged query, and a query that the run
      leaves out scores 0; --common divides by the queries that are in both
      files, trec_eval's own default.

      EXAMPLES
        vaultbench evaluate --qrels qrels.trec --run run.trec -m P@10,R@50,nDCG@10
        vaultbench evaluate --qrels qrels.trec --run run.trec --per-query --json
      """)

  @Option(help: "Judgments: query 0 document grade.")
  var qrels: String
  @Option(help: "Rankings: query Q0 document rank score tag.")
  var run: String
  @Option(name: [.customShort("m"), .long], help: "Measures, separated by commas.")
  var measures = "P@10,R@50,nDCG@10,MAP,MRR"
  @Flag(help: "Print every query's values as well.")
  var perQuery = false
  @Flag(help: "Divide by the queries that are both judged and in the run.")
  var common = false
  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let evaluation = Evaluation(
      qrels: try Qrels(trec: try Self.bytes(qrels), file: qrels),
      run: try VaultEvaluation.Run(trec: try Self.bytes(run), file: run),
      measures: try Measure.list(measures),
      denominator: common ? .commonQueries : .judgedQueries)
    if json {
      try Console.printJSON(EvaluationSummary(evaluation, perQuery: perQuery))
    } else {
      Console.print(text(of: evaluation))
    }
  }

  private func text(of evaluation: Evaluation) -> String {
    var lines: [String] = []
    for (index, measure) in evaluation.measures.enumerated() {
      if perQuery {
        for result in evaluation.perQuery {
          lines.append("\(measure.name)\t\(result.query)\t\(Self.rounded(result.values[index]))")
        }
      }
      let mean = evaluation.mean(of: measure).map(Self.rounded) ?? "n/a"
      lines.append("\(measure.name)\tall\t\(mean)")
    }
    lines.append(
      "# \(evaluation.queries) queries, \(evaluation.missingQueries) missing in the run, "
        + "\(evaluation.unjudgedQueries) unjudged, "
        + "\(evaluation.queriesWithoutRelevant) without a relevant document")
    return lines.joined(separator: "\n")
  }

  private static func rounded(_ value: Double) -> String {
    String(format: "%.4f", value)
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw HarnessError.missing(path: path, remedy: "give the path of a readable TREC file")
    }
    return Array(data)
  }
}

/// What `evaluate --json` prints.
private struct EvaluationSummary: Encodable {
  let means: [String: Double]
  let queries: Int
  let missingQueries: Int
  let unjudgedQueries: Int
  let queriesWithoutRelevant: Int
  let judgedAt10: Double?
  let perQuery: [String: [String: Double]]?

  init(_ evaluation: Evaluation, perQuery: Bool) {
    let names = evaluation.measures.map(\.name)
    means = Dictionary(
      evaluation.measures.compactMap { measure in
        evaluation.mean(of: measure).map { (measure.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
    queries = evaluation.queries
    missingQueries = evaluation.missingQueries
    unjudgedQueries = evaluation.unjudgedQueries
    queriesWithoutRelevant = evaluation.queriesWithoutRelevant
    judgedAt10 = evaluation.judgedShareAt10
    self.perQuery =
      perQuery
      ? Dictionary(
        evaluation.perQuery.map { result in
          (
            result.query,
            Dictionary(zip(names, result.values), uniquingKeysWith: { first, _ in first })
          )
        }, uniquingKeysWith: { first, _ in first }) : nil
  }
}
