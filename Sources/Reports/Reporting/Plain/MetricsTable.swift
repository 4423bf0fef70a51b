public import VaultResults

/// The metrics that runs can hold, as tables.
public enum MetricsTable {
  /// For the terminal: a line for each metric, its meaning below it.
  public static func terminal(_ entries: [MetricCatalogue.Entry]) -> String {
    var lines: [String] = []
    for (source, entries) in entries.groupedInOrder(by: \.source) {
      if !lines.isEmpty { lines.append("") }
      lines.append(heading(source))
      for entry in entries {
        let declaration = entry.declaration
        lines.append("  \(declaration.pattern)  \(unit(declaration))")
        lines.append("    \(meaning(declaration))")
        if declaration.slices != [.whole] { lines.append("    slices: \(slices(declaration))") }
        if !declaration.names.isEmpty { lines.append("    \(names(declaration))") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page `Documentation/Metrics.md`.
  public static func markdown(_ entries: [MetricCatalogue.Entry]) -> String {
    let opening = """
      # Metrics

      Every metric that a run can have. Written by `vaultbench metrics --format md`; do not edit.

      A name in angle brackets is a placeholder for a text without `/`. A metric is followed by its slices:
      *all* is all of the data, *any label* any label that a dataset gives its queries. ▲ more is better, ▼ less is better;
      *exact* metrics repeat for the same seed and machine class, *measured* ones vary.

      """
    let tables = entries.groupedInOrder(by: \.source).map { source, entries in
      "## \(heading(source))\n\n"
        + MarkdownTable.text(
          ["Metric", "Meaning", "Unit", "Slices"], numbers: [],
          rows: entries.map { entry in
            let declaration = entry.declaration
            let names = names(declaration)
            return [
              declaration.pattern, meaning(declaration) + (names.isEmpty ? "" : " \(names)."),
              unit(declaration), slices(declaration),
            ]
          })
    }
    return ([opening] + tables).joined(separator: "\n")
  }

  private static func heading(_ source: MetricCatalogue.Source) -> String {
    source.isSuite ? "\(source.name) (suite)" : source.name
  }

  private static func unit(_ declaration: MetricDeclaration) -> String {
    "\(declaration.better == .higher ? "▲" : "▼") \(declaration.unit.rawValue), "
      + (declaration.deterministic ? "exact" : "measured")
  }

  private static func meaning(_ declaration: MetricDeclaration) -> String {
    declaration.meaning + (declaration.standIn.map { " Stand-in: \($0)." } ?? "")
  }

  private static func slices(_ declaration: MetricDeclaration) -> String {
    declaration.slices.map(\.description).joined(separator: "; ")
  }

  private static func names(_ declaration: MetricDeclaration) -> String {
    declaration.names.sorted { $0.key < $1.key }
      .map { "<\($0.key)> is \($0.value.joined(separator: ", "))" }.joined(separator: "; ")
  }
}
