public import VaultCore
public import VaultResults

/// The waivers of a policy, checked, and their effects.
///
/// A waiver covers one finding, by subject and slice: a failure, or a changed or missing system.
/// Other inconclusive or incomparable findings were never shown to be losses, so no owner can
/// accept them.
public struct WaiverBook: Sendable {
  /// Findings after waivers.
  public struct Application: Hashable, Sendable {
    /// The findings in their order, some of them waived.
    public let findings: [GateFinding]
    /// One sentence for each waiver that nothing needed.
    public let notes: [String]
  }

  private struct Entry {
    let waiver: GatePolicy.Waiver
    let lastDay: CivilDate
  }

  private let entries: [Entry]

  /// Checks waivers.
  ///
  /// - Parameters:
  ///   - waivers: The policy's list.
  ///   - file: The name of the policy in errors.
  /// - Throws: `ResultsError.unexpectedValue` for a day that does not exist or is not written
  ///   `YYYY-MM-DD`, or an empty subject, owner or reason; `duplicate` for a second waiver of the
  ///   same subject and slice.
  public init(
    _ waivers: [GatePolicy.Waiver], file: String = "gate policy"
  ) throws(ResultsError) {
    var entries: [Entry] = []
    var names: Set<String> = []
    for (index, waiver) in waivers.enumerated() {
      func refuse(_ key: String, _ expected: ResultsError.Expectation) -> ResultsError {
        .unexpectedValue(file: file, key: "waivers[\(index)].\(key)", expected: expected)
      }
      for (key, text) in [
        ("subject", waiver.subject), ("owner", waiver.owner), ("reason", waiver.reason),
      ] where text.allSatisfy(\.isWhitespace) {
        throw refuse(key, .nonEmptyText)
      }
      guard let lastDay = CivilDate(iso8601: waiver.expires) else { throw refuse("expires", .day) }
      let name = Metric.Key(id: waiver.subject, slice: waiver.slice).description
      guard names.insert(name).inserted else {
        throw .duplicate(file: file, id: "waiver of \(name)")
      }
      entries.append(Entry(waiver: waiver, lastDay: lastDay))
    }
    self.entries = entries
  }

  /// Turns findings that an owner accepts into waived ones.
  ///
  /// A waiver applies through its last day. Where it has ended, the finding remains and states so.
  ///
  /// - Parameters:
  ///   - findings: The findings of the gate.
  ///   - date: The day of the decision.
  /// - Returns: The findings in the same order, and notes on waivers without a failure.
  public func apply(to findings: [GateFinding], on date: CivilDate) -> Application {
    var used: Set<Int> = []
    let judged = findings.map { finding -> GateFinding in
      guard Self.isWaivable(finding),
        let index = entries.firstIndex(where: { Self.covers($0.waiver, finding) })
      else { return finding }
      used.insert(index)
      let entry = entries[index]
      let waiver = entry.waiver
      return date <= entry.lastDay
        ? finding.with(
          outcome: .waived,
          reason: "\(finding.reason); waived until \(waiver.expires) by \(waiver.owner): "
            + waiver.reason)
        : finding.with(
          outcome: finding.outcome,
          reason: "\(finding.reason); the waiver of \(waiver.owner) expired on \(waiver.expires)")
    }
    let notes = entries.indices.filter { !used.contains($0) }.map { index in
      let waiver = entries[index].waiver
      let name = Metric.Key(id: waiver.subject, slice: waiver.slice).description
      let isKnown = findings.contains { Self.covers(waiver, $0) }
      return "The waiver of \(waiver.owner) for \(name) "
        + (isKnown
          ? "is not needed: it did not fail; remove it."
          : "matches no finding; correct or remove it.")
    }
    return Application(findings: judged, notes: notes)
  }

  private static func isWaivable(_ finding: GateFinding) -> Bool {
    switch finding.tier {
    case .comparability: false
    case .systems: finding.outcome == .inconclusive
    case .exact, .timing, .quality, .targets: finding.outcome == .failed
    }
  }

  private static func covers(_ waiver: GatePolicy.Waiver, _ finding: GateFinding) -> Bool {
    waiver.subject == finding.subject && waiver.slice == finding.slice
  }
}
