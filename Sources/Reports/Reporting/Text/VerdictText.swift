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
    if hard.met == 0 { return "No hard target measured" }
    return hard.notMeasured == 0
      ? "Every hard target met"
      : "Every hard target that was measured is met"
  }

  /// Met, missed and not measured in one line.
  static func counts(_ counts: VerdictSummary.Counts) -> String {
    "\(counts.met) met · \(counts.missed) missed · \(counts.notMeasured) not measured"
  }
}
