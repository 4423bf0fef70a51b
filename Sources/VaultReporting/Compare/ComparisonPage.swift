public import VaultVerdict

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
    let page = try TemplateLibrary(HTMLTemplates.comparison).render(
      Content(report), template: "comparisonPage")
    return TableExport.adding(to: page)
  }

  /// Everything the page shows.
  struct Content {
    let title: Markup
    let style: Markup
    let heading: ComparisonHeading
    let differences: DifferencesSection
    let slicing: DifferenceSlicesSection?
    let queryChanges: [QueryChangesSection]
    let hasQueryChanges: Bool
    let level: Markup
    let systemRuns: ComparedSystemsSection

    init(_ report: ComparisonReport) {
      let letters = DifferenceText.letters(report)
      title = "vaultbench compare: \(report.systems.map(\.label).joined(separator: ", "))"
      style = Markup(trusted: Stylesheet.text + "\n" + Stylesheet.comparison)
      heading = ComparisonHeading(report, letters: letters)
      differences = DifferencesSection(report, letters: letters)
      slicing = DifferenceSlicesSection(report, letters: letters)
      queryChanges = report.queries.map { QueryChangesSection($0, letters: letters) }
        .filter { !$0.directions.isEmpty }
      hasQueryChanges = !queryChanges.isEmpty
      level = Markup(FigureText.bound(report.basis.level, unit: "fraction"))
      systemRuns = ComparedSystemsSection(report, letters: letters)
    }
  }
}

/// What a reader of a comparison sees first.
struct ComparisonHeading {
  let pageTitle: Markup
  let subtitle: Markup
  let legend: [System]
  let findings: [Finding]
  let remarks: [Markup]
  let hasRemarks: Bool

  struct System {
    let letter: Markup
    let label: Markup
    let detail: Markup
  }

  struct Finding {
    let sign: Markup
    let style: Markup
    let sentence: Markup
  }

  init(_ report: ComparisonReport, letters: [String: String]) {
    let labels = report.systems.map(\.label)
    pageTitle =
      labels.count == 2
      ? "\(labels[1]) against \(labels[0])"
      : "\(VerdictText.plural(labels.count, "system", "systems")) compared"
    let basis = report.basis
    var facts = [
      VerdictText.plural(basis.queries, "judged query", "judged queries"),
      VerdictText.plural(basis.vaults, "vault", "vaults"),
    ]
    if basis.corpora > 1 { facts.append("\(basis.corpora) seeds") }
    facts.append("\(basis.split) split")
    subtitle = Markup(facts.joined(separator: " · "))
    legend = report.systems.enumerated().map { index, system in
      System(
        letter: Markup(letters[system.label] ?? ""), label: Markup(system.label),
        detail: Markup(Self.detail(system, isBaseline: index == 0)))
    }
    findings = report.differences.filter {
      $0.baseline == labels.first && $0.measure == report.measures.first
    }.map { Self.finding($0, letters: letters) }
    remarks = report.notes.map { Markup($0) }
    hasRemarks = !remarks.isEmpty
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

  private static func finding(
    _ entry: MeasuredDifference, letters: [String: String]
  ) -> Finding {
    let pair = (letters[entry.candidate] ?? "", letters[entry.baseline] ?? "")
    let change =
      "\(DifferenceText.signed(entry.difference)) "
      + DifferenceText.interval(entry.interval)
    let sentence =
      switch entry.verdict {
      case .better: "\(pair.0) is better than \(pair.1) on \(entry.measure): \(change)."
      case .worse: "\(pair.0) is worse than \(pair.1) on \(entry.measure): \(change)."
      case .noDetectableDifference:
        "\(pair.0) and \(pair.1): \(DifferenceText.words(entry)) on \(entry.measure): \(change)."
      }
    return Finding(
      sign: Markup(DifferenceText.sign(entry.verdict)),
      style: Markup(DifferenceText.style(entry.verdict)), sentence: Markup(sentence))
  }
}
