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
      [
        .init("Questions", .name, isFlexible: true), .init("Truth"),
        .init("Pairs decided", .number), .init("Ordered alike", .number),
        .init("τ-b", .number), .init("τ_AP", .number),
      ],
      report.comparisons.map { comparison in
        let agreement = comparison.agreement
        return .init(
          Table.Cell(comparison.set), Table.Cell(comparison.truth), .count(agreement.decided),
          estimate(agreement.alike), estimate(agreement.tauB), estimate(agreement.tauAP))
      }, look: .tuning)
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
      [
        .init("Questions", .name, isFlexible: true), .init("Count", .number),
        .init("Vaults", .number), .init("Ceiling", .number),
      ],
      (report.corpus + report.against).map {
        .init(
          Table.Cell($0.name), .count($0.questions), .count($0.vaults),
          .number(ValidityText.figure($0.ceiling), $0.ceiling))
      }, look: .plain)
  }

  private var gains: [Block] {
    guard !report.gains.isEmpty else { return [] }
    return [
      .table(
        "Compared with earlier corpora, in paired resamples",
        [
          .init("Questions", .name), .init("Earlier"), .init("Truth"),
          .init("Difference of τ-b", .number),
        ],
        report.gains.map {
          .init(
            Table.Cell($0.set), Table.Cell($0.earlier), Table.Cell($0.truth),
            estimate($0.tauB))
        }, look: .plain)
    ]
  }

  private var swaps: [Block] {
    let whole = report.corpus.first?.name
    return report.comparisons.filter { $0.set == whole }.map { comparison in
      .fold(
        "\(comparison.truth): \(comparison.swaps.count) of \(comparison.agreement.decided) pairs",
        .table(
          "Pairs that \(comparison.truth) decides and \(comparison.set) orders otherwise",
          [
            .init("Better on \(comparison.truth)", .name),
            .init("Preferred by \(comparison.set)"),
            .init("By, on \(comparison.truth)", .number),
            .init("By, on \(comparison.set)", .number),
          ],
          comparison.swaps.map { swap in
            .init(
              Table.Cell(swap.better), Table.Cell(swap.preferred),
              .number(ValidityText.mean(swap.margin), swap.margin),
              .number(ValidityText.mean(swap.preference), swap.preference))
          }, look: .tuning))
    }
  }

  private var systems: Table {
    let sets = report.corpus + report.against
    return Table(
      "Mean \(report.measure) of every system on every set",
      [
        .init("No.", .number), .init("System", .name, isFlexible: true),
        .init("Family", isFlexible: true),
      ]
        + sets.map {
          .init($0.name, .number, on: $0.name.hasPrefix("genre") ? [.page] : [.page, .terminal])
        },
      report.systems.enumerated().map { index, system in
        .init(
          [.count(index + 1), Table.Cell(system.name), Table.Cell(system.family)]
            + sets.map { .number(ValidityText.mean($0.means[index]), $0.means[index]) })
      }, look: .tuning)
  }
}
