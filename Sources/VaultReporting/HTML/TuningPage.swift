public import VaultComparison
internal import VaultResults

/// A tuning as one HTML page for people: self-contained, offline, without scripts.
///
/// It reads in light, in dark and on paper, from 400 pixels of width up; every drawing repeats
/// figures that a table states. Equal reports give equal pages.
public enum TuningPage {
  /// Renders a tuning.
  ///
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no report can cause.
  public static func render(_ report: TuningReport) throws(ReportingError) -> String {
    let objective = report.basis.objective
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] > $1.tradeOff[0] }
    let page = HTMLPage(
      folder: "tuning", title: "vaultbench: weights for \(report.basis.dataset)",
      styles: ["ternary", "tuning"], skip: ("simplex", "the map of weights"),
      heading: heading(report),
      sections: [
        .init(
          "simplex", "All weights",
          [
            "plateauLead": TuningWords.plateauTest(report), "objective": objective,
            "map": TernaryMap(report).markup, "tiles": tiles(report),
            "rowCount": String(report.points.count), "tradeOff": report.tradeOff,
            "rows": report.points.map { row($0, report) },
          ]),
        .init(
          "folds", "Cross-validation",
          [
            "foldsLead": TuningWords.folds(report), "objective": objective,
            "folds": folds(report),
          ]),
        .init(
          "sensitivity", "Round 60/20/20", ["objective": objective, "moves": moves(report)]),
        .init(
          "front", "Trade-off",
          [
            "frontCount": VerdictText.plural(front.count, "weighting", "weightings"),
            "trade": TradeOffPlot(report: report).markup, "tradeOff": report.tradeOff,
            "objective": objective, "front": front.prefix(20).map { row($0, report) },
          ]),
        .init(
          "basis", "What this rests on",
          ["facts": TuningWords.facts(report).map { Fields.fact($0.name, $0.value) }]),
      ],
      hasNavigation: false)
    return TableExport.adding(to: try page.render())
  }

  /// The heat map over the triangle of weights, as an SVG file of its own.
  public static func map(_ report: TuningReport) -> String {
    TernaryMap(report).standalone
  }

  private static func heading(_ report: TuningReport) -> Fields {
    let basis = report.basis
    return [
      "dataset": basis.dataset,
      "subtitle":
        "\(basis.embedder) · \(TuningWords.basis(basis)) · \(report.points.count) weightings",
      "verdict": Mark(report.heldOut), "headline": TuningWords.headline(report),
      "sentences": [TuningWords.heldOut(report), TuningWords.plateau(report)],
      "notes": report.notes.map { Typography.text($0) },
    ]
  }

  private static func tiles(_ report: TuningReport) -> [Fields] {
    func tile(_ name: String, _ value: String, _ remark: String) -> Fields {
      ["name": name, "value": value, "remark": remark]
    }
    let confirmed = report.confirmation.map { confirmation in
      tile(
        "Confirmed on test", WeightText.difference(confirmation.difference),
        "\(WeightText.interval(confirmation.interval)) \(Mark(confirmation).word)")
    }
    return [
      tile(
        "Best weights", WeightText.text(report.best, parts: report.basis.parts),
        "semantic / temporal / participant"),
      tile(
        "Held-out gain", WeightText.difference(report.heldOut.difference),
        WeightText.interval(report.heldOut.interval)),
      tile(
        "Optimism", WeightText.difference(report.optimism),
        "gain seen where chosen, less held-out gain"),
      tile(
        "Plateau", "\(report.plateau.size) of \(report.points.count)",
        "not to be told from the best"),
    ] + [confirmed].compactMap(\.self)
  }

  private static func folds(_ report: TuningReport) -> [Fields] {
    report.folds.enumerated().map { offset, fold in
      [
        "number": String(offset + 1), "vaults": String(fold.vaults),
        "events": String(fold.events),
        "chosen": WeightText.text(fold.chosen, parts: report.basis.parts),
        "training": WeightText.mean(fold.trainingMean),
        "heldOut": WeightText.mean(fold.heldOutMean),
        "document": WeightText.mean(fold.documentMean),
        "gain": WeightText.difference(fold.heldOutMean - fold.documentMean),
      ]
    }
  }

  private static func moves(_ report: TuningReport) -> [Fields] {
    let extent =
      report.sensitivity.flatMap { [$0.difference.interval.low, $0.difference.interval.high] }
      .map(abs).max() ?? 0
    return report.sensitivity.map { move in
      let difference = move.difference
      let strip = DifferenceStrip(
        value: difference.difference, interval: difference.interval, extent: max(extent, 1e-6))
      return [
        "name": "\(WeightText.step(move.step)) from \(move.from) to \(move.toward)",
        "weights": difference.candidate.map { WeightText.text($0, parts: 20) } ?? "",
        "difference": WeightText.difference(difference.difference),
        "interval": WeightText.interval(difference.interval), "strip": strip.markup,
        "p": WeightText.p(difference.correctedP), "verdict": Mark(difference),
      ]
    }
  }

  private static func row(_ point: TuningReport.Point, _ report: TuningReport) -> Fields {
    let marks = [
      (point.weights == report.best, "best"), (point.weights == report.basis.document, "document"),
      (point.isOnPlateau, "plateau"), (point.isOnFront, "front"),
      (!point.isFeasible, "breaks a constraint"),
    ]
    return [
      "weights": WeightText.text(point.weights, parts: report.basis.parts),
      "mean": WeightText.mean(point.mean), "p": WeightText.p(point.plateauP),
      "chosen": String(point.chosen), "first": WeightText.mean(point.tradeOff[0]),
      "second": WeightText.mean(point.tradeOff[1]),
      "marks": marks.filter(\.0).map(\.1).joined(separator: ", "),
    ]
  }
}
