public import Foundation
internal import VaultResults

/// One fresh process's measurements of the pipeline's stages: the output of `probe-stages`.
public struct ProbeRecord: Hashable, Sendable, Codable {
  /// The clock from which the processor time is read.
  public enum ClockChoice: String, Codable, Hashable, Sendable {
    /// That of the calling thread: the stage did all its work there.
    case thread
    /// That of all threads: the stage used other threads.
    case process
  }

  /// One stage.
  public struct Benchmark: Hashable, Sendable, Codable {
    /// The stage.
    public let id: ProbeStage
    /// The number of items that one iteration processes.
    public let items: Int
    /// The number of iterations that were timed and counted.
    public let iterations: Int
    /// The processor time of one iteration, user and system time together.
    public let cpuSeconds: Double
    /// The wall time of one iteration.
    public let wallSeconds: Double
    /// The clock of `cpuSeconds`.
    public let clock: ClockChoice
    /// The most memory that was resident meanwhile; `nil` if the peak cannot be reset.
    public let peakBytes: Int?
    /// The most resident memory without mapped files meanwhile, which a gate compares; `nil` as
    /// above.
    public let ownPeakBytes: Int?
    /// The most that the stage added to what was resident before it; `nil` as above.
    public let growthBytes: Int?
    /// The part of that still resident afterwards.
    public let retainedBytes: Int?
    /// The private memory of the process afterwards.
    public let privateBytes: Int?
    /// The memory resident afterwards, with shared pages counted in proportion.
    public let proportionalBytes: Int?
    /// Bytes that one iteration wrote by system calls, on average; `nil` if the system does not
    /// tell.
    public let writtenBytes: Int?
    /// System calls that one iteration read or wrote with, on average.
    public let calls: Int?
    /// The counters of one iteration, which repeat exactly, by name.
    public let counters: [String: Int]
    /// True if every iteration counted the same.
    public let repeats: Bool
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// SHA-256, in hex, over everything that was ranked: equal binaries and data give equal digests.
  public let rankingDigest: String
  /// The stages, in the order in which they ran.
  public let benchmarks: [Benchmark]

  init(rankingDigest: String, benchmarks: [Benchmark]) {
    schemaVersion = Self.currentSchemaVersion
    self.rankingDigest = rankingDigest
    self.benchmarks = benchmarks
  }

  /// The record as JSON; equal records give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws -> Data {
    try CanonicalJSON.encode(self, file: "the probe's output")
  }

  /// Reads a probe's output.
  ///
  /// - Throws: ``Defect`` for what is no record of this schema, or one that no probe writes.
  static func decode(_ bytes: Data) throws(Defect) -> ProbeRecord {
    let record: ProbeRecord
    do {
      let schema = try CanonicalJSON.decode(Schema.self, from: bytes, file: "")
      guard schema.schemaVersion == currentSchemaVersion else {
        throw Defect.schema(found: schema.schemaVersion)
      }
      record = try CanonicalJSON.decode(ProbeRecord.self, from: bytes, file: "")
    } catch let defect as Defect {
      throw defect
    } catch {
      throw .unreadable
    }
    let isSound = record.benchmarks.allSatisfy { benchmark in
      benchmark.iterations > 0 && benchmark.items >= 0
        && [benchmark.cpuSeconds, benchmark.wallSeconds].allSatisfy { $0.isFinite && $0 > 0 }
    }
    guard isSound, !record.benchmarks.isEmpty,
      Set(record.benchmarks.map(\.id)).count == record.benchmarks.count
    else { throw .unreadable }
    return record
  }

  /// The reason why an output is no record.
  enum Defect: Error, Equatable {
    case unreadable
    case schema(found: Int)
  }

  private struct Schema: Decodable {
    let schemaVersion: Int
  }
}
