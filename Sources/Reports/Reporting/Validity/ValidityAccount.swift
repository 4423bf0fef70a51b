internal import VaultEvaluation
public import VaultResults

/// A study of validity: the agreement of a corpus with real data in ordering systems.
public struct ValidityAccount {
  private let report: ValidityReport

  /// Takes a study.
  public init(_ report: ValidityReport) { self.report = report }

  /// One HTML page, self-contained and offline.
  public var page: String { HTMLRenderer.page(document) }

  /// Text for a terminal, the answer first.
  ///
  /// - Parameters:
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  ///   - isColored: True if outcomes are colored with ANSI escapes.
  /// - Returns: Lines that each end in a line feed.
  public func text(width: Int? = nil, isColored: Bool = false) -> String {
    TerminalRenderer(width: width, isColored: isColored).text(document)
  }

  private var document: Document {
    let corpus = report.corpus.first?.name ?? ""
    let sentences =
      report.against.compactMap { truth in
        report.comparison(of: corpus, with: truth.name).map { ValidityText.sentence($0, report) }
      } + report.gains.map(ValidityText.sentence)
    return Document(
      title: "vaultbench: validity of \(corpus)",
      heading: .init(
        eyebrow: "vaultbench · validity", title: Text(corpus),
        subtitle:
          "\(report.systems.count) systems of \(Set(report.systems.map(\.family)).count) families · "
          + report.measure,
        blocks: sentences.map { .paragraph(Text($0)) },
        below: [
          .callout(
            "How to read this", [.list(ValidityText.limits(report).map { Text($0) })])
        ]),
      sections: [
        .init("plots", "The systems under both", [.only([.page], plots)]),
        .init("agreement", "Agreement", [.table(agreement), .table(sets)] + gains),
        .init("swaps", "Pairs in the wrong order", [.only([.page], swaps)]),
        .init("systems", "All systems", [.table(systems)]),
      ], styles: ["tuning"], hasNavigation: false)
  }

  /// The whole corpus and its genres against each other set.
  private var plots: [Block] {
    let parts = report.corpus.enumerated()
      .filter { $0.offset == 0 || $0.element.name.hasPrefix("genre") }.map(\.element)
    return [
      .paragraph(
        """
        A corpus is valid if the better system on other people’s data is also better on it: \
        the points then rise from left to right. Numbers are those of the table of systems; the larger \
        point is our own.
        """, .lead),
      .plots(
        parts.flatMap { part in
          report.against.map { truth in
            let plot = ScatterPlot(
              title: "Mean \(report.measure) of each system", x: part.name, y: truth.name,
              points: report.systems.enumerated().map { index, system in
                ScatterPlot.Point(
                  label: String(index + 1), name: system.name, x: part.means[index],
                  y: truth.means[index], isEmphasized: system.name == "hybrid")
              })
            return .init(caption: "\(part.name) and \(truth.name)", drawing: plot.markup)
          }
        }),
    ]
  }

  private var agreement: Table {
    Table(
      "How each part of the corpus orders the systems, beside each other set",
      of: report.comparisons, look: .tuning
    ) {
      Field("Questions", .name, isFlexible: true) { .init($0.set) }
      Field("Truth") { .init($0.truth) }
      Field("Pairs decided", .number) { .count($0.agreement.decided) }
      Field("Ordered alike", .number) { estimate($0.agreement.alike) }
      Field("τ-b", .number) { estimate($0.agreement.tauB) }
      Field("τ_AP", .number) { estimate($0.agreement.tauAP) }
    }
  }

  private func estimate(_ estimate: OrderAgreement.Estimate?) -> Table.Cell {
    Table.Cell(
      Text(ValidityText.text(estimate)),
      figure: estimate.map {
        .init(value: $0.value, interval: ConfidenceInterval(low: $0.lower, high: $0.upper))
      })
  }

  private var sets: Table {
    Table(
      "The sets; the ceiling is the τ-b to be expected of another set of the same kind and size",
      of: report.corpus + report.against, look: .plain
    ) {
      Field("Questions", .name, isFlexible: true) { .init($0.name) }
      Field("Count", .number) { .count($0.questions) }
      Field("Vaults", .number) { .count($0.vaults) }
      Field("Ceiling", .number) { .number(DifferenceText.hundredths($0.ceiling), $0.ceiling) }
    }
  }

  private var gains: [Block] {
    guard !report.gains.isEmpty else { return [] }
    return [
      .table("Compared with earlier corpora, in paired resamples", of: report.gains, look: .plain) {
        Field("Questions", .name) { .init($0.set) }
        Field("Earlier") { .init($0.earlier) }
        Field("Truth") { .init($0.truth) }
        Field("Difference of τ-b", .number) { estimate($0.tauB) }
      }
    ]
  }

  private var swaps: [Block] {
    let whole = report.corpus.first?.name
    return report.comparisons.filter { $0.set == whole }.map { comparison in
      .fold(
        "\(comparison.truth): \(comparison.swaps.count) of \(comparison.agreement.decided) pairs",
        .table(
          "Pairs that \(comparison.truth) decides and \(comparison.set) orders otherwise",
          of: comparison.swaps, look: .tuning
        ) {
          Field("Better on \(comparison.truth)", .name) { .init($0.better) }
          Field("Preferred by \(comparison.set)") { .init($0.preferred) }
          Field("By, on \(comparison.truth)", .number) {
            .number(DifferenceText.score($0.margin), $0.margin)
          }
          Field("By, on \(comparison.set)", .number) {
            .number(DifferenceText.score($0.preference), $0.preference)
          }
        })
    }
  }

  private var systems: Table {
    Table(
      "Mean \(report.measure) of every system on every set", of: report.systems.enumerated(),
      look: .tuning
    ) {
      Field("No.", .number) { .count($0.offset + 1) }
      Field("System", .name, isFlexible: true) { .init($0.element.name) }
      Field("Family", isFlexible: true) { .init($0.element.family) }
      for set in report.corpus + report.against {
        Field(set.name, .number, on: set.name.hasPrefix("genre") ? [.page] : [.page, .terminal]) {
          .number(DifferenceText.score(set.means[$0.offset]), set.means[$0.offset])
        }
      }
    }
  }
}
