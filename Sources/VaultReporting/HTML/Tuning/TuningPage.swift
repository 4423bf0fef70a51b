public import VaultVerdict

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
    let page = try TemplateLibrary([("head", HTMLTemplates.head), ("tuning", HTMLTemplates.tuning)])
      .render(TuningContent(report), template: "tuning")
    return TableExport.adding(to: page)
  }

  /// The heat map over the triangle of weights, as an SVG file of its own.
  public static func map(_ report: TuningReport) -> String {
    TernaryMap(report).standalone
  }
}

/// Everything the page shows.
struct TuningContent {
  let title: Markup
  let style: Markup
  let dataset: Markup
  let subtitle: Markup
  let verdictStyle: Markup
  let verdictSign: Markup
  let verdictLine: Markup
  let sentences: [Markup]
  let notes: [Markup]
  let hasNotes: Bool
  let tiles: [Tile]
  let objective: Markup
  let map: Markup
  let folds: [Fold]
  let foldsLead: Markup
  let moves: [Move]
  let tradeOff: [Markup]
  let trade: Markup
  let front: [Row]
  let frontCount: Markup
  let rows: [Row]
  let rowCount: Markup
  let plateauLead: Markup
  let facts: [Fact]

  struct Tile {
    let name: Markup
    let value: Markup
    let remark: Markup
  }

  struct Fold {
    let number: Markup
    let vaults: Markup
    let events: Markup
    let chosen: Markup
    let training: Markup
    let heldOut: Markup
    let document: Markup
    let gain: Markup
  }

  struct Move {
    let name: Markup
    let weights: Markup
    let difference: Markup
    let interval: Markup
    let strip: Markup
    let p: Markup
    let verdict: Markup
    let verdictStyle: Markup
    let verdictSign: Markup
  }

  struct Row {
    let weights: Markup
    let mean: Markup
    let p: Markup
    let chosen: Markup
    let first: Markup
    let second: Markup
    let marks: Markup
  }

  struct Fact {
    let name: Markup
    let value: Markup
  }

  init(_ report: TuningReport) {
    let basis = report.basis
    title = "vaultbench: weights for \(basis.dataset)"
    style = Markup(trusted: Stylesheet.tuning)
    dataset = Markup(basis.dataset)
    subtitle =
      "\(basis.embedder) · \(TuningWords.basis(basis)) · \(String(report.points.count)) weightings"
    verdictStyle = Markup(WeightText.style(report.heldOut.verdict))
    verdictSign = Markup(WeightText.sign(report.heldOut.verdict))
    verdictLine = Markup(TuningWords.headline(report))
    sentences = [TuningWords.heldOut(report), TuningWords.plateau(report)].map { Markup($0) }
    notes = report.notes.map { Markup(Typography.text($0)) }
    hasNotes = !notes.isEmpty
    tiles = Self.tiles(report)
    objective = Markup(basis.objective)
    map = TernaryMap(report).markup
    folds = Self.folds(report)
    foldsLead = Markup(TuningWords.folds(report))
    moves = Self.moves(report)
    tradeOff = report.tradeOff.map { Markup($0) }
    trade = TradeOffPlot(report: report).markup
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] > $1.tradeOff[0] }
    self.front = front.prefix(20).map { Self.row($0, report) }
    frontCount = Markup(VerdictText.plural(front.count, "weighting", "weightings"))
    rows = report.points.map { Self.row($0, report) }
    rowCount = Markup(String(report.points.count))
    plateauLead = Markup(TuningWords.plateauTest(report))
    facts = TuningWords.facts(report).map { Fact(name: Markup($0.name), value: Markup($0.value)) }
  }

  private static func tiles(_ report: TuningReport) -> [Tile] {
    let parts = report.basis.parts
    var tiles = [
      Tile(
        name: "Best weights", value: Markup(WeightText.text(report.best, parts: parts)),
        remark: "semantic / temporal / participant"),
      Tile(
        name: "Held-out gain", value: Markup(WeightText.difference(report.heldOut.difference)),
        remark: Markup(WeightText.interval(report.heldOut.interval))),
      Tile(
        name: "Optimism", value: Markup(WeightText.difference(report.optimism)),
        remark: "gain seen where chosen, less held-out gain"),
      Tile(
        name: "Plateau", value: "\(String(report.plateau.size)) of \(String(report.points.count))",
        remark: "not to be told from the best"),
    ]
    if let confirmation = report.confirmation {
      tiles.append(
        Tile(
          name: "Confirmed on test", value: Markup(WeightText.difference(confirmation.difference)),
          remark: Markup(
            "\(WeightText.interval(confirmation.interval)) \(WeightText.verdict(confirmation))")))
    }
    return tiles
  }

  private static func folds(_ report: TuningReport) -> [Fold] {
    report.folds.enumerated().map { offset, fold in
      Fold(
        number: Markup(String(offset + 1)), vaults: Markup(String(fold.vaults)),
        events: Markup(String(fold.events)),
        chosen: Markup(WeightText.text(fold.chosen, parts: report.basis.parts)),
        training: Markup(WeightText.mean(fold.trainingMean)),
        heldOut: Markup(WeightText.mean(fold.heldOutMean)),
        document: Markup(WeightText.mean(fold.documentMean)),
        gain: Markup(WeightText.difference(fold.heldOutMean - fold.documentMean)))
    }
  }

  private static func moves(_ report: TuningReport) -> [Move] {
    let extent =
      report.sensitivity.flatMap { [$0.difference.interval.low, $0.difference.interval.high] }
      .map(abs).max() ?? 0
    return report.sensitivity.map { move in
      let difference = move.difference
      return Move(
        name: "\(WeightText.step(move.step)) from \(move.from) to \(move.toward)",
        weights: Markup(difference.candidate.map { WeightText.text($0, parts: 20) } ?? ""),
        difference: Markup(WeightText.difference(difference.difference)),
        interval: Markup(WeightText.interval(difference.interval)),
        strip: DifferenceStrip(
          value: difference.difference, interval: difference.interval, extent: max(extent, 1e-6)
        ).markup, p: Markup(WeightText.p(difference.correctedP)),
        verdict: Markup(WeightText.verdict(difference)),
        verdictStyle: Markup(WeightText.style(difference.verdict)),
        verdictSign: Markup(WeightText.sign(difference.verdict)))
    }
  }

  private static func row(_ point: TuningReport.Point, _ report: TuningReport) -> Row {
    var marks: [String] = []
    if point.weights == report.best { marks.append("best") }
    if point.weights == report.basis.document { marks.append("document") }
    if point.isOnPlateau { marks.append("plateau") }
    if point.isOnFront { marks.append("front") }
    if !point.isFeasible { marks.append("breaks a constraint") }
    return Row(
      weights: Markup(WeightText.text(point.weights, parts: report.basis.parts)),
      mean: Markup(WeightText.mean(point.mean)), p: Markup(WeightText.p(point.plateauP)),
      chosen: Markup(String(point.chosen)), first: Markup(WeightText.mean(point.tradeOff[0])),
      second: Markup(WeightText.mean(point.tradeOff[1])),
      marks: Markup(marks.joined(separator: ", ")))
  }
}
