internal import VaultGate
internal import VaultHistory
internal import VaultResults

/// Workflow commands by which GitHub shows results of a run beside a change: errors for missed hard
/// targets, for requests that a system failed and for a gate's failures, warnings for a gate's
/// inconclusive findings, and a notice with the targets in one line, or with an external system's
/// quality.
///
/// GitHub shows ten errors and ten warnings of a step at most; the worst come first.
enum GitHubAnnotations {
  /// Renders a run.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - gate: The decision of a gate over it.
  /// - Returns: A line for each annotation.
  static func render(_ report: Report, gate: GateReport?) -> String {
    let failures = MetricPattern("*/failures/*")
    var lines = (gate?.findings(.failed) ?? []).map { finding($0, .error) }
    let targets = report.manifest.about.isExternal ? [] : report.targets
    lines += targets.filter(\.missesHardPart).map { target in
      line(.error, "\(target.id) missed", "\(target.what): \(JUnitReport.message(target))")
    }
    lines += report.metrics.filter {
      $0.value > 0 && $0.slice == nil && failures.matches($0.id)
    }.map { line(.error, "failed requests", "\($0.id): \($0.text) of \($0.n)") }
    for outcome in [GateFinding.Outcome.inconclusive, .notComparable] {
      lines += (gate?.findings(outcome) ?? []).map { finding($0, .warning) }
    }
    let headline =
      report.manifest.about.isExternal
      ? RunSummary(RunAccount(report)).verdict?.words.plain
      : VerdictText.headline(VerdictSummary(targets))
    if let headline { lines.append(line(.notice, "vaultbench", headline + ".")) }
    return PlainText.plain(lines.joined())
  }

  private enum Level: String {
    case error
    case warning
    case notice
  }

  private static func finding(_ finding: GateFinding, _ level: Level) -> String {
    line(level, "gate \(finding.tier.rawValue): \(finding.name)", finding.reason)
  }

  /// Returns a command, its parts cut to the length that GitHub shows.
  private static func line(_ level: Level, _ title: String, _ message: String) -> String {
    let lines = message.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { ExportText.line(String($0), most: 2000) }
    let title = ExportText.escaped(ExportText.line(title, most: 200), inTitle)
    let message = ExportText.escaped(lines.joined(separator: "\n"), inMessage)
    return "::\(level.rawValue) title=\(title)::\(message)\n"
  }

  private static let inMessage: [Unicode.Scalar: String] = ["%": "%25", "\n": "%0A"]
  private static let inTitle = inMessage.merging([":": "%3A", ",": "%2C"]) { first, _ in first }
}
