import VaultResults

@testable import VaultReporting

extension [Block] {
  /// Every table, those within folds, columns and rows included, in order.
  var tables: [Table] {
    flatMap { block -> [Table] in
      switch block {
      case .table(let table):
        [table] + table.rows.flatMap { $0.details?.blocks.tables ?? [] }
      case .fold(_, let blocks), .only(_, let blocks), .callout(_, _, let blocks):
        blocks.tables
      case .columns(let columns): columns.flatMap(\.tables)
      default: []
      }
    }
  }

  /// The words of paragraphs and lists.
  var sentences: [String] {
    flatMap { block -> [String] in
      switch block {
      case .paragraph(let text, _): [text.plain]
      case .list(let items): items.map(\.plain)
      case .facts(let facts): facts.map { "\($0.name): \($0.value.plain)" }
      case .only(_, let blocks): blocks.sentences
      default: []
      }
    }
  }
}

extension Table {
  /// The words of a column's cells, ordinary spaces between numbers.
  func column(_ title: String) -> [String] {
    guard let place = columns.firstIndex(where: { $0.title == title }) else { return [] }
    return rows.map {
      $0.cells.indices.contains(place)
        ? $0.cells[place].text.plain.replacing("\u{202F}", with: " ") : ""
    }
  }

  /// Whether each cell of a row is the best of its kind.
  func best(_ row: Int) -> [Bool] { rows[row].cells.dropFirst().map(\.isBest) }
}

extension ReportSection {
  /// What the section shows of a report alone.
  static func blocks(of report: Report) -> [Block]? {
    blocks(RunAccount(report, catalogue: SampleReport.catalogue))
  }

  /// What the section shows of metrics alone.
  static func blocks(of metrics: [Metric]) -> [Block]? {
    blocks(of: Report.sample(metrics))
  }
}

extension RunAccount {
  /// The account of a report with the sample's queries.
  static func sample(_ report: Report) -> RunAccount {
    RunAccount(report, queries: SampleReport.queries, catalogue: SampleReport.catalogue)
  }
}
