/// How a run stands against one row of the document targets.
///
/// A compound row is as good as its worst part: it is missed where a part is missed, else not
/// measured where a part is not, else met; a part that is only reported and of a softer kind than
/// the row decides nothing. `target`, `measured` and `margin` are those of the part
/// that decides, in that part's unit.
public struct TargetVerdict: Hashable, Sendable, Identifiable, Codable {
  /// Whether a promise holds.
  public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
    /// It holds.
    case met
    /// It does not.
    case missed
    /// The run does not tell.
    case notMeasured
  }

  /// The row's id, for example `Q1a`.
  public let id: String
  /// How binding the row is.
  public let kind: TargetKind
  /// The deciding part's target; `nil` where a figure is only reported.
  @NullWhenAbsent public private(set) var target: Double?
  /// The deciding part's figure; `nil` where there is none.
  @NullWhenAbsent public private(set) var measured: Double?
  /// How far the figure lies on the good side of the target; `nil` unless both are there.
  @NullWhenAbsent public private(set) var margin: Double?
  /// Whether the promise holds.
  public let verdict: Verdict
  /// What the numbers do not say: what is missing, which parts decide, what the interval allows.
  public let reason: String
  /// What was measured in place of what the document means; `nil` if nothing was replaced.
  @NullWhenAbsent public private(set) var standIn: String?
  /// The row's promises one by one, in the document's order; never empty.
  public let parts: [Part]

  /// What the row promises, in one line.
  public var what: String { parts.first?.what ?? id }

  /// The part whose numbers the row shows: the worst one, a missed hard one before any other.
  public var decidingPart: Part? {
    let candidates = parts.filter { $0.verdict == verdict }
    let hard = candidates.filter { $0.kind == .hard && verdict == .missed }
    return (hard.isEmpty ? candidates : hard).min { $0.relativeMargin < $1.relativeMargin }
  }

  /// Whether a promise that must hold on any machine does not.
  ///
  /// A hard row whose only missed part is the document's own figure is missed, but not hard.
  public var missesHardPart: Bool {
    parts.contains { $0.kind == .hard && $0.verdict == .missed }
  }

  func validate(at path: String, file: String) throws(ResultsError) {
    guard !parts.isEmpty else {
      throw .unexpectedValue(file: file, key: "\(path).parts (\(id))", expected: .oneOrMore)
    }
    for value in [target, measured, margin] where value?.isFinite == false {
      throw .notFinite(file: file, key: "\(path) (\(id))")
    }
    for (index, part) in parts.enumerated() {
      try part.validate(at: "\(path).parts[\(index)] (\(id))", file: file)
    }
  }
}
