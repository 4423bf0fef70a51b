internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultIngest
internal import VaultMatching
internal import VaultResults

/// Explains one query's ranking.
struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain one query: the score of each result, and where relevant ones were lost.",
    discussion: """
      Shows identifiers and numbers, and texts where the run holds them: of corpora
      that it generated, or of your data with `run --with-text`. With --dataset it
      reads the messages again. With --worst it lists queries instead, the lowest
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
      return Console.print(Console.printable(lines: list))
    }
    if let system {
      let lines = try QueryLines(stored, system: system).results(of: query, top: top)
      return Console.print(Console.printable(lines: lines))
    }
    let record = try stored.record(ofQuery: query)
    if json {
      try Console.printJSON(record)
      return
    }
    let texts = try dataset.map { try Self.texts(of: record, in: $0) } ?? stored.texts()
    Console.print(text(of: record, texts: texts ?? RunTexts()))
  }

  private func text(of record: PerQueryRecord, texts: RunTexts) -> String {
    var lines = ["query \(record.query)  vault \(record.vault)  relevant \(record.relevant)"]
    lines += excerpt(texts.query(record.query, in: record.vault))
    let width = record.measures.keys.map(\.count).max() ?? 0
    for (system, measures) in record.measures.sorted(by: { $0.key < $1.key }) {
      let name = system.padding(toLength: width, withPad: " ", startingAt: 0)
      lines.append("  \(name) \(QueryLines.text(measures))")
    }
    for result in record.results.prefix(top) {
      let grade = result.grade.map { "grade \($0)" } ?? "not judged"
      lines.append("")
      lines.append(
        "\(result.rank). \(QueryLines.text(result.score))  \(result.document)  (\(grade))")
      lines += result.components?.reasons(record.weights).map { "   \($0)" } ?? []
      lines += (result.amounts ?? [:]).sorted { $0.key < $1.key }
        .map { "   \($0.key): \(QueryLines.text($0.value))" }
      lines += excerpt(texts.message(result.document, in: record.vault))
    }
    if !record.losses.isEmpty { lines += ["", "relevant, but not among the first ten:"] }
    for loss in record.losses {
      lines.append("  lost in \(loss.stage.rawValue): \(loss.document)  (grade \(loss.grade))")
      lines += excerpt(texts.message(loss.document, in: record.vault))
    }
    return Console.printable(lines: lines)
  }

  private func excerpt(_ text: String?) -> [String] { text.map { ["   “\($0)”"] } ?? [] }

  /// Reads the text of the messages of a query's vault, and the query's event.
  private static func texts(of record: PerQueryRecord, in path: String) throws -> RunTexts {
    let dataset = try DatasetReader.read(URL(fileURLWithPath: path))
    guard let vault = dataset.vaults.first(where: { $0.name == record.vault }) else {
      return RunTexts()
    }
    let stated = dataset.queries?.first { $0.id == record.query }?.event
    let event = vault.events.first { event in
      event.id == stated ?? event.id
        && (stated != nil || record.query == event.id.rawValue
          || record.query == "\(DocumentID(vault.name))/\(event.id)")
    }
    return RunTexts(
      vault.messages.map { TextRecord($0, in: vault.name) }
        + [event.map { TextRecord($0, query: record.query, in: vault.name) }].compactMap(\.self))
  }
}
