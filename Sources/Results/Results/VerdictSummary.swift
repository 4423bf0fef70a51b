/// The number of targets that a run meets.
public struct VerdictSummary: Hashable, Sendable {
  /// The number of rows by result.
  public struct Counts: Hashable, Sendable {
    /// Rows that hold.
    public let met: Int
    /// Rows that do not.
    public let missed: Int
    /// The rows that the data do not decide.
    public let notShown: Int
    /// The number of rows without a measurement in the run.
    public let notMeasured: Int

    /// All rows counted.
    public var total: Int { met + missed + notShown + notMeasured }
  }

  /// Every row.
  public let all: Counts
  /// The rows that miss a target that must be met on any machine, in catalogue order.
  public let hardMisses: [String]
  private let byKind: [TargetKind: Counts]

  /// Counts the results of targets.
  public init(_ targets: [TargetVerdict]) {
    all = Self.counts(targets)
    hardMisses = targets.filter(\.missesHardPart).map(\.id)
    byKind = Dictionary(grouping: targets, by: \.kind).mapValues(Self.counts)
  }

  /// Returns the counts of the rows of one kind.
  public func counts(_ kind: TargetKind) -> Counts {
    byKind[kind] ?? Counts(met: 0, missed: 0, notShown: 0, notMeasured: 0)
  }

  private static func counts(_ targets: [TargetVerdict]) -> Counts {
    func number(_ verdict: TargetVerdict.Verdict) -> Int {
      targets.filter { $0.verdict == verdict }.count
    }
    return Counts(
      met: number(.met), missed: number(.missed), notShown: number(.notShown),
      notMeasured: number(.notMeasured))
  }
}
