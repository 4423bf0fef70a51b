internal import Foundation
public import VaultResults

/// A timing session by benchmark and quantity, round by round: the input of the gate.
///
/// An arm's value in a round is the mean of the logarithms of its two processes, so that an even
/// drift over the round cancels and a difference of two arms is the logarithm of a ratio. Memory
/// counts with `memoryResolution` added: the need of a benchmark beyond its process is often a few
/// dozen pages, of which one more or less is no regression, or none at all.
public struct TimingRounds: Hashable, Sendable {
  /// A measured quantity of a benchmark.
  public enum Quantity: String, Codable, Hashable, Sendable, CaseIterable {
    /// Processor time of one iteration.
    case cpu
    /// Peak memory of the process.
    case memory

    /// The quantity in a sentence.
    var words: String {
      switch self {
      case .cpu: "processor time"
      case .memory: "peak memory"
      }
    }
  }

  /// The three arms of one round, each as a mean logarithm.
  public struct Round: Hashable, Sendable {
    /// The round, from 0.
    public let round: Int
    /// The baseline's.
    public let baseline: Double
    /// The calibration's.
    public let calibration: Double
    /// The candidate's.
    public let candidate: Double

    /// The logarithm of candidate over baseline.
    public var effect: Double { candidate - baseline }
    /// The logarithm of calibration over baseline: noise, because both are one binary.
    public var noise: Double { calibration - baseline }
  }

  /// One quantity of one benchmark.
  public struct Series: Hashable, Sendable {
    /// The benchmark's id.
    public let benchmark: String
    /// The measured quantity.
    public let quantity: Quantity
    /// The rounds in which every arm ran twice, ascending.
    public let rounds: [Round]
    /// The arms that nothing at all was measured of.
    public let missing: [TimingSession.Arm]

    /// The name in findings: `ingest/parse/cpu`.
    public var subject: String { "\(benchmark)/\(quantity.rawValue)" }
  }

  /// The number of rounds begun.
  public let begun: Int
  /// By benchmark, then quantity; memory only where some arm has it.
  public let series: [Series]

  /// The bytes that are added to peak memory before ratios are taken: 1 MiB.
  ///
  /// Growth of what is much larger is hardly changed by it, and of what is much smaller it hardly
  /// counts.
  public static let memoryResolution = 1_048_576

  /// The name of a session in errors.
  private static let file = "timings.json"

  /// Sorts a session's samples.
  ///
  /// - Parameter session: The samples in any order.
  /// - Throws: `ResultsError.unexpectedValue` for a time that is not above 0, or negative memory
  ///   or rounds, `notFinite` for NaN and infinities, `duplicate` where one place of a round
  ///   has a benchmark twice.
  /// - Complexity: O(n log n) for n samples.
  public init(_ session: TimingSession) throws(ResultsError) {
    var places: Set<Place> = []
    var cells: [Key: [Int: [TimingSession.Arm: [Double]]]] = [:]
    for (index, sample) in session.samples.enumerated() {
      try Self.check(sample, path: "samples[\(index)]")
      let place = Place(
        benchmark: sample.benchmark, round: sample.round, position: sample.position)
      guard places.insert(place).inserted else {
        throw .duplicate(
          file: Self.file,
          id: "\(sample.benchmark), round \(sample.round), position \(sample.position)")
      }
      let cpu = Key(benchmark: sample.benchmark, quantity: .cpu)
      cells[cpu, default: [:]][sample.round, default: [:]][sample.arm, default: []]
        .append(log(sample.cpuSeconds))
      guard let bytes = sample.peakBytes else { continue }
      let memory = Key(benchmark: sample.benchmark, quantity: .memory)
      cells[memory, default: [:]][sample.round, default: [:]][sample.arm, default: []]
        .append(log(Double(bytes) + Double(Self.memoryResolution)))
    }
    begun = Set(session.samples.map(\.round)).count
    series = cells.sorted { $0.key < $1.key }.map { Self.series($0.key, $0.value) }
  }

  private static func check(
    _ sample: TimingSession.Sample, path: String
  ) throws(ResultsError) {
    guard sample.cpuSeconds.isFinite else {
      throw .notFinite(file: file, key: "\(path).cpuSeconds")
    }
    guard sample.cpuSeconds > 0 else {
      throw .unexpectedValue(file: file, key: "\(path).cpuSeconds", expected: .positiveTime)
    }
    guard sample.peakBytes ?? 0 >= 0 else {
      throw .unexpectedValue(file: file, key: "\(path).peakBytes", expected: .bytes)
    }
    guard sample.round >= 0 else {
      throw .unexpectedValue(file: file, key: "\(path).round", expected: .round)
    }
  }

  private static func series(
    _ key: Key, _ rounds: [Int: [TimingSession.Arm: [Double]]]
  ) -> Series {
    let seen = Set(rounds.values.flatMap(\.keys))
    // Twice in a round, or once where opening a large vault takes longer than all that is timed.
    let times = rounds.values.flatMap(\.values).map(\.count).max() ?? 0
    let complete = rounds.sorted { $0.key < $1.key }.compactMap { round, arms -> Round? in
      guard let baseline = mean(arms[.baseline], times),
        let calibration = mean(arms[.calibration], times),
        let candidate = mean(arms[.candidate], times)
      else { return nil }
      return Round(
        round: round, baseline: baseline, calibration: calibration, candidate: candidate)
    }
    return Series(
      benchmark: key.benchmark, quantity: key.quantity, rounds: complete,
      missing: TimingSession.Arm.allCases.filter { !seen.contains($0) })
  }

  /// `nil` unless an arm ran as often as in every round: half a round keeps its drift.
  private static func mean(_ logarithms: [Double]?, _ times: Int) -> Double? {
    guard let logarithms, logarithms.count == times else { return nil }
    return logarithms.reduce(0, +) / Double(times)
  }

  private struct Place: Hashable {
    let benchmark: String
    let round: Int
    let position: Int
  }

  private struct Key: Hashable, Comparable {
    let benchmark: String
    let quantity: Quantity

    static func < (one: Key, other: Key) -> Bool {
      (one.benchmark, one.quantity.rawValue) < (other.benchmark, other.quantity.rawValue)
    }
  }
}
