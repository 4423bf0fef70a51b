public import VaultVerdict

/// The report as Markdown (GitHub's dialect), for a pull request or a job's summary.
public enum MarkdownReport {
  /// Renders a report: verdict, leading figures, targets, systems, slices, languages, stages,
  /// reproduction.
  public static func render(_ report: Report) -> String {
    let matching = MatchingFigures(report)
    let sections = [
      opening(report), targets(report.targets), systems(matching), slices(matching),
      languages(LanguageFigures(report)), stages(report.stages), reproduction(report.manifest),
    ]
    return sections.compactMap { $0 }.joined(separator: "\n")
  }

  private static func opening(_ report: Report) -> String {
    let summary = VerdictSummary(report.targets)
    var lines = ["# \(escaped(report.manifest.dataset))", ""]
    lines.append(
      "**\(VerdictText.headline(summary))"
        + (summary.hardMisses.isEmpty
          ? "" : ": \(escaped(summary.hardMisses.joined(separator: ", ")))")
        + ".**")
    lines.append("")
    for kind in TargetKind.allCases where summary.counts(kind).total > 0 {
      lines.append("- \(kind.rawValue): \(VerdictText.counts(summary.counts(kind)))")
    }
    if !report.manifest.notes.isEmpty {
      lines.append("")
      lines += report.manifest.notes.map { "> \(escaped($0))  " }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func targets(_ targets: [TargetVerdict]) -> String? {
    guard !targets.isEmpty else { return nil }
    let rows = targets.map { target in
      let part = target.decidingPart
      let measured = part?.measured.map {
        FigureText.text($0, unit: part?.unit ?? "", besides: part?.target)
      }
      return [
        target.id, target.what, target.kind.rawValue, part.map(FigureText.target) ?? "–",
        measured ?? "–", part?.margin.map { FigureText.margin($0, unit: part?.unit ?? "") } ?? "–",
        "\(VerdictText.sign(target.verdict)) \(VerdictText.word(target.verdict))", target.reason,
      ]
    }
    return table(
      "Document targets",
      ["Id", "Promise", "Kind", "Target", "Measured", "Margin", "Verdict", "Why"],
      numbers: [3, 4, 5], rows: rows)
  }

  private static func systems(_ matching: MatchingFigures) -> String? {
    guard !matching.systems.isEmpty else { return nil }
    let rows = matching.systems.map { system in
      [system == matching.primary ? "\(system) (primary)" : system]
        + matching.measures.map { cell(matching.figure(system, $0)) }
    }
    return table(
      "Systems", ["System"] + matching.measures, numbers: Array(1...matching.measures.count),
      rows: rows)
  }

  private static func slices(_ matching: MatchingFigures) -> String? {
    guard !matching.slices.isEmpty else { return nil }
    let measures = Array(matching.measures.prefix(3))
    let rows = matching.slices.map { slice in
      let figures = measures.map { matching.figure(matching.primary, $0, slice: slice) }
      let count = figures.compactMap { $0?.n }.max().map { DecimalText.grouped($0) } ?? "–"
      let ceiling = measures.first.flatMap { matching.ceiling($0, slice: slice) }
      return [SliceText.text(slice), count] + figures.map(cell)
        + [ceiling.map { FigureText.text($0.value, unit: $0.unit) } ?? "–"]
    }
    return table(
      "Slices of \(matching.primary)",
      ["Slice", "n"] + measures + ["Ceiling of \(measures.first ?? "")"],
      numbers: Array(1...(measures.count + 2)), rows: rows)
  }

  private static func languages(_ figures: LanguageFigures?) -> String? {
    guard let figures else { return nil }
    let comparison = LanguageComparison(figures)
    let compared = table(
      "Languages", ["Figure"] + figures.models, numbers: Array(1...figures.models.count),
      rows: comparison.rows.map { row in [row.name] + row.values.map { $0 ?? "–" } })
    guard let model = figures.models.first, let pool = figures.pools(of: model).first else {
      return compared
    }
    let languages = figures.languages(of: model, pool: pool)
    let matrix = table(
      "Recall@10 of \(model), query (row) to message (column), pool of "
        + DecimalText.grouped(pool),
      [""] + languages, numbers: Array(1...languages.count),
      rows: languages.map { query in
        [query]
          + languages.map { document in
            cell(figures.recall(model, pool: pool, query: query, document: document))
          }
      })
    return compared + "\n" + matrix
  }

  private static func stages(_ stages: [StageMeasurement]) -> String? {
    guard !stages.isEmpty else { return nil }
    let rows = stages.map { stage in
      [
        stage.id, FigureText.text(stage.seconds, unit: "seconds"),
        DecimalText.grouped(stage.items), DecimalText.significant(stage.itemsPerSecond),
        stage.latencyMilliseconds.map { FigureText.text($0.p95, unit: "milliseconds") } ?? "–",
        FigureText.text(Double(stage.peakBytes), unit: "bytes"),
      ]
    }
    return table(
      "Stages", ["Stage", "Elapsed", "Items", "Items/s", "p95", "Memory"],
      numbers: [1, 2, 3, 4, 5],
      rows: rows)
  }

  private static func reproduction(_ manifest: Manifest) -> String {
    let facts = [
      ("seed", manifest.seed.map { "\($0)" } ?? "none"), ("commit", manifest.commit ?? "none"),
      ("corpus", manifest.corpusDigest), ("configuration", manifest.configDigest),
      ("model", manifest.modelDigest ?? "none"),
      ("machine", "\(manifest.machine.cpu), \(manifest.machine.cores) cores"),
      ("BLAS", manifest.machine.blas), ("kernels", manifest.machine.kernels),
    ]
    return "## Reproduction\n\n    \(singleLine(manifest.commandLine))\n\n"
      + facts.map { "- \($0.0): \(escaped($0.1))\n" }.joined()
  }

  private static func cell(_ metric: Metric?) -> String {
    guard let metric else { return "–" }
    let interval = metric.ci95.map { " \(FigureText.interval($0, unit: metric.unit))" } ?? ""
    return FigureText.text(metric.value, unit: metric.unit) + interval
  }

  private static func table(
    _ title: String, _ headings: [String], numbers: [Int], rows: [[String]]
  ) -> String {
    let rule = headings.indices.map { numbers.contains($0) ? "---:" : "---" }
    let lines = [headings.map(escaped), rule] + rows.map { $0.map(escaped) }
    return "## \(escaped(title))\n\n"
      + lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Text that Markdown shows as it stands; scalar by scalar, for the reason ``Markup`` gives.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in singleLine(text).unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
