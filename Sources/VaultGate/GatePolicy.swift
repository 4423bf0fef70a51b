/// What a gate lets pass: margins, significance and exceptions; the content of a policy's YAML.
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
    /// The share of its value that no slice may lose, whatever the tests say.
    public var sliceCollapse = 0.5
    /// The queries that a slice must have to be judged.
    public var sliceQueries = 5
  }

  /// What repeats exactly.
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
    /// After how many rounds the data are looked at, ascending.
    public var looks = [10, 20, 40]

    /// The same policy where no more than so many rounds can be had, whatever they show: where they
    /// end before the last look, the one look is at their end, and spends the whole significance.
    ///
    /// - Parameter rounds: At least 1.
    /// - Returns: The policy to decide by.
    public func limited(to rounds: Int) -> Timing {
      var limited = self
      if let last = looks.last, rounds < last { limited.looks = [rounds] }
      return limited
    }

    /// The same policy for a part of the questions, each part in a session of its own: it spends its
    /// share of the significance (Bonferroni), so that all together spend the whole.
    ///
    /// - Parameter share: The part of the questions, above 0 and at most 1.
    /// - Returns: The policy to decide the part by.
    public func sharing(_ share: Double) -> Timing {
      var part = self
      part.significance *= share
      return part
    }
  }

  /// What becomes of figures that got better without a reason.
  public enum Improvements: String, Codable, Hashable, Sendable, CaseIterable {
    /// They are named, and the gate passes.
    case flag
    /// The gate cannot tell until the baseline is renewed with a reason.
    case refuse
  }

  /// A loss that somebody answers for, for a while.
  public struct Waiver: Hashable, Sendable {
    /// The subject of the finding that is waived.
    public var subject: String
    /// The slice of the finding; empty for the finding over everything.
    public var slice: [String: String] = [:]
    /// Who answers for it.
    public var owner: String
    /// The last day on which it holds, `YYYY-MM-DD`.
    public var expires: String
    /// Why.
    public var reason: String
  }

  /// Quality, query by query.
  public var quality: Quality
  /// What repeats exactly.
  public var exact = Exact()
  /// Processor time and memory.
  public var timing = Timing()
  /// What becomes of unexplained improvements.
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

  /// Reads a waiver; one without a slice is of the finding over everything.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      subject: try container.decode(String.self, forKey: .subject),
      slice: try container.decodeIfPresent([String: String].self, forKey: .slice) ?? [:],
      owner: try container.decode(String.self, forKey: .owner),
      expires: try container.decode(String.self, forKey: .expires),
      reason: try container.decode(String.self, forKey: .reason))
  }
}
