public import Foundation
public import VaultEvaluation

/// The agreement of a corpus with real data in ordering search systems: the content of
/// `validity.json`.
public struct ValidityReport: Hashable, Sendable, Codable {
  /// The schema that this version writes.
  public static let currentSchemaVersion = 4

  /// Questions of one origin: a corpus, a part of it, or an external collection.
  public struct JudgedSet: Hashable, Sendable, Codable {
    /// The name of the set.
    public let name: String
    /// The number of questions that have an answer.
    public let questions: Int
    /// The number of vaults, conversations or meetings.
    public let vaults: Int
    /// The expected τ-b of another set of its kind and size; `nil` with one vault.
    @NullWhenAbsent public private(set) var ceiling: Double?
    /// The mean of each system, in the order of ``ValidityReport/systems``.
    public let means: [Double]

    /// Describes a set.
    public init(name: String, questions: Int, vaults: Int, ceiling: Double?, means: [Double]) {
      self.name = name
      self.questions = questions
      self.vaults = vaults
      self.ceiling = ceiling
      self.means = means
    }
  }

  /// A system of the study.
  public struct System: Hashable, Sendable, Codable {
    /// Its name.
    public let name: String
    /// The name of the set that it is a variant of.
    public let family: String

    /// Names a system.
    public init(name: String, family: String) {
      self.name = name
      self.family = family
    }
  }

  /// Two systems that the truth distinguishes and the other set orders in reverse.
  public struct Swap: Hashable, Sendable, Codable {
    /// The one that is better in truth.
    public let better: String
    /// The one that the other set prefers.
    public let preferred: String
    /// By how much the one is better in truth; positive.
    public let margin: Double
    /// By how much the other set prefers the other; positive.
    public let preference: Double

    /// Names the two.
    public init(better: String, preferred: String, margin: Double, preference: Double) {
      self.better = better
      self.preferred = preferred
      self.margin = margin
      self.preference = preference
    }
  }

  /// The agreement of one set with another that is taken as the truth.
  public struct Comparison: Hashable, Sendable, Codable {
    /// The set in question.
    public let set: String
    /// The set that is taken as the truth.
    public let truth: String
    /// The coefficients.
    public let agreement: OrderAgreement
    /// The decided pairs in the wrong order, the greatest margin first; ties by name.
    public let swaps: [Swap]

    /// States an agreement.
    public init(set: String, truth: String, agreement: OrderAgreement, swaps: [Swap]) {
      self.set = set
      self.truth = truth
      self.agreement = agreement
      self.swaps = swaps
    }
  }

  /// The increase in a set's agreement with a truth over that of an earlier corpus.
  public struct Gain: Hashable, Sendable, Codable {
    /// The set in question.
    public let set: String
    /// The earlier corpus.
    public let earlier: String
    /// The set that is taken as the truth.
    public let truth: String
    /// The difference of τ-b, with a paired interval; `nil` where a set orders nothing.
    @NullWhenAbsent public private(set) var tauB: OrderAgreement.Estimate?

    /// States a gain.
    public init(set: String, earlier: String, truth: String, tauB: OrderAgreement.Estimate?) {
      self.set = set
      self.earlier = earlier
      self.truth = truth
      self.tauB = tauB
    }
  }

  /// The version of the schema.
  public let schemaVersion: Int
  /// The kind of questions: `searches` or `events`.
  public let questions: String
  /// The measure whose means are ordered.
  public let measure: String
  /// The systems, family after family.
  public let systems: [System]
  /// The corpus: all of it first, then its parts.
  public let corpus: [JudgedSet]
  /// The sets that it is compared with.
  public let against: [JudgedSet]
  /// Each part of the corpus with each of those, then those with each other.
  public let comparisons: [Comparison]
  /// Each part of the corpus beside an earlier corpus, where one was named.
  public let gains: [Gain]

  /// Creates the report of findings.
  public init(
    questions: String, measure: String, systems: [System], corpus: [JudgedSet],
    against: [JudgedSet], comparisons: [Comparison], gains: [Gain] = []
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.questions = questions
    self.measure = measure
    self.systems = systems
    self.corpus = corpus
    self.against = against
    self.comparisons = comparisons
    self.gains = gains
  }

  /// The comparison of two sets; `nil` if it was not made.
  public func comparison(of set: String, with truth: String) -> Comparison? {
    comparisons.first { $0.set == set && $0.truth == truth }
  }

  /// The report as JSON; equal reports give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "validity.json")
  }
}
