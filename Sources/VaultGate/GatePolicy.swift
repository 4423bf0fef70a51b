/// What a gate lets pass: margins, significance and exceptions; the content of a policy's YAML.
public struct GatePolicy: Hashable, Sendable, Codable {
  /// Quality, query by query.
  public struct Quality: Hashable, Sendable, Codable {
    /// For each measure the mean difference that may be lost, in the measure's unit.
    public var margins: [String: Double]
    /// The highest corrected p-value at which a loss is a failure.
    public var significance: Double
    /// The level of the two-sided interval whose lower end must stay above the margin.
    public var level: Double
    /// The mean difference that a slice may lose.
    public var sliceMargin: Double
    /// The share of its value that no slice may lose, whatever the tests say.
    public var sliceCollapse: Double
    /// The queries that a slice must have to be judged.
    public var sliceQueries: Int

    /// States the quality that is asked.
    public init(
      margins: [String: Double] = ["nDCG@10": 0.005, "P@10": 0.01, "R@50": 0.01],
      significance: Double = 0.01, level: Double = 0.95, sliceMargin: Double = 0.05,
      sliceCollapse: Double = 0.5, sliceQueries: Int = 5
    ) {
      self.margins = margins
      self.significance = significance
      self.level = level
      self.sliceMargin = sliceMargin
      self.sliceCollapse = sliceCollapse
      self.sliceQueries = sliceQueries
    }
  }

  /// What repeats exactly.
  public struct Exact: Hashable, Sendable, Codable {
    /// The share by which a counter or a number of bytes may get worse.
    public var counters: Double
    /// The amount by which a score or a fraction may get worse that no query-level data explains.
    public var scores: Double

    /// States the tolerances.
    public init(counters: Double = 0.005, scores: Double = 0.005) {
      self.counters = counters
      self.scores = scores
    }
  }

  /// Processor time and memory of two binaries.
  public struct Timing: Hashable, Sendable, Codable {
    /// The share by which processor time may grow.
    public var cpu: Double
    /// The share by which peak memory may grow.
    public var memory: Double
    /// The chance of a false failure over all looks and benchmarks.
    public var significance: Double
    /// After how many rounds the data are looked at, ascending.
    public var looks: [Int]

    /// States the growth that is allowed.
    public init(
      cpu: Double = 0.05, memory: Double = 0.05, significance: Double = 0.01,
      looks: [Int] = [10, 20, 40]
    ) {
      self.cpu = cpu
      self.memory = memory
      self.significance = significance
      self.looks = looks
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
    public var slice: [String: String]
    /// Who answers for it.
    public var owner: String
    /// The last day on which it holds, `YYYY-MM-DD`.
    public var expires: String
    /// Why.
    public var reason: String

    /// States a waiver.
    public init(
      subject: String, slice: [String: String] = [:], owner: String, expires: String,
      reason: String
    ) {
      self.subject = subject
      self.slice = slice
      self.owner = owner
      self.expires = expires
      self.reason = reason
    }
  }

  /// Quality, query by query.
  public var quality: Quality
  /// What repeats exactly.
  public var exact: Exact
  /// Processor time and memory.
  public var timing: Timing
  /// What becomes of unexplained improvements.
  public var improvements: Improvements
  /// Losses that are accepted for a while.
  public var waivers: [Waiver]

  /// States a policy; the one that holds where nobody wrote another, if nothing is given.
  public init(
    quality: Quality = Quality(), exact: Exact = Exact(), timing: Timing = Timing(),
    improvements: Improvements = .flag, waivers: [Waiver] = []
  ) {
    self.quality = quality
    self.exact = exact
    self.timing = timing
    self.improvements = improvements
    self.waivers = waivers
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
