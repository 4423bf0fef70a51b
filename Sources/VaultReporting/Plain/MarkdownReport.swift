internal import VaultComparison
public import VaultGate
public import VaultResults

/// The report as Markdown (GitHub's dialect), for a pull request or a job's summary.
///
/// It opens with what changed, for a reader with ten seconds; everything else is folded.
public enum MarkdownReport {
  /// Renders a report: verdict, what moved against a baseline, a gate's findings, missed targets;
  /// then, folded, targets, systems, events without messages, slices, searches, languages, stages
  /// and reproduction.
  ///
  /// - Parameters:
  ///   - report: What to show.
  ///   - baseline: What it is held against, figure by figure; `nil` leaves that out.
  ///   - gate: The decision of a gate over this run; its verdict then comes first.
  /// - Returns: The text, its first line the verdict in words; equal reports give equal texts.
  public static func render(
    _ report: Report, baseline: Report? = nil, gate: GateReport? = nil
  ) -> String {
    let matching = MatchingFigures(report)
    let changes = baseline.map {
      MarkdownChanges(ReportDifference(baseline: $0, candidate: report), of: report, from: $0)
    }
    let folded = [
      targets(report.targets), systems(matching),
      abstention(AbstentionFigures(report, systems: matching.systems)), slices(matching),
      searches(SearchFigures(report)), languages(LanguageFigures(report)), stages(report.stages),
      reproduction(report.manifest),
    ].compactMap { $0 }.map { MarkdownTable.folded($0.title, $0.content) }
    let sections = [opening(report, changes: changes, gate: gate), missed(report)]
    return
      (sections.compactMap { $0 } + [changes?.folded].compactMap { $0 } + folded)
      .joined(separator: "\n")
  }

  /// A section that a reader opens.
  private typealias Section = (title: String, content: String)

  private static func opening(
    _ report: Report, changes: MarkdownChanges?, gate: GateReport?
  ) -> String {
    let summary = VerdictSummary(report.targets)
    let verdict =
      VerdictText.headline(summary)
      + (summary.hardMisses.isEmpty ? "" : ": \(summary.hardMisses.joined(separator: ", "))")
    let sign =
      summary.hardMisses.isEmpty ? summary.counts(.hard).met > 0 ? "✓" : "○" : "✕"
    var text = ""
    if let gate {
      text += GateMarkdown.render(gate).replacing("## ", with: "# ", maxReplacements: 1) + "\n"
      text += "**\(sign) \(escaped(verdict)).**\n"
    } else if let changes {
      text += "# \(escaped(changes.headline))\n\n**\(sign) \(escaped(verdict)).**\n"
    } else {
      text += "# \(sign) \(escaped(verdict))\n"
    }
    text += "\n\(escaped(report.manifest.dataset)) · "
    text += TargetKind.allCases.filter { summary.counts($0).total > 0 }
      .map { "\($0.rawValue): \(VerdictText.counts(summary.counts($0)))" }.joined(separator: " — ")
    text += "\n"
    if let changes { text += "\n" + changes.text }
    if !report.manifest.notes.isEmpty {
      text += "\n" + report.manifest.notes.map { "> \(escaped($0))  \n" }.joined()
    }
    return text
  }

  /// The hard targets that are missed, in a line each.
  private static func missed(_ report: Report) -> String? {
    let rows = report.targets.filter(\.missesHardPart).map { target in
      let part = target.decidingPart
      return [
        target.id, target.what, part?.measuredText ?? "–", part.map(FigureText.target) ?? "–",
        part?.marginText ?? "–",
      ]
    }
    guard !rows.isEmpty else { return nil }
    return MarkdownTable.text(
      ["Missed", "Promise", "Measured", "Target", "Margin"], numbers: [2, 3, 4], rows: rows)
  }

  private static func targets(_ targets: [TargetVerdict]) -> Section? {
    guard !targets.isEmpty else { return nil }
    let rows = targets.map { target in
      let part = target.decidingPart
      return [
        target.id, target.what, target.kind.rawValue, part.map(FigureText.target) ?? "–",
        part?.measuredText ?? "–", part?.marginText ?? "–",
        Mark(target.verdict).text, target.reason,
      ]
    }
    return table(
      "Document targets",
      ["Id", "Promise", "Kind", "Target", "Measured", "Margin", "Verdict", "Why"],
      numbers: [3, 4, 5], rows: rows)
  }

