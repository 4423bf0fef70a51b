public import Foundation
public import VaultResults

/// Benchmarks of three processes timed in turn, as recorded by `gate --base-binary`.
///
/// A round runs each arm twice, in a drawn order and then in its reverse, so that even drift over a
/// round cancels. The calibration is the baseline's binary once more, under another name: its
/// difference is this machine's noise.
public struct TimingSession: Hashable, Sendable, Codable {
  /// An arm of the session.
  public enum Arm: String, Codable, Hashable, Sendable, CaseIterable {
    /// The binary with which the candidate is compared.
    case baseline
    /// The same binary again.
    case calibration
    /// The binary that is judged.
    case candidate
  }

  /// One benchmark in one process.
  public struct Sample: Hashable, Sendable, Codable {
    /// The round, from 0.
    public let round: Int
    /// The place among the round's processes, from 0 to 5.
    public let position: Int
    /// An arm of the session.
    public let arm: Arm
    /// The benchmark's id.
    public fileprivate(set) var benchmark: String
    /// The processor time of one thread for one iteration.
    public let cpuSeconds: Double
    /// The wall time of one iteration.
    public let wallSeconds: Double
    /// The number of iterations that the two are means of.
    public let iterations: Int
    /// The peak memory that was private to the process or resident; `nil` where the system does not
    /// report it.
    public let peakBytes: Int?

    /// Records a sample.
    public init(
      round: Int, position: Int, arm: Arm, benchmark: String, cpuSeconds: Double,
      wallSeconds: Double, iterations: Int, peakBytes: Int?
    ) {
      self.round = round
      self.position = position
      self.arm = arm
      self.benchmark = benchmark
      self.cpuSeconds = cpuSeconds
      self.wallSeconds = wallSeconds
      self.iterations = iterations
      self.peakBytes = peakBytes
    }
  }

  /// The machine's other load.
  public struct Conditions: Hashable, Sendable, Codable {
    /// True if it was idle when the session began; `nil` where the system does not report it.
    public let wasQuiet: Bool?
    /// The share of the ten seconds before the session in which something waited for a processor.
    public let pressureBefore: Double?
    /// The share of the session's span in which something waited for a processor.
    public let stalledFraction: Double?
    /// The share of the processors' time that the host took for other machines meanwhile.
    public let stealFraction: Double?

    /// Records conditions; `nil` where the system does not report them.
    public init(
      wasQuiet: Bool?, pressureBefore: Double?, stalledFraction: Double?, stealFraction: Double?
    ) {
      self.wasQuiet = wasQuiet
      self.pressureBefore = pressureBefore
      self.stalledFraction = stalledFraction
      self.stealFraction = stealFraction
    }
  }

  /// The schema that this version writes.
  ///
  /// It also reads version 1, in which stages had former names (`RenamedIDs`).
  public static let currentSchemaVersion = 2

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The seed that the orders were drawn with.
  public let seed: UInt64
  /// The machine that ran it.
  public let machine: Machine
  /// The load of the machine's last minute before the session; `nil` where the system does not
  /// report it.
  public let loadBefore: Double?
  /// The machine's other load; `nil` in recordings from elsewhere.
  public let conditions: Conditions?
  /// Every sample, in the order in which they were taken.
  public let samples: [Sample]

  /// Gathers samples.
  public init(
    seed: UInt64, machine: Machine, loadBefore: Double?, conditions: Conditions? = nil,
    samples: [Sample]
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.seed = seed
    self.machine = machine
    self.loadBefore = loadBefore
    self.conditions = conditions
    self.samples = samples
  }

  /// The samples of both; those of other benchmarks have rounds of their own.
  public func adding(_ other: TimingSession) -> TimingSession {
    TimingSession(
      seed: seed, machine: machine, loadBefore: loadBefore, conditions: conditions,
      samples: samples + other.samples)
  }

  /// The session as JSON; equal sessions give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "timings.json")
  }

  /// Reads a recorded session.
  ///
  /// - Parameters:
  ///   - bytes: The content of a `timings.json`.
  ///   - file: The name in errors.
  /// - Returns: The session.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> TimingSession {
    let (session, version) = try CanonicalJSON.decode(
      TimingSession.self, from: bytes, file: file, schemaVersions: 1...currentSchemaVersion)
    return version < currentSchemaVersion ? session.underCurrentNames : session
  }

  /// The session with the current names of stages.
  private var underCurrentNames: TimingSession {
    let renamed = samples.map { sample in
      var sample = sample
      sample.benchmark = RenamedIDs.metric(sample.benchmark)
      return sample
    }
    _ = RenamedIDs.noting(samples, renamed)
    return TimingSession(
      seed: seed, machine: machine, loadBefore: loadBefore, conditions: conditions,
      samples: renamed)
  }
}
