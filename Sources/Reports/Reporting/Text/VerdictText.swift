internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Results and counts in words.
enum VerdictText {
  /// Returns a count with its noun, whose plural is regular unless given.
  static func plural(_ count: Int, _ noun: String, _ many: String? = nil) -> String {
    "\(DecimalText.grouped(count)) \(count == 1 ? noun : many ?? Plural.noun(noun, of: count))"
  }

  /// Returns the first sentences of a report of few vaults; nothing where there are enough.
  static func few(_ vaults: Int, noun: String = "vault") -> [String] {
    PairedComparison.fewVaults(vaults, noun: noun).map { ["Which is better \($0)"] } ?? []
  }

  /// Returns the headline of the report.
  static func headline(_ summary: VerdictSummary) -> String {
    let hard = summary.counts(.hard)
    if !summary.hardMisses.isEmpty {
      return "\(plural(summary.hardMisses.count, "hard target")) missed"
    }
    if hard.notMeasured == hard.total { return "No hard target measured" }
    let open = [(hard.notShown, "not shown"), (hard.notMeasured, "not measured")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return open.isEmpty
      ? "Every hard target met" : "No hard target missed, \(open.joined(separator: ", "))"
  }

  /// The number of rows of each result in one line.
  static func counts(_ counts: VerdictSummary.Counts) -> String {
    [
      (counts.met, TargetVerdict.Verdict.met), (counts.missed, .missed),
      (counts.notShown, .notShown), (counts.notMeasured, .notMeasured),
    ].map { "\($0.0) \($0.1.words)" }.joined(separator: " · ")
  }
}