  private static func systems(_ matching: MatchingFigures) -> Section? {
    guard !matching.systems.isEmpty else { return nil }
    let rows = matching.systems.map { system in
      [system == matching.primary ? "\(system) (primary)" : system]
        + matching.measures.map { cell(matching.figure(system, $0)) }
    }
    return table(
      "Systems", ["System"] + matching.measures, numbers: Array(1...matching.measures.count),
      rows: rows)
  }

  private static func abstention(_ figures: AbstentionFigures?) -> Section? {
    guard let figures else { return nil }
    return table(
      "Events without any related message, among \(DecimalText.grouped(figures.count))",
      ["System"] + AbstentionFigures.columns.map(\.heading),
      numbers: Array(1...AbstentionFigures.columns.count),
      rows: figures.rows.map { system, row in [system] + row.map(cell) })
  }

  private static func slices(_ matching: MatchingFigures) -> Section? {
    guard !matching.slices.isEmpty else { return nil }
    let measures = Array(matching.measures.prefix(3))
    let rows = matching.slices.map { slice in
      let figures = measures.map { matching.figure(matching.primary, $0, slice: slice) }
      let count = figures.compactMap { $0?.n }.max().map { DecimalText.grouped($0) } ?? "–"
      let ceiling = measures.first.flatMap { matching.ceiling($0, slice: slice) }
      return [SliceText.text(slice), count] + figures.map(cell)
        + [ceiling.text]
    }
    return table(
      "Slices of \(matching.primary)",
      ["Slice", "n"] + measures + ["Ceiling of \(measures.first ?? "")"],
      numbers: Array(1...(measures.count + 2)), rows: rows)
  }

  private static func searches(_ figures: SearchFigures?) -> Section? {
    guard let figures else { return nil }
    let measures = SearchFigures.measures
    let systems = figures.systems
    let compared = table(
      "Free-text search (\(DecimalText.grouped(figures.count)) searches)", ["Ranking"] + measures,
      numbers: Array(1...measures.count),
      rows: systems.map { system in
        [system.name] + measures.map { cell(figures.figure(system.id, $0)) }
      })
    let sliced = table(
      "nDCG@10 on parts of the searches", ["Slice", "n"] + systems.map(\.name),
      numbers: Array(1...(systems.count + 1)),
      rows: figures.slices.map { slice in
        let values = systems.map { figures.figure($0.id, measures[0], slice: slice) }
        let count = values.compactMap { $0?.n }.max().map { DecimalText.grouped($0) } ?? "–"
        return [SliceText.text(slice), count] + values.map(cell)
      })
    let sentences = figures.sentences.map { "\n\(escaped($0))\n" }.joined()
    return (
      compared.title,
      compared.content + sentences + "\n**\(escaped(sliced.title))**\n\n" + sliced.content
    )
  }

  private static func languages(_ figures: LanguageFigures?) -> Section? {
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
    return (
      compared.title,
      compared.content + "\n**\(escaped(matrix.title))**\n\n" + matrix.content
    )
  }

  private static func stages(_ stages: [StageMeasurement]) -> Section? {
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

  private static func reproduction(_ manifest: Manifest) -> Section? {
    let facts = [
      ("seed", manifest.seed.map { "\($0)" } ?? "none"), ("commit", manifest.commit ?? "none"),
      ("corpus", manifest.corpusDigest), ("configuration", manifest.configDigest),
      ("model", manifest.modelDigest ?? "none"),
      ("machine", "\(manifest.machine.cpu), \(manifest.machine.cores) cores"),
      ("BLAS", manifest.machine.blas), ("kernels", manifest.machine.kernels),
    ]
    return (
      "Reproduction",
      "    \(MarkdownTable.singleLine(manifest.commandLine))\n\n"
        + facts.map { "- \($0.0): \(escaped($0.1))\n" }.joined()
    )
  }

  private static func cell(_ metric: Metric?) -> String {
    guard let metric else { return "–" }
    return metric.text + (metric.ci95 == nil ? "" : " \(metric.intervalText)")
  }

  private static func table(
    _ title: String, _ headings: [String], numbers: [Int], rows: [[String]]
  ) -> Section {
    (title, MarkdownTable.text(headings, numbers: numbers, rows: rows))
  }

  private static func escaped(_ text: String) -> String { MarkdownTable.escaped(text) }
}
