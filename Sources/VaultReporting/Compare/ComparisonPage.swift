public import VaultComparison
internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// A comparison as one HTML page for people: self-contained, offline, without scripts.
///
/// It reads in light, in dark and on paper, from 400 pixels of width up; every drawing repeats
/// figures that a table states. Equal comparisons give equal pages.
public enum ComparisonPage {
  /// Renders a comparison; only labels, ids and amounts are shown.
  ///
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no comparison can cause.
  public static func render(_ report: ComparisonReport) throws(ReportingError) -> String {
    let letters = DifferenceText.letters(report)
    let differences = DifferencesSection(report: report, letters: letters)
    let sections: [HTMLPage.Section?] = [
      .init("differences", "Differences", differences.overall),
      differences.slices.map { .init("slices", "Slices of the queries", name: "Slices", $0) },
      QueryChangesSection.fields(report, letters: letters)
        .map { .init("queries", "Queries that differ most", name: "Queries", $0) },
      .init("reading", "How to read this", [:]),
      .init("systems", "Reproduction", systems(report, letters: letters)),
    ]
    let page = HTMLPage(
      folder: "comparison",
      title: "vaultbench compare: \(report.systems.map(\.label).joined(separator: ", "))",
      styles: ["comparison"], skip: ("differences", "the differences"),
      heading: heading(report, letters: letters), sections: sections.compactMap(\.self))
    return TableExport.adding(to: try page.render())
  }

  /// What a reader of a comparison sees first.
  private static func heading(_ report: ComparisonReport, letters: [String: String]) -> Fields {
    let labels = report.systems.map(\.label)
    let findings = report.differences.filter {
      $0.baseline == labels.first && $0.measure == report.measures.first
    }
    return [
      "headline": labels.count == 2
        ? "\(labels[1]) against \(labels[0])"
        : "\(VerdictText.plural(labels.count, "system", "systems")) compared",
      "subtitle": DifferenceText.basis(report.basis).joined(separator: " · "),
      "legend": report.systems.enumerated().map { index, system -> Fields in
        [
          "letter": letters[system.label] ?? "", "label": system.label,
          "detail": detail(system, isBaseline: index == 0),
        ]
      },
      "findings": findings.map { finding -> Fields in
        ["verdict": Mark(finding), "sentence": sentence(finding, letters: letters)]
      },
      "remarks": report.notes,
    ]
  }

  private static func detail(_ system: ComparedSystem, isBaseline: Bool) -> String {
    var facts = isBaseline ? ["baseline"] : []
    if let run = system.runs.first {
      facts.append(run.embedder)
      if let weights = run.weights {
        let values = [weights.semantic, weights.temporal, weights.participant]
        facts.append(
          "weights \(values.map { DecimalText.fixed($0, decimals: 2) }.joined(separator: ", "))")
      }
    }
    return facts.joined(separator: " · ")
  }

  private static func sentence(
    _ entry: MeasuredDifference, letters: [String: String]
  ) -> String {
    let pair = (letters[entry.candidate] ?? "", letters[entry.baseline] ?? "")
    let relation =
      entry.verdict == .noDetectableDifference
      ? "\(pair.0) and \(pair.1): \(Mark(entry).word)"
      : "\(pair.0) is \(Mark(entry).word) than \(pair.1)"
    return "\(relation) on \(entry.measure): \(DifferenceText.signed(entry.difference)) "
      + "\(DifferenceText.interval(entry.interval))."
  }

  /// What was run for each system: what it takes to repeat the comparison.
  private static func systems(_ report: ComparisonReport, letters: [String: String]) -> Fields {
    let rows = report.systems.flatMap { system in
      system.runs.map { run -> Fields in
        let digests = [
          ("corpus", run.corpusDigest), ("settings", run.configDigest),
          ("model", run.modelDigest), ("commit", run.commit),
        ]
        return [
          "letter": letters[system.label] ?? "", "directory": run.directory,
          "system": run.system, "seed": run.seed.map { "\($0)" } ?? "–",
          "embedder": run.embedder,
          "digests": digests.map { name, value -> Fields in
            ["digestName": name, "digest": value.map { String($0.prefix(12)) } ?? "–"]
          },
        ]
      }
    }
    return ["seed": String(report.basis.seed), "rows": rows]
  }
}
