internal import VaultResults

/// The limits of a gate: margins, significance and exceptions; the content of a policy's YAML.
public struct GatePolicy: Hashable, Sendable, Codable {
  /// Quality, query by query.
  public struct Quality: Hashable, Sendable, Codable {
    /// For each measure the mean difference that may be lost, in the measure's unit.
    public var margins = ["nDCG@10": 0.005, "P@10": 0.01, "R@50": 0.01]
    /// The highest corrected p-value at which a loss is a failure.
    public var significance = 0.01
    /// The level of the two-sided interval whose lower end must stay above the margin.
    public var level = 0.95
    /// The mean difference that a slice may lose.
    public var sliceMargin = 0.05
    /// The share of its value that no slice may lose, independent of the tests.
    public var sliceCollapse = 0.5
    /// The queries that a slice must have to be judged.
    public var sliceQueries = 5
  }

  /// The policy for exactly repeatable results.
  public struct Exact: Hashable, Sendable, Codable {
    /// The share by which a counter or a number of bytes may get worse.
    public var counters = 0.005
    /// The amount by which a score or a fraction may get worse that no query-level data explains.
    public var scores = 0.005
  }

  /// Processor time and memory of two binaries.
  public struct Timing: Hashable, Sendable, Codable {
    /// The share by which processor time may grow.
    public var cpu = 0.05
    /// The share by which peak memory may grow.
    public var memory = 0.05
    /// The chance of a false failure over all looks and benchmarks.
    public var significance = 0.01
    /// The numbers of rounds at which the data are evaluated, ascending.
    public var looks = [10, 20, 40]

    /// Returns the same policy with at most the given number of rounds, independent of their
    /// results: where they end before the last look, the one look is at their end, and uses the
    /// whole significance.
    ///
    /// - Parameter rounds: At least 1.
    /// - Returns: The policy to decide by.
    public func limited(to rounds: Int) -> Timing {
      var limited = self
      if let last = looks.last, rounds < last { limited.looks = [rounds] }
      return limited
    }

    /// Returns the same policy for a part of the questions, each part in a session of its own: it
    /// uses its share of the significance (Bonferroni), so that all together use the whole.
    ///
    /// - Parameter share: The part of the questions, above 0 and at most 1.
    /// - Returns: The policy to decide the part by.
    public func sharing(_ share: Double) -> Timing {
      var part = self
      part.significance *= share
      return part
    }
  }

  /// The treatment of metrics that got better without a reason.
  public enum Improvements: String, Codable, Hashable, Sendable, CaseIterable {
    /// They are named, and the gate passes.
    case flag
    /// The gate is inconclusive until the baseline is renewed with a reason.
    case refuse
  }

  /// A loss that an owner accepts until a date.
  public struct Waiver: Hashable, Sendable {
    /// The subject of the finding that is waived.
    public var subject: String
    /// The slice of the finding; empty for the finding over everything.
    public var slice: [String: String] = [:]
    /// The owner who accepts it.
    public var owner: String
    /// The last day on which it holds, `YYYY-MM-DD`.
    public var expires: String
    /// The reason.
    public var reason: String
  }

  /// Quality, query by query.
  public var quality: Quality
  /// The policy for exactly repeatable results.
  public var exact = Exact()
  /// Processor time and memory.
  public var timing = Timing()
  /// The treatment of unexplained improvements.
  public var improvements = Improvements.flag
  /// Losses that are accepted for a while.
  public var waivers: [Waiver] = []
}

extension GatePolicy {
  /// The default policy.
  public init() {
    self.init(quality: Quality())
  }
}

extension GatePolicy.Waiver: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case subject, slice, owner, expires, reason
  }

  /// Reads a waiver; one without a slice is of the finding over everything, and former names of
  /// systems are taken for the current ones.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      subject: RenamedIDs.acceptedMetric(try container.decode(String.self, forKey: .subject)),
      slice: RenamedIDs.acceptedSlice(
        try container.decodeIfPresent([String: String].self, forKey: .slice) ?? [:]),
      owner: try container.decode(String.self, forKey: .owner),
      expires: try container.decode(String.self, forKey: .expires),
      reason: try container.decode(String.self, forKey: .reason))
  }
}
