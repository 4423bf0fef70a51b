public import VaultGate
internal import VaultResults

/// A gate's decision: the decision with its change, the findings, and how to read them.
///
/// Equal decisions give equal texts.
public struct GateAccount {
  private let report: GateReport

  /// Takes a decision.
  public init(_ report: GateReport) { self.report = report }

  /// One HTML page, self-contained and offline.
  public var page: String { HTMLRenderer.page(document) }

  /// Markdown (GitHub's dialect), for a pull request or a job's summary.
  public var markdown: String { MarkdownRenderer.text(document, level: 2) }

  /// Text for a terminal, the decision first.
  ///
  /// - Parameters:
  ///   - width: The most characters on a line; `nil` for a file, where nothing is cut.
  ///   - isColored: True if outcomes are colored with ANSI escapes.
  /// - Returns: The lines, each ending in a line feed.
  public func text(width: Int? = nil, isColored: Bool = false) -> String {
    TerminalRenderer(width: width, isColored: isColored).text(
      [.paragraph("\(Mark(report.verdict)): \(GateWords.headline(report)).")]
        + GateFindings.blocks(report))
  }

  private var document: Document {
    Document(
      title: "vaultbench gate: \(Mark(report.verdict).word)",
      heading: .init(
        eyebrow: "vaultbench gate", title: "Gate \(Mark(report.verdict).word)",
        verdict: (Mark(report.verdict), Text(GateWords.headline(report))),
        blocks: [.only([.page], .paragraph(Text(meaning), .small))]),
      sections: [
        .init("gate", "Findings", isFolded: false, GateFindings.blocks(report)),
        .init("reading", "How to read this", [.only([.page], .terms(Array(Self.reading)))]),
        .init("evidence", "What was compared", [.only([.page], .facts(evidence))]),
      ], hasNavigation: false,
      footer: " The same findings for programs: \(link: "gate.json", to: "gate.json").")
  }

  private var meaning: String {
    switch report.verdict {
    case .passed: "Everything that was asked was answered, and nothing got worse. Exit status 0."
    case .failed: "Something got worse beyond what the policy allows. Exit status 1."
    case .cannotTell: "The data cannot tell, or the two sides may not be compared. Exit status 2."
    }
  }

  private var evidence: [Block.Fact] {
    func side(_ name: String, _ side: GateReport.Side) -> [Block.Fact] {
      [
        .code(name, side.name), .code("its system", side.subject?.words, absent: "unknown"),
        .code("its weights", side.weights.map(WeightText.name), absent: "none"),
        .code("its embedder", side.embedder, absent: "unknown"),
        .code("its commit", side.commit, absent: "unknown"),
        .code("its binary", side.binaryDigest, absent: "unknown"),
      ]
    }
    return side("candidate", report.candidate) + side("baseline", report.baseline)
      + [.code("policy", report.policyDigest)]
  }

  private static let reading: KeyValuePairs<Text, Text> = [
    "Failed": """
    Worse than the policy allows, and the data say so: for what repeats exactly any change beyond the \
    tolerance, else the whole interval of the difference.
    """,
    "Cannot tell": """
    The data neither show a loss nor rule one out. More queries or more rounds would; the gate does not \
    guess.
    """,
    "Not comparable": "The two sides differ in something that must agree; the finding names it.",
    "Improved": "Better than the policy expects without a reason. Renew the baseline with one.",
    "Waived": "Worse, but accepted by a named person until a date; the policy names both.",
    "Difference": """
    Candidate minus baseline, with its interval; for times and memory the share by which they grew. \
    “Allowed” is the loss that the policy lets pass. P-values are corrected for how many metrics were \
    tested.
    """,
  ]
}
