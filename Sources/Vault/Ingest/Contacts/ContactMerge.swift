public import VaultCore

/// One step by which two groups of identifiers became one person.
///
/// The steps of a directory never form a cycle: each makes one person of two.
public struct ContactMerge: Hashable, Sendable {
  /// The reason that the two are one person.
  public enum Rule: String, Codable, Hashable, Sendable, CaseIterable {
    /// The owner's answer.
    case decision
    /// Two ways to write one identifier.
    case identifier
    /// One card lists both.
    case addressBook
    /// A telephone number without, and one with its country code.
    case nationalNumber
    /// The same name, which no other person bears.
    case equalName
    /// Names with a ratio above 90, each the other's only candidate.
    case similarName
  }

  /// The reason that they were joined.
  public let rule: Rule
  /// The least identifier of the one side.
  public let first: Handle
  /// The least identifier of the other side, above `first`.
  public let second: Handle
  /// The ratio of the names, 0 to 100; 100 for every rule that compares no names.
  public let score: Double
}

extension ContactMerge: CustomStringConvertible {
  /// The rule and the score, without the identifiers.
  public var description: String { "\(rule.rawValue) at \(score)" }
}
