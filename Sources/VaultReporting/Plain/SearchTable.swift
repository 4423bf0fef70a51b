public import VaultResults

/// What each ranking of searches is worth as plain text, for the end of a run over a standard
/// collection.
public enum SearchTable {
  /// Renders a line for each ranking, the best first; `nil` where nothing was searched.
  ///
  /// - Parameters:
  ///   - report: The run's report.
  ///   - width: The most characters on a line.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(_ report: Report, width: Int = 80) -> String? {
    guard let figures = SearchFigures(report), let lead = SearchFigures.measures.first else {
      return nil
    }
    let known = Dictionary(uniqueKeysWithValues: SearchFigures.systems.map { ($0.id, $0.name) })
    let systems = report.metrics.filter {
      $0.slice == nil && $0.id.hasPrefix("search/") && $0.id.hasSuffix("/\(lead)")
    }.sorted { ($1.value, $0.id) < ($0.value, $1.id) }
      .map { String($0.id.dropFirst("search/".count).dropLast(lead.count + 1)) }
    let columns =
      [TerminalTable.Column("ranking", isFlexible: true)]
      + SearchFigures.measures.map { TerminalTable.Column($0, alignment: .trailing) }
      + [.init("95 % of \(lead)", alignment: .trailing)]
    let rows = systems.map { system in
      [known[system] ?? system]
        + SearchFigures.measures.map { measure in
          figures.figure(system, measure).map { DecimalText.fixed($0.value, decimals: 4) } ?? "–"
        }
        + [
          figures.figure(system, lead)?.ci95.map { FigureText.interval($0, unit: "score") } ?? "–"
        ]
    }
    var text =
      "\(VerdictText.plural(figures.count, "judged search", "judged searches")) of \(report.manifest.dataset), "
      + "\(report.manifest.split) split, \(report.manifest.embedder)\n\n"
    text += TerminalTable(columns, rows: rows, width: width).text()
    if !figures.sentences.isEmpty {
      text += "\n" + figures.sentences.map { PlainText.wrapped($0, width: width) }.joined()
    }
    return PlainText.plain(text)
  }
}
