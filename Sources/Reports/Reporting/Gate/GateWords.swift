internal import VaultGate
internal import VaultResults

/// The findings of a gate, in words and numbers.
enum GateWords {
  static func title(_ tier: GateFinding.Tier) -> String {
    switch tier {
    case .comparability: "Comparability"
    case .systems: "Systems"
    case .exact: "What repeats exactly"
    case .timing: "Processor time and memory"
    case .quality: "Quality, query by query"
    case .targets: "Design targets"
    }
  }

  /// The outcomes in the order of presentation.
  static let order: [GateFinding.Outcome] = [
    .failed, .notComparable, .inconclusive, .waived, .improved, .changed, .passed,
  ]

  /// Returns the findings that a reader must see: those of the subject before others, the most
  /// severe first, each outcome in the gate's order.
  static func notable(_ report: GateReport) -> [GateFinding] {
    let roles = GateRoles(report)
    let all = order.filter { $0 != .passed }.flatMap { report.findings($0) }
    return all.filter(roles.isOfSubject) + all.filter { !roles.isOfSubject($0) }
  }

  /// Returns the change and the subject's result, to be read after the decision:
  /// `weights 60/20/20 → 10/80/10: nDCG@10 0.524 → 0.268`.
  static func headline(_ report: GateReport) -> String {
    guard !report.findings.isEmpty else { return "\(change(report)): nothing was compared" }
    guard let lead = GateRoles(report).lead else {
      return "\(change(report)): \(counts(report.findings))"
    }
    let name = lead.subject.split(separator: "/").last ?? ""
    return "\(change(report)): \(name) \(values(lead))"
  }

  /// Returns the candidate's change: weights, system, embedder, or else the commit.
  static func change(_ report: GateReport) -> String {
    let (old, new) = (report.baseline, report.candidate)
    func part(_ name: String, _ before: String?, _ after: String?) -> String? {
      guard let before, let after, before != after else { return nil }
      return "\(name)\(before) → \(after)"
    }
    let settings = [
      part("weights ", old.weights.map(WeightText.name), new.weights.map(WeightText.name))
        ?? part("", old.subject?.words, new.subject?.words),
      part("embedder ", old.embedder, new.embedder),
    ].compactMap(\.self)
    if !settings.isEmpty { return settings.joined(separator: ", ") }
    func commit(_ side: GateReport.Side) -> String? { side.commit.map { String($0.prefix(12)) } }
    return part("commit ", commit(old), commit(new)) ?? "\(old.name) → \(new.name)"
  }

  /// `2 failed, 1 cannot tell, 118 passed`.
  static func counts(_ findings: [GateFinding]) -> String {
    guard !findings.isEmpty else { return "nothing was compared" }
    return order.compactMap { outcome in
      let count = findings.count { $0.outcome == outcome }
      return count > 0 ? "\(DecimalText.grouped(count)) \(Mark(outcome).word)" : nil
    }.joined(separator: ", ")
  }

  /// The finding's subject with its slice in words.
  static func subject(_ finding: GateFinding) -> String {
    finding.slice.isEmpty
      ? finding.subject : "\(finding.subject) {\(SliceText.text(finding.slice))}"
  }

  /// Both values, as far as there are any: `0.544 → 0.521`.
  static func values(_ finding: GateFinding) -> String {
    func text(_ value: Double?, besides other: Double?) -> String {
      value.map { FigureText.text($0, unit: finding.unit, besides: other) } ?? "–"
    }
    guard finding.baseline != nil || finding.candidate != nil else { return "–" }
    return "\(text(finding.baseline, besides: finding.candidate)) → "
      + text(finding.candidate, besides: finding.baseline)
  }

  /// The difference with its sign: a share for times and memory, else in the values' unit.
  static func difference(_ finding: GateFinding) -> String {
    finding.difference.map { amount($0, of: finding) } ?? "–"
  }

  static func interval(_ finding: GateFinding) -> String {
    guard let interval = finding.interval else { return "" }
    guard isRatio(finding) else { return FigureText.interval(interval, unit: finding.unit) }
    return "[\(ChangeText.percent(interval.low)), \(ChangeText.percent(interval.high))]"
  }

  static func allowed(_ finding: GateFinding) -> String {
    guard let allowed = finding.allowed else { return "–" }
    if allowed == 0 { return "0" }
    guard isRatio(finding) else { return FigureText.margin(allowed, unit: finding.unit).unsigned }
    return ChangeText.percent(allowed).unsigned
  }

  static func side(_ side: GateReport.Side) -> String {
    side.name + (side.commit.map { " (\($0.prefix(12)))" } ?? "")
  }

  private static func amount(_ value: Double, of finding: GateFinding) -> String {
    isRatio(finding) ? ChangeText.percent(value) : FigureText.margin(value, unit: finding.unit)
  }

  private static func isRatio(_ finding: GateFinding) -> Bool { finding.tier == .timing }
}

extension String {
  fileprivate var unsigned: String { hasPrefix("+") ? String(dropFirst()) : self }
}
