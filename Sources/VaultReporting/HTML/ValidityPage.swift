internal import VaultEvaluation
public import VaultResults

/// A study of validity as one HTML page for people: self-contained, offline, without scripts.
public enum ValidityPage {
  /// Renders a study.
  ///
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no report can cause.
  public static func render(_ report: ValidityReport) throws(ReportingError) -> String {
    let corpus = report.corpus.first?.name ?? ""
    let page = HTMLPage(
      folder: "validity", title: "vaultbench: validity of \(corpus)", styles: ["tuning"],
      skip: ("agreement", "the agreement"),
      heading: [
        "dataset": corpus,
        "subtitle":
          "\(report.systems.count) systems of \(Set(report.systems.map(\.family)).count) families · "
          + "\(report.measure)",
        "sentences": report.against.compactMap { truth in
          report.comparison(of: corpus, with: truth.name).map { ValidityText.sentence($0, report) }
        } + report.gains.map(ValidityText.sentence),
        "notes": ValidityText.limits(report).map { Typography.text($0) },
      ],
      sections: [
        .init("plots", "The systems under both", ["plots": plots(report)]),
        .init(
          "agreement", "Agreement",
          ["rows": report.comparisons.map(row), "sets": (report.corpus + report.against).map(set)]),
        .init("swaps", "Pairs in the wrong order", ["groups": swaps(report)]),
        .init(
          "systems", "All systems",
          [
            "measure": report.measure,
            "sets": (report.corpus + report.against).map { ["name": $0.name] as Fields },
            "rows": systems(report),
          ]),
      ],
      hasNavigation: false)
    return TableExport.adding(to: try page.render())
  }

  /// The whole corpus and its genres against each other set.
  private static func plots(_ report: ValidityReport) -> [Fields] {
    let parts = report.corpus.enumerated()
      .filter { $0.offset == 0 || $0.element.name.hasPrefix("genre") }
      .map(\.element)
    return parts.flatMap { part in
      report.against.map { truth in
        let plot = ScatterPlot(
          title: "Mean \(report.measure) of each system", x: part.name, y: truth.name,
          points: report.systems.enumerated().map { index, system in
            ScatterPlot.Point(
              label: String(index + 1), name: system.name, x: part.means[index],
              y: truth.means[index], isEmphasized: system.name == "hybrid")
          })
        return ["title": "\(part.name) and \(truth.name)", "plot": plot.markup]
      }
    }
  }

  private static func row(_ comparison: ValidityReport.Comparison) -> Fields {
    let agreement = comparison.agreement
    return [
      "set": comparison.set, "truth": comparison.truth, "decided": String(agreement.decided),
      "alike": ValidityText.text(agreement.alike), "tauB": ValidityText.text(agreement.tauB),
      "tauAP": ValidityText.text(agreement.tauAP),
    ]
  }

  private static func set(_ set: ValidityReport.JudgedSet) -> Fields {
    [
      "name": set.name, "questions": DecimalText.grouped(set.questions),
      "vaults": DecimalText.grouped(set.vaults), "ceiling": ValidityText.figure(set.ceiling),
    ]
  }

  private static func swaps(_ report: ValidityReport) -> [Fields] {
    let whole = report.corpus.first?.name
    return report.comparisons.filter { $0.set == whole }.map { comparison in
      [
        "title":
          "\(comparison.truth): \(comparison.swaps.count) of \(comparison.agreement.decided) pairs",
        "truth": comparison.truth, "set": comparison.set,
        "rows": comparison.swaps.map { swap in
          [
            "better": swap.better, "preferred": swap.preferred,
            "margin": ValidityText.mean(swap.margin),
            "preference": ValidityText.mean(swap.preference),
          ] as Fields
        },
      ]
    }
  }

  private static func systems(_ report: ValidityReport) -> [Fields] {
    report.systems.enumerated().map { index, system in
      [
        "number": String(index + 1), "name": system.name, "family": system.family,
        "means": (report.corpus + report.against).map { ValidityText.mean($0.means[index]) },
      ]
    }
  }
}
