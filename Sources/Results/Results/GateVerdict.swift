/// The decision of a gate on a candidate as a whole.
public enum GateVerdict: String, Codable, Hashable, Sendable, CaseIterable {
  /// All requested comparisons were decided, and nothing got worse: exit 0.
  case passed
  /// Something got worse beyond what the policy allows: exit 1.
  case failed
  /// The data are inconclusive, or there was nothing to compare: exit 2.
  case cannotTell

  /// The exit code of the process that gated.
  public var exitCode: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .cannotTell: 2
    }
  }
}
