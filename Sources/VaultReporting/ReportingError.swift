/// Why a report cannot be rendered.
public enum ReportingError: Error, Equatable, Sendable {
  /// A format limits names, and that of a metric is longer; `name` says how it begins.
  case nameTooLong(format: String, name: String, most: Int)
  /// A format shows rankings, and the run has no such metric.
  case notRanked(format: String, metric: String)
}

extension ReportingError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
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
