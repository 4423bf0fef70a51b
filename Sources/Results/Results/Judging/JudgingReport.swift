public import Foundation
public import VaultEvaluation

/// The outcome of two judges' work on a pool: their agreement, and the pairs left to settle.
public struct JudgingReport: Hashable, Sendable, Codable {
  /// Two sides that judged the same pairs.
  public struct Comparison: Hashable, Sendable, Codable {
    /// The two judges, or their settled grades and the judgments of a file.
    public let sides: [String]
    /// `all`, or a language.
    public let group: String
    /// The agreement of the two.
    public let agreement: JudgeAgreement

    /// States an agreement.
    public init(sides: [String], group: String, agreement: JudgeAgreement) {
      self.sides = sides
      self.group = group
      self.agreement = agreement
    }
  }

  /// The number of pairs to judge.
  public let pairs: Int
  /// The number of pairs from the pooled systems; more than `pairs` where some were drawn.
  public let pooled: Int
  /// The systems that were pooled.
  public let systems: [String]
  /// The number of pairs that each judge left without a grade.
  public let ungraded: [Int]
  /// The number of pairs with two different grades.
  public let disputed: Int
  /// The number of those that are settled.
  public let settled: Int
  /// The agreement of the sides: over all pairs first, then by group.
  public let comparisons: [Comparison]

  /// Creates the report of findings.
  public init(
    pairs: Int, pooled: Int, systems: [String], ungraded: [Int], disputed: Int, settled: Int,
    comparisons: [Comparison]
  ) {
    self.pairs = pairs
    self.pooled = pooled
    self.systems = systems
    self.ungraded = ungraded
    self.disputed = disputed
    self.settled = settled
    self.comparisons = comparisons
  }

  /// True if only some of the pooled pairs were judged, so that no ranking can be scored by them.
  public var isSample: Bool { pairs < pooled }
  /// True if every pair has its grade.
  public var isSettled: Bool { ungraded.allSatisfy { $0 == 0 } && settled == disputed }

  /// The report as JSON; equal reports give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "agreement")
  }
}
