/// A run's result for one row of the design targets.
///
/// A compound row has the result of its worst part: it is missed where a part is missed, else not
/// measured where a part is not, else not shown where a part is not, else met; a part that is only
/// reported has no result and decides nothing. `target`, `measured` and `margin` are those of the part that decides,
/// in that part's unit.
public struct TargetVerdict: Hashable, Sendable, Identifiable, Codable {
  /// The result of a target.
  public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
    /// The value and its whole interval are on the good side.
    case met
    /// The value and its whole interval are on the bad side.
    case missed
    /// The interval holds the target: the data do not decide.
    case notShown
    /// The run has no measurement.
    case notMeasured

    /// The result in words, the same everywhere.
    public var words: String {
      switch self {
      case .met: "met"
      case .missed: "missed"
      case .notShown: "not shown"
      case .notMeasured: "not measured"
      }
    }
  }

  /// The row's id, for example `Q1a`.
  public let id: String
  /// The kind of the row: how binding it is.
  public let kind: TargetKind
  /// The deciding part's target; `nil` where a value is only reported.
  @NullWhenAbsent public private(set) var target: Double?
  /// The deciding part's value; `nil` where there is none.
  @NullWhenAbsent public private(set) var measured: Double?
  /// The distance of the value from the target, positive on the good side; `nil` unless both exist.
  @NullWhenAbsent public private(set) var margin: Double?
  /// The result of the part.
  public let verdict: Verdict
  /// The explanation that the numbers do not give: missing data, deciding parts, the interval.
  public let reason: String
  /// The quantity measured in place of the document's; `nil` if nothing was replaced.
  @NullWhenAbsent public private(set) var standIn: String?
  /// The row's targets one by one, in the document's order; never empty.
  public internal(set) var parts: [Part]

  /// The target of the row, in one line.
  public var what: String { parts.first?.what ?? id }

  /// The part whose numbers the row shows: the worst one, a missed hard one before any other.
  public var decidingPart: Part? {
    let candidates = parts.filter { $0.verdict == verdict }
    let hard = candidates.filter { $0.kind == .hard && verdict == .missed }
    return (hard.isEmpty ? candidates : hard).min { $0.relativeMargin < $1.relativeMargin }
  }

  /// True if a target that must be met on any machine is missed.
  ///
  /// A hard row whose only missed part is the document's own value is missed, but not hard.
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
