public import VaultComparison
internal import VaultResults

/// A tuning of ranking weights: what to set and what to expect, the map of all weightings, and what it
/// rests on.
///
/// Equal reports give equal texts.
public struct TuningAccount {
  private let report: TuningReport
  private var objective: String { report.basis.objective }
  private var parts: Int { report.basis.parts }

  /// Takes a tuning.
  public init(_ report: TuningReport) { self.report = report }

  /// One HTML page, self-contained and offline.
  public var page: String { HTMLRenderer.page(document) }

  /// The heat map over the triangle of weights, as an SVG file of its own.
  public var map: String { TernaryMap(report).standalone }

  /// Text for a terminal, the answer first.
  ///
  /// - Parameters:
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  ///   - isColored: True if outcomes are colored with ANSI escapes.
  /// - Returns: The lines, each ending in a line feed.
  public func text(width: Int? = nil, isColored: Bool = false) -> String {
    TerminalRenderer(width: width, isColored: isColored).text(document)
  }

  /// Returns the gain of each source's choice on the others.
  ///
  /// - Parameters:
  ///   - transfer: The trials.
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  /// - Returns: Lines that each end in a line feed.
  public static func text(_ transfer: WeightTransfer, width: Int? = nil) -> String {
    TerminalRenderer(width: width).text([
      .heading("Tuned on one source, compared with 60/20/20 on another"),
      .list(
        transfer.rows.map { row in
          let candidate = row.difference.candidate.map { WeightText.name($0) } ?? "–"
          return "\(candidate) of \(row.tunedOn), on \(row.triedOn): \(words(row.difference))"
        }),
    ])
  }

  private var document: Document {
    Document(
      title: "vaultbench: weights for \(report.basis.dataset)",
      heading: .init(
        eyebrow: "vaultbench · ranking weights", title: Text(report.basis.dataset),
        subtitle:
          "\(report.basis.embedder) · \(TuningWords.basis(report.basis)) · \(report.points.count) weightings",
        verdict: (Mark(report.heldOut), Text(TuningWords.headline(report))),
        blocks: [
          .only([.page], .paragraph(Text(TuningWords.advice(report)), .headed)),
          .paragraph(Text(TuningWords.heldOut(report))),
          .paragraph(Text(TuningWords.plateau(report))),
        ],
        aside: [.tiles(tiles, caption: "")],
        below: report.notes.isEmpty
          ? [] : [.callout("About this tuning", [.list(report.notes.map { Text($0) })])]),
      sections: [
        .init("simplex", "All weights", simplex), .init("folds", "Cross-validation", folds),
        .init("sensitivity", "Round 60/20/20", sensitivity),
        .init("front", "Trade-off", front),
        .init(
          "basis", "Basis",
          [.facts(TuningWords.facts(report).map { .init($0.name, Text($0.value)) })]),
      ], styles: ["ternary", "tuning"], hasNavigation: false)
  }

  private var tiles: [Block.Tile] {
    let confirmed = report.confirmation.map { confirmation in
      Block.Tile(
        name: "Confirmed on test", value: WeightText.difference(confirmation.difference),
        remarks: [
          "\(WeightText.interval(confirmation.interval)) \(Mark(confirmation).word)"
        ])
    }
    return [
      .init(
        name: "Best weights", value: WeightText.text(report.best, parts: parts),
        remarks: ["semantic / temporal / participant"]),
      .init(
        name: "Held-out gain", value: WeightText.difference(report.heldOut.difference),
        remarks: [WeightText.interval(report.heldOut.interval)]),
      .init(
        name: "Optimism", value: WeightText.difference(report.optimism),
        remarks: ["gain seen where chosen, less held-out gain"]),
      .init(
        name: "Plateau", value: "\(report.plateau.size) of \(report.points.count)",
        remarks: ["not distinguishable from best"]),
    ] + [confirmed].compactMap(\.self)
  }

  private var simplex: [Block] {
    [
      .only(
        [.page], .paragraph(Text(TuningWords.plateauTest(report)), .lead),
        .plots([
          .init(
            caption: "Mean \(objective) of every weighting",
            drawing: TernaryMap(report).markup)
        ]),
        .fold(
          "The map as a table: all \(report.points.count) weightings",
          .table(
            points("p is that of “no weighting is better than this one”", report.points))))
    ]
  }

  private var folds: [Block] {
    [
      .paragraph(Text(TuningWords.folds(report)), .lead),
      .table(
        "Mean \(objective) where the weights were chosen, then on the fold itself",
        of: report.folds.enumerated(), look: .tuning
      ) {
        Field("Fold", .name) { .init(String($0.offset + 1)) }
        Field("Vaults", .number, on: [.page]) { .count($0.element.vaults) }
        Field("Events", .number) { .count($0.element.events) }
        Field("Chosen by the others") { .init(WeightText.text($0.element.chosen, parts: parts)) }
        Field("There", .number, on: [.page]) { mean($0.element.trainingMean) }
        Field("On the fold", .number) { mean($0.element.heldOutMean) }
        Field("60/20/20", .number) { mean($0.element.documentMean) }
        Field("Gain", .number) {
          let gain = $0.element.heldOutMean - $0.element.documentMean
          return .number(WeightText.difference(gain), gain)
        }
      },
    ]
  }

