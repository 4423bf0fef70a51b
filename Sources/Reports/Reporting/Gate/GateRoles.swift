internal import VaultGate
internal import VaultResults

/// The split of a decision's findings into those of its subject and those of the rankings beside
/// it.
struct GateRoles {
  private let report: GateReport
  private let subjects: Set<String>
  /// The systems that were judged besides; none where the decision names no subject.
  private let others: Set<String>

  init(_ report: GateReport) {
    self.report = report
    // The gate calls two subjects of different names `subject`.
    subjects = Set([report.candidate.subject?.system, "subject"].compactMap(\.self))
    let judged = report.findings.filter {
      $0.tier == .quality || $0.subject.hasPrefix("rankings/") || $0.subject.hasPrefix("system/")
    }.compactMap { Self.system(of: $0) }
    others =
      report.candidate.subject == nil
      ? [] : Set(judged).subtracting(subjects).subtracting([QuestionKind.searchSubject])
  }

  func isOfSubject(_ finding: GateFinding) -> Bool {
    Self.system(of: finding).map(subjects.contains) ?? false
  }

  /// Returns the notable findings of rankings beside the subject; none where only they decide.
  func beside(_ notable: [GateFinding]) -> [GateFinding] {
    let beside = notable.filter { Self.system(of: $0).map(others.contains) ?? false }
    let grave = GateWords.order.first { outcome in notable.contains { $0.outcome == outcome } }
    let isDecidedByThem =
      beside.count { $0.outcome == grave } == notable.count { $0.outcome == grave }
    return isDecidedByThem ? [] : beside
  }

  /// The main metric of the subject: nDCG@10, or else another measure of its quality.
  var lead: GateFinding? {
    let judged = report.findings.filter {
      $0.tier == .quality && $0.slice.isEmpty && $0.baseline != nil && $0.candidate != nil
        && (isOfSubject($0) || report.candidate.subject == nil)
    }
    return judged.first { $0.subject.hasSuffix("/nDCG@10") } ?? judged.first
  }

  /// Returns the system of a finding: the beginning of its subject.
  private static func system(of finding: GateFinding) -> String? {
    var parts = finding.subject.split(separator: "/").map(String.init)[...]
    for prefix in [["rankings", "system"], ["search"]] where parts.count > 1 {
      if prefix.contains(parts[parts.startIndex]) { parts = parts.dropFirst() }
    }
    return parts.first
  }
}
