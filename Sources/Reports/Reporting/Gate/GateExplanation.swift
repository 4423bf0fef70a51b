public import VaultGate
internal import VaultResults

/// A gate's decision in plain words, for `gate --explain`.
///
/// The first line is the decision with its main reason. Then each tier gives the number of its
/// subjects, those that did not simply pass, and what would settle inconclusive ones; improvements
/// and waived findings are named. No line is longer than 80 characters unless a single word is.
public struct GateExplanation: Hashable, Sendable {
  /// The lines, without line feeds.
  public let lines: [String]

  /// The lines, each with a line feed.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Explains a decision.
  ///
  /// - Parameter report: The decision.
  public init(_ report: GateReport) {
    var text = Lines()
    text.add(Self.heading(report))
    text.add("The change: \(GateWords.change(report)).")
    text.add(
      "\(GateWords.side(report.candidate)) was compared with \(GateWords.side(report.baseline)).")
    for tier in GateFinding.Tier.allCases {
      Self.explain(tier, report.findings.filter { $0.tier == tier }, in: &text)
    }
    let idle = GateFinding.Tier.allCases.filter { tier in
      !report.findings.contains { $0.tier == tier }
    }
    if !idle.isEmpty {
      text.addBlank()
      text.add("Not looked at: " + idle.map(Self.name).joined(separator: ", ") + ".")
    }
    if !report.notes.isEmpty {
      text.addBlank()
      for note in report.notes { text.add(note, first: "Note: ", rest: "  ") }
    }
    lines = text.lines
  }

  private struct Lines {
    private(set) var lines: [String] = []

    mutating func addBlank() { lines.append("") }

    mutating func add(_ text: String, first: String = "", rest: String = "") {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      lines += PlainText.wrapped(words, width: 80, first: first, rest: rest).split(separator: "\n")
        .map(String.init)
    }
  }

  /// Returns the decision and the finding with the largest weight.
  private static func heading(_ report: GateReport) -> String {
    let decisive: [GateFinding]
    let verdict: String
    switch report.verdict {
    case .passed:
      let tiers = Set(report.findings.map(\.tier)).count
      let waived = report.findings(.waived).count
      return "PASSED: nothing got worse beyond what the policy allows; "
        + "\(VerdictText.plural(report.findings.count, "finding")) in \(VerdictText.plural(tiers, "tier"))"
        + (waived > 0 ? ", \(waived) of them waived." : ".")
    case .failed:
      verdict = "FAILED"
      decisive = report.findings(.failed)
    case .cannotTell:
      verdict = "CANNOT TELL"
      let outcomes: [GateFinding.Outcome] = [.notComparable, .inconclusive, .improved]
      decisive = outcomes.lazy.map(report.findings).first { !$0.isEmpty } ?? []
    }
    guard let main = decisive.min(by: weighsMore) else {
      return "\(verdict): nothing was compared."
    }
    let others =
      decisive.count > 1
      ? ", and \(VerdictText.plural(decisive.count - 1, "other finding"))" : ""
    return "\(verdict): \(main.name): \(main.reason)\(others)."
  }

  private static func explain(
    _ tier: GateFinding.Tier, _ findings: [GateFinding], in text: inout Lines
  ) {
    guard !findings.isEmpty else { return }
    text.addBlank()
    let counts = GateFinding.Outcome.allCases.compactMap { outcome -> String? in
      let count = findings.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(Mark(outcome).word)" : nil
    }
    text.add(
      GateWords.title(tier)
        + ": \(VerdictText.plural(findings.count, "subject")), \(counts.joined(separator: ", "))."
    )
    for outcome in GateFinding.Outcome.allCases where outcome != .passed {
      for finding in findings.filter({ $0.outcome == outcome }).sorted(by: weighsMore) {
        text.add(
          "\(Mark(outcome).word): \(finding.name): \(finding.reason).", first: "  ",
          rest: "    ")
        if let remedy = remedy(finding) { text.add(remedy, first: "    → ", rest: "      ") }
      }
    }
  }

  /// Returns the remedy of an inconclusive finding; `nil` where none is inconclusive.
  private static func remedy(_ finding: GateFinding) -> String? {
    switch (finding.outcome, finding.tier) {
    case (.notComparable, _):
      "Make the two sides agree in this, or renew the baseline with the reason."
    case (.inconclusive, .systems):
      "Run the same systems, or waive this by name in the policy."
    case (.inconclusive, .timing):
      (settling(finding).map { "\($0) rounds would settle it at this spread" }
        ?? "More rounds would settle it") + "; a quieter machine needs fewer."
    case (.inconclusive, .quality), (.inconclusive, .targets):
      "More queries would settle it; those of other vaults count for more."
    case (.improved, _):
      "If it was meant, renew the baseline and say why."
    default: nil
    }
  }

  /// Returns the number of rounds that bring the interval's end to where a decision begins, if the
  /// difference stays: the half-width falls with their root.
  private static func settling(_ finding: GateFinding) -> String? {
    guard let interval = finding.interval, let difference = finding.difference,
      let allowed = finding.allowed, finding.n > 1
    else { return nil }
    let half = (interval.high - interval.low) / 2
    let ratio = half / abs(allowed - difference)
    let needed = (Double(finding.n) * ratio * ratio).rounded(.up)
    // An interval that is narrow enough already is not the obstacle.
    guard needed > Double(finding.n) else { return nil }
    return needed <= 1e6 ? "About \(Int(needed))" : "More than a million"
  }

  private static func weighsMore(_ one: GateFinding, _ other: GateFinding) -> Bool {
    let weights = (weight(one), weight(other))
    return weights.0 == weights.1
      ? (rank(one), one.name) < (rank(other), other.name) : weights.0 > weights.1
  }

  /// Returns the multiple of the tolerance that a finding uses; one without tolerance weighs most.
  private static func weight(_ finding: GateFinding) -> Double {
    guard let difference = finding.difference, let allowed = finding.allowed, allowed > 0 else {
      return .infinity
    }
    return abs(difference) / allowed
  }

  private static func rank(_ finding: GateFinding) -> Int {
    [.comparability, .systems, .quality, .timing, .exact, .targets].firstIndex(of: finding.tier)
      ?? 0
  }

  /// A tier's title within a sentence.
  private static func name(_ tier: GateFinding.Tier) -> String {
    let title = GateWords.title(tier)
    return title.prefix(1).lowercased() + title.dropFirst()
  }
}
