public import VaultEvaluation
internal import VaultResults

/// A bound that weights must keep on training queries, for example `R@20>=0.85`.
public struct WeightConstraint: Hashable, Sendable, CustomStringConvertible {
  /// The relation between the mean and the bound.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// At least the bound.
    case atLeast = ">="
    /// At most the bound.
    case atMost = "<="
    /// More than the bound.
    case above = ">"
    /// Less than the bound.
    case below = "<"
  }

  /// The bounded measure: its mean over queries.
  public let measure: Measure
  /// The relation.
  public let relation: Relation
  /// The bound.
  public let bound: Double

  /// Reads a measure's name, a relation and a number; spaces do not count.
  ///
  /// - Throws: `EvaluationError` for an unknown measure, ``RunError/misuse(_:)`` for
  ///   anything else that is wrong.
  public init(parsing text: String) throws {
    let compact = text.filter { $0 != " " }
    // The longer relations are first, so that `>=` is not read as `>` and `=`.
    guard let relation = Relation.allCases.first(where: { compact.contains($0.rawValue) }),
      let place = compact.firstRange(of: relation.rawValue)
    else { throw Self.unreadable(text) }
    let name = String(compact[..<place.lowerBound])
    guard let bound = Double(compact[place.upperBound...]), bound.isFinite, !name.isEmpty else {
      throw Self.unreadable(text)
    }
    measure = try Measure(name)
    self.relation = relation
    self.bound = bound
  }

  /// Returns true if a mean keeps the bound; 10⁻¹² is tolerated where equality is allowed.
  public func isMet(by mean: Double) -> Bool {
    switch relation {
    case .atLeast: mean >= bound - 1e-12
    case .atMost: mean <= bound + 1e-12
    case .above: mean > bound
    case .below: mean < bound
    }
  }

  /// True if larger means are better for the bound.
  var wantsMore: Bool { relation == .atLeast || relation == .above }

  /// The constraint as it is parsed.
  public var description: String { "\(measure.name)\(relation.rawValue)\(bound)" }

  private static func unreadable(_ text: String) -> RunError {
    .misuse(.constraint(text: text))
  }
}
