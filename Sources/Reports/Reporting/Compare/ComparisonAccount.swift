public import VaultComparison
internal import VaultEvaluation
internal import VaultResults

/// A comparison of systems: the conclusions, the differences on all queries and on parts of them,
/// and the queries that differ most.
///
/// Equal comparisons give equal texts.
public struct ComparisonAccount {
  private let report: ComparisonReport
  private let letters: [String: String]

  /// Takes a comparison.
  public init(_ report: ComparisonReport) {
    self.report = report
    letters = DifferenceText.letters(report)
  }

  /// One HTML page, self-contained and offline.
  public var page: String { HTMLRenderer.page(document) }

  /// Text for a terminal, the answer first.
  ///
  /// - Parameters:
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  ///   - isColored: True if outcomes are colored with ANSI escapes.
  /// - Returns: The lines, each ending in a line feed.
  public func text(width: Int? = nil, isColored: Bool = false) -> String {
    TerminalRenderer(width: width, isColored: isColored).text(document)
  }

  private var document: Document {
    let differences = ComparisonDifferences(report: report, letters: letters)
    let queries = ComparisonQueries.blocks(report, letters: letters)
    var sections: [Document.Section] = [.init("differences", "Differences", differences.overall)]
    if let slices = differences.slices {
      sections.append(.init("slices", "Slices of the queries", name: "Slices", slices))
    }
    if !queries.isEmpty {
      sections.append(.init("queries", "Queries that differ most", name: "Queries", queries))
    }
    sections += [
      .init(
        "reading", "How to read this", isPrinted: false,
        [.only([.page], .terms(Array(Self.reading)))]),
      .init("systems", "Run facts", isPrinted: false, [.only([.page], runs)]),
    ]
    return Document(
      title: "vaultbench compare: \(report.systems.map(\.label).joined(separator: ", "))",
      heading: heading, sections: sections, styles: ["comparison"])
  }

  /// The heading of a comparison.
  private var heading: Document.Heading {
    let labels = report.systems.map(\.label)
    let findings = report.differences.filter {
      $0.baseline == labels.first && $0.measure == report.measures.first
    }
    let title =
      labels.count == 2
      ? "\(labels[1]) against \(labels[0])"
      : "\(VerdictText.plural(labels.count, "system")) compared"
    return .init(
      eyebrow: "vaultbench compare", title: Text(title),
      subtitle: DifferenceText.basis(report.basis).joined(separator: " · "),
      blocks: [.list(findings.map(sentence))],
      aside: [.facts(report.systems.enumerated().map { legend($1, isBaseline: $0 == 0) })],
      below: report.notes.isEmpty
        ? [] : [.callout("About this comparison", [.list(report.notes.map { Text($0) })])])
  }

  private func legend(_ system: ComparedSystem, isBaseline: Bool) -> Block.Fact {
    var facts = isBaseline ? ["baseline"] : []
    if let run = system.runs.first {
      facts.append(run.embedder)
      if let weights = run.weights { facts.append("weights \(WeightText.name(weights))") }
    }
    return .init(
      letters[system.label] ?? "",
      "\(system.label) \(muted: "(\(facts.joined(separator: " · ")))")")
  }

  private func sentence(_ entry: MeasuredDifference) -> Text {
    let pair = (letters[entry.candidate] ?? "", letters[entry.baseline] ?? "")
    let mark = Mark(entry)
    let relation =
      entry.verdict == .noDetectableDifference
      ? "\(pair.0) and \(pair.1): \(mark.word)" : "\(pair.0) is \(mark.word) than \(pair.1)"
    return """
      \(mark.sign) \(strong: relation) on \(entry.measure): \(DifferenceText.signed(entry.difference)) \
      \(DifferenceText.interval(entry.interval)), won/tied/lost \(DifferenceText.balance(entry.balance)).
      """
  }

  /// The runs of each system: the data needed to repeat the comparison.
  private var runs: [Block] {
    let runs = report.systems.flatMap { system in
      system.runs.map { (letter: letters[system.label] ?? "", run: $0) }
    }
    return [
      .paragraph(
        """
        The runs behind each letter. Random draws of the statistics start from the seed \
        \("\(report.basis.seed)"); the same runs give this page again.
        """, .lead),
      .table("The runs of each system", of: runs, isCaptionHidden: true) {
        Field("System", .name) { .init($0.letter) }
        Field("Run") { .init($0.run.directory) }
        Field("Name") { .init($0.run.system) }
        Field("Seed", .number) { .init($0.run.seed.map { "\($0)" } ?? "–") }
        Field("Embedder") { .init($0.run.embedder) }
        Field("Digests") { .init("", notes: digests(of: $0.run)) }
      },
    ]
  }

  private func digests(of run: ComparedSystem.Run) -> [Text] {
    [
      ("corpus", run.corpusDigest), ("settings", run.configDigest), ("model", run.modelDigest),
      ("commit", run.commit),
    ].map { name, value in "\(name) \(code: value.map { String($0.prefix(12)) } ?? "–")" }
  }

  private static let reading: KeyValuePairs<Text, Text> = [
    "Better, worse": """
    The sign-flip test over vaults, corrected for every comparison that the table makes, rejects that \
    the systems are alike, and the interval leaves out zero. Over all queries the correction is Holm’s, \
    over slices that of Benjamini and Hochberg.
    """,
    "No detectable difference": """
    Chance explains what was measured. It does not mean that the systems are equal: a difference below \
    the minimum detectable effect (MDE) would be missed more often than once in five times, and with \
    fewer than six vaults every difference would.
    """,
    "Interval": """
    Over vaults, because queries of one vault share people and messages and have correlated scores.
    """,
    "p t-test, Wilcoxon": """
    The t-test over vaults, below it the one over queries. That one and Wilcoxon’s test take queries for \
    independent and are too small where a vault’s queries are correlated; no outcome uses them.
    """,
    "Effect": "The mean difference over the standard deviation of the differences between queries.",
    "Won/tied/lost":
      "On how many queries the second system of the pair scores more, the same, and less.",
    "Holm, BH": """
    Holm bounds the chance of any false finding in the table, Benjamini and Hochberg (BH) the expected \
    share of false findings among those made.
    """,
  ]
}
