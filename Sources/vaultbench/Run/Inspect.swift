internal import ArgumentParser
internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults

/// Explains one query's ranking.
struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain one query: the score of each result, and where relevant ones were lost.",
    discussion: """
      Shows identifiers and numbers only; with --dataset it reads the messages again
      and also shows their text. With --worst it lists queries instead, the lowest
      nDCG@10 first.

      EXAMPLES
        vaultbench inspect Reports/smoke --worst 10
        vaultbench inspect Reports/smoke --query ID
        vaultbench inspect Reports/smoke --query ID --system bm25
        vaultbench inspect Reports/mine --query 4711@example.com --dataset ~/exports
      """)

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "The query's id, as in qrels.trec.")
  var query: String?
  @Option(help: "List this many queries on which the system does worst.")
  var worst: Int?
  @Option(help: "The system whose results to show; the run's own if left out.")
  var system: String?
  @Option(help: "The folder of exports to read the messages' text from.")
  var dataset: String?
  @Option(help: "How many results to show.")
  var top = 10
  @Flag(help: "Print the stored record as JSON.")
  var json = false

  func validate() throws {
    guard (query == nil) != (worst == nil) else {
      throw ValidationError("Name a query with --query, or list queries with --worst.")
    }
    if let worst, worst < 1 { throw ValidationError("--worst must be at least 1.") }
    if json || dataset != nil, worst != nil || system != nil {
      throw ValidationError("--json and --dataset exclude --worst and --system.")
    }
  }

  func run() async throws {
    let stored = try RunDirectory(at: URL(fileURLWithPath: run))
    guard let query else {
      let list = try QueryLines(stored, system: system).worst(worst ?? 0)
      return Console.print(list.joined(separator: "\n"))
    }
    if let system {
      let lines = try QueryLines(stored, system: system).results(of: query, top: top)
      return Console.print(lines.joined(separator: "\n"))
    }
    let record = try stored.record(ofQuery: query)
    if json {
      try Console.printJSON(record)
      return
    }
    let texts = try dataset.map { try Self.texts(of: record.vault, in: $0) } ?? [:]
    Console.print(text(of: record, texts: texts))
  }

  private func text(of record: PerQueryRecord, texts: [DocumentID: String]) -> String {
    var lines = ["query \(record.query)  vault \(record.vault)  relevant \(record.relevant)"]
    for (system, measures) in record.measures.sorted(by: { $0.key < $1.key }) {
      let name = system.padding(toLength: 10, withPad: " ", startingAt: 0)
      lines.append("  \(name) \(QueryLines.text(measures))")
    }
    for result in record.results.prefix(top) {
      let grade = result.grade.map { "grade \($0)" } ?? "not judged"
      lines.append("")
      lines.append(
        "\(result.rank). \(String(format: "%.3f", result.score))  \(result.document)  (\(grade))")
      lines += result.components?.reasons(record.weights).map { "   \($0)" } ?? []
      lines += (result.amounts ?? [:]).sorted { $0.key < $1.key }
        .map { "   \($0.key): \(String(format: "%.3f", $0.value))" }
      lines += excerpt(texts[result.document])
    }
    if !record.losses.isEmpty { lines += ["", "relevant, but not among the first ten:"] }
    for loss in record.losses {
      lines.append("  lost in \(loss.stage.rawValue): \(loss.document)  (grade \(loss.grade))")
      lines += excerpt(texts[loss.document])
    }
    return lines.joined(separator: "\n")
  }

  private func excerpt(_ text: String?) -> [String] {
    guard let text else { return [] }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
    return ["   “\(line.prefix(160))\(line.count > 160 ? "…" : "")”"]
  }

  private static func texts(of vault: String, in path: String) throws -> [DocumentID: String] {
    let dataset = try DatasetReader.read(URL(fileURLWithPath: path))
    let messages = dataset.vaults.first { $0.name == vault }?.messages ?? []
    return Dictionary(
      messages.map { ($0.id, $0.searchableText) }, uniquingKeysWith: { first, _ in first })
  }
}
