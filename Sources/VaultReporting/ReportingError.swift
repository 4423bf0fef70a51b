/// Why a report cannot be rendered.
public enum ReportingError: Error, Equatable, Sendable {
  /// A template of this module does not parse: a defect of the binary, not of the report.
  case brokenTemplate(name: String)
}

extension ReportingError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .brokenTemplate(let name):
      "template \(name): it does not parse; this is a defect of vaultbench, please report it."
    }
  }
}
