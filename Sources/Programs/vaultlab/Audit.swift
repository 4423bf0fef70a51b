internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCorpus
internal import VaultPipeline
internal import VaultSuites

/// Prints how hard a dataset is.
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the difficulty of datasets and statistics of their conversations.",
    discussion: """
      Ranks each dataset by simple systems that need no trained model, and prints the
      metrics of its events, conversations and searches in one row for each metric,
      one column for each dataset, and two columns for real chats and events where
      their values are known.

      EXAMPLES
        vaultbench generate --profile ci --out corpus
        vaultlab audit corpus talks

      EXIT CODES
        0 printed
        64 usage   65 bad input data   66 missing folder
      """)

  @Argument(help: "Folders that `vaultbench run --dataset` reads.")
  var datasets: [String]
  @Flag(help: "Print JSON instead of a table.")
  var json = false
  @OptionGroup var output: OutputOptions

  private struct Row: Encodable {
    let dataset: String
    let metric: String
    let value: Double
    let realChats: Double?
    let realEvents: Double?
  }

  func run() async throws {
    let card = CorpusCard(datasets: try DatasetLocation.find())
    var rows: [Row] = []
    for name in datasets {
      let folder = URL(fileURLWithPath: name)
      let figures = try await Task { try await card.figures(of: folder) }.interruptibleValue
      rows += figures.map {
        Row(
          dataset: folder.lastPathComponent, metric: $0.name, value: $0.value,
          realChats: $0.real.chats, realEvents: $0.real.events)
      }
    }
    if json { return try Console.printJSON(rows) }
    let columns = datasets.map { URL(fileURLWithPath: $0).lastPathComponent }
    var metrics: [String] = []
    for row in rows where !metrics.contains(row.metric) { metrics.append(row.metric) }
    let width = metrics.map(\.count).max() ?? 0
    Console.print(Self.line("metric", columns + ["real chats", "real events"], width))
    for metric in metrics {
      let found = rows.filter { $0.metric == metric }
      let values = columns.map { column in found.first { $0.dataset == column }?.value }
      Console.print(
        Self.line(
          metric,
          (values + [found.first?.realChats, found.first?.realEvents]).map {
            $0.map { CorpusAuditFigure.text($0) } ?? "–"
          }, width))
    }
  }

  private static func line(_ name: String, _ cells: [String], _ width: Int) -> String {
    let padded = cells.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }
    return name + String(repeating: " ", count: width - name.count) + padded.joined()
  }
}
