public import VaultGate
public import VaultResults

/// The design targets as JUnit XML: a test case each, a suite for each of their tables; then the
/// stages of the run, the only ones with times.
///
/// A missed hard target is a failure. One that misses only the document's own value or a proxy
/// passes with a note; one that was not measured is skipped.
public enum JUnitReport {
  /// Renders the targets of a report, none where it is about an external system, and behind them the findings of a gate over it.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - gate: The decision of a gate; `nil` leaves its suites out.
  /// - Returns: The document, well formed for any texts.
  public static func render(_ report: Report, gate: GateReport? = nil) -> String {
    let stages = JUnitCounts(tests: report.stages.count, failures: 0, errors: 0, skipped: 0)
    // The targets are the built-in pipeline's.
    let targets = report.manifest.about.isExternal ? [] : report.targets
    return JUnitText.document(
      "vaultbench", counts(targets) + stages + JUnitCounts(gate?.findings ?? []),
      seconds: total(report.stages),
      suites: TargetGroup.groups(targets).map { suite($0, report.manifest) }
        + (report.stages.isEmpty ? [] : [suite(report.stages, stages)])
        + (gate.map(GateJUnit.suites) ?? []))
  }

  private static func total(_ stages: [StageMeasurement]) -> Double? {
    stages.isEmpty ? nil : stages.reduce(0) { $0 + $1.seconds }
  }

  private static func suite(_ stages: [StageMeasurement], _ counts: JUnitCounts) -> Markup {
    JUnitText.suite(
      "Stages", counts, more: JUnitText.time(total(stages)), properties: [],
      cases: stages.map { stage in
        "<testcase classname=\"Stages\" name=\"\(stage.id)\"\(JUnitText.time(stage.seconds))/>\n"
      })
  }

  private static func suite(_ group: TargetGroup, _ manifest: Manifest) -> Markup {
    JUnitText.suite(
      group.title, counts(group.targets), more: " timestamp=\"\(manifest.createdAt)\"",
      properties: [
        ("dataset", manifest.dataset), ("primarySystem", manifest.primarySystem),
        ("corpusDigest", manifest.corpusDigest), ("configDigest", manifest.configDigest),
      ], cases: group.targets.map { testCase($0, group: group.title) })
  }

  private static func testCase(_ target: TargetVerdict, group: String) -> Markup {
    let name = "\(target.id) \(target.what)"
    let opening: Markup = "<testcase classname=\"\(group)\" name=\"\(name)\""
    let text = PlainText.plain(details(target))
    let binding = target.kind == .hard ? "the document’s value only" : target.kind.rawValue
    switch target.verdict {
    case .met:
      return "\(opening)/>\n"
    case .notShown, .notMeasured:
      let reason =
        target.verdict == .notShown
        ? "\(target.verdict.words): \(message(target))" : target.reason
      return "\(opening)><skipped message=\"\(PlainText.plain(reason))\"/></testcase>\n"
    case .missed where target.missesHardPart:
      return """
        \(opening)><failure type="missed" message="\(PlainText.plain(message(target)))">\(text)</failure></testcase>

        """
    case .missed:
      return """
        \(opening)><system-out>missed, but not hard (\(binding)): \(text)</system-out></testcase>

        """
    }
  }

  /// Returns a target's requirement and the measured value, or why it is missed.
  static func message(_ target: TargetVerdict) -> String {
    guard let part = target.decidingPart, let measured = part.measuredText else {
      return target.reason
    }
    return "\(measured) against \(FigureText.target(part))"
  }

  private static func details(_ target: TargetVerdict) -> String {
    let parts = target.parts.map { part in
      "\(part.label ?? part.metric): \(part.measuredText ?? "–") against "
        + "\(FigureText.target(part)), \(Mark(part).word)"
    }
    let lines = [target.reason] + parts + (target.standIn.map { ["stand-in: \($0)"] } ?? [])
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func counts(_ targets: [TargetVerdict]) -> JUnitCounts {
    JUnitCounts(
      tests: targets.count, failures: targets.filter(\.missesHardPart).count, errors: 0,
      skipped: targets.filter { [.notShown, .notMeasured].contains($0.verdict) }.count)
  }
}
