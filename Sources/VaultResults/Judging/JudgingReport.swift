public import Foundation
public import VaultEvaluation

/// What two judges made of a pool: how far they agree, and what is left to settle.
public struct JudgingReport: Hashable, Sendable, Codable {
  /// Two sides that judged the same pairs.
  public struct Comparison: Hashable, Sendable, Codable {
    /// Who: the two judges, or their settled grades and the judgments of a file.
    public let sides: [String]
    /// `all`, or a language.
    public let group: String
    /// How far they agree.
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
  /// How many pairs the pooled systems gave; more than `pairs` where some were drawn.
  public let pooled: Int
  /// The systems that were pooled.
  public let systems: [String]
  /// How many pairs each judge left without a grade.
  public let ungraded: [Int]
  /// How many pairs have two different grades.
  public let disputed: Int
  /// How many of those are settled.
  public let settled: Int
  /// How far the sides agree: over all pairs first, then by group.
  public let comparisons: [Comparison]

  /// Gathers what was found.
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

  /// Whether only some of the pooled pairs were judged, so that no ranking can be scored by them.
  public var isSample: Bool { pairs < pooled }
  /// Whether every pair has its grade.
  public var isSettled: Bool { ungraded.allSatisfy { $0 == 0 } && settled == disputed }

  /// The report as JSON; equal reports give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "agreement")
  }
}
