public import VaultCore

/// The reason why a report cannot be rendered.
public enum ReportingError: Error, Equatable, Sendable {
  /// A format limits names, and that of a metric is longer; `name` is its beginning.
  case nameTooLong(format: String, name: String, most: Int)
  /// A format shows rankings, and the run has no such metric.
  case notRanked(format: String, metric: String)
}

extension ReportingError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    .badData
  }

  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .nameTooLong(let format, let name, let most):
      "\(format): the name of the metric \(name) has more than \(most) bytes; "
        + "leave it out with --metric."
    case .notRanked(let format, let metric):
      "\(format): the run has no metric \(metric); --format csv lists those that it has."
    }
  }
}