  private var sensitivity: [Block] {
    let extent =
      report.sensitivity.flatMap { [$0.difference.interval.low, $0.difference.interval.high] }
      .map(abs).max() ?? 0
    return [
      .paragraph(
        """
        What a small step from the document’s weights does to the mean \(objective), with 95 % intervals \
        over vaults. The p-values are corrected over the six steps after Holm.
        """, .lead),
      .table(
        "Steps from 60/20/20", of: report.sensitivity, look: .tuning, isCaptionHidden: true
      ) {
        Field("Step", .name, isFlexible: true) {
          "\(WeightText.step($0.step)) from \($0.from) to \($0.toward)"
        }
        Field("To") { .init($0.difference.candidate.map { WeightText.text($0, parts: 20) } ?? "") }
        Field("Difference", .number) {
          .interval(
            WeightText.difference($0.difference.difference),
            WeightText.interval($0.difference.interval), $0.difference.difference,
            $0.difference.interval)
        }
        Field("95 %", .number, on: [.terminal]) {
          .init(WeightText.interval($0.difference.interval))
        }
        Field("", .bar) {
          .bar(
            .differenceStrip(
              $0.difference.difference, $0.difference.interval, extent: max(extent, 1e-6)))
        }
        Field("p", .number) {
          .number(WeightText.p($0.difference.correctedP), $0.difference.correctedP)
        }
        Field("Outcome", isFlexible: true) { .mark(Mark($0.difference)) }
      },
    ]
  }

  private var front: [Block] {
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] > $1.tradeOff[0] }
    return [
      .paragraph(
        """
        \(VerdictText.plural(front.count, "weighting")) on the Pareto front: none other is at \
        least as good at both measures and better at one. The diamond is the best weighting, the ring the \
        document’s.
        """, .lead),
      .plots([
        .init(
          caption: report.tradeOff.joined(separator: " against "),
          drawing: tradeOff.markup)
      ]),
      .table(
        points(
          "The front; the whole of it is in the table of all weightings",
          Array(front.prefix(Self.mostOfFront)))),
    ]
  }

  private static let mostOfFront = 8

  private var tradeOff: FrontPlot {
    FrontPlot(
      title: "Mean \(report.tradeOff.joined(separator: " against mean ")) of every weighting",
      x: ("mean \(report.tradeOff[0])", "score"), y: "mean \(report.tradeOff[1])",
      points: report.points.map { point in
        let mark: FrontPlot.Mark =
          point.weights == report.best
          ? .best : point.weights == report.basis.document ? .reference : .none
        return FrontPlot.Point(
          label: mark == .none ? "" : WeightText.text(point.weights, parts: report.basis.parts),
          x: point.tradeOff[0], y: point.tradeOff[1], mark: mark)
      }, isHigherBetter: true, isLogarithmic: false)
  }

  private func points(_ caption: Text, _ points: [TuningReport.Point]) -> Table {
    Table(caption, of: points, look: .tuning) {
      Field("Semantic/temporal/participant", .name) {
        .init(WeightText.text($0.weights, parts: parts))
      }
      Field(objective, .number) { mean($0.mean) }
      Field("p", .number, on: [.page]) { .number(WeightText.p($0.plateauP), $0.plateauP) }
      Field("Folds", .number, on: [.page]) { .count($0.chosen) }
      for (place, measure) in report.tradeOff.enumerated() {
        Field(measure, .number) { mean($0.tradeOff[place]) }
      }
      Field("Marks", isFlexible: true) { .init(marks($0)) }
    }
  }

  private func marks(_ point: TuningReport.Point) -> String {
    [
      (point.weights == report.best, "best"), (point.weights == report.basis.document, "design"),
      (point.isOnPlateau, "plateau"), (point.isOnFront, "front"),
      (!point.isFeasible, "breaks a constraint"),
    ].filter(\.0).map(\.1).joined(separator: ", ")
  }

  private func mean(_ value: Double) -> Table.Cell { .number(WeightText.mean(value), value) }

  private static func words(_ difference: WeightDifference) -> String {
    "\(WeightText.difference(difference.difference)) \(WeightText.interval(difference.interval)), "
      + "p \(WeightText.p(difference.correctedP)), \(VerdictText.plural(difference.queries, "event")), "
      + "\(VerdictText.plural(difference.vaults, "vault")): \(Mark(difference).word)"
  }
}
