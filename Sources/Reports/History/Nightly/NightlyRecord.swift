public import Foundation
public import VaultResults

/// The progress of a nightly run: the content of `nightly.json`.
public struct NightlyRecord: Hashable, Sendable, Codable {
  /// The state of a matrix entry.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// It is to be run yet, or was interrupted.
    case pending
    /// Its run directory is whole.
    case completed
    /// Its process ended with an error.
    case failed
    /// Another shard runs it.
    case elsewhere
  }

  /// A matrix entry and its state.
  public struct Entry: Hashable, Sendable, Codable {
    /// The combination.
    public internal(set) var cell: NightlyCell
    /// Digest of all that decides its results: executable, data, arguments.
    public let key: String
    /// The state.
    public var state: State = .pending
    /// The exit code of its process, or 128 and the signal that ended it; `nil` before it ends.
    @NullWhenAbsent public var exitCode: Int32?
    /// The reason for its failure, in one line; `nil` where it did not fail.
    @NullWhenAbsent public var reason: String?
    /// The duration of its process; `nil` before it ends.
    @NullWhenAbsent public var seconds: Double?
    /// The most memory that a stage of it had; `nil` unless it is completed.
    @NullWhenAbsent public var peakBytes: Int?
    /// True if no other entry of this nightly run ran at the same time.
    public var hadMachineAlone = false

    /// States a cell.
    package init(
      cell: NightlyCell, key: String, state: State = .pending, exitCode: Int32? = nil,
      reason: String? = nil, seconds: Double? = nil, peakBytes: Int? = nil,
      hadMachineAlone: Bool = false
    ) {
      writtenID = cell.id
      self.cell = cell
      self.key = key
      self.state = state
      self.exitCode = exitCode
      self.reason = reason
      self.seconds = seconds
      self.peakBytes = peakBytes
      self.hadMachineAlone = hadMachineAlone
    }

    /// The name of its run directory.
    public var id: String { cell.id }

    /// The name that the file has for readers; what is read follows from the matrix values.
    @NullWhenAbsent fileprivate var writtenID: String?

    private enum CodingKeys: String, CodingKey {
      case writtenID = "id"
      case cell, key, state, exitCode, reason, seconds, peakBytes, hadMachineAlone
    }
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 2
  /// The file's name in a nightly run's folder.
  public static let fileName = "nightly.json"

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The plan's name.
  public let plan: String
  /// Digest of the plan's matrix entries and of the inputs of each.
  public let planDigest: String
  /// Digest of the executable.
  public let binaryDigest: String
  /// Digest of profiles, lexicons, models and targets.
  public let dataDigest: String
  /// The shard, `i/n`; `1/1` where one process runs all, or where shards were merged.
  public let shard: String
  /// The number of matrix entries that may run at once.
  public let jobs: Int
  /// The time at which the nightly run was begun or last resumed, ISO 8601 in UTC.
  public let startedAt: String
  /// Every matrix entry of the plan, in its order, including those of other shards.
  public var cells: [Entry]

  /// Creates the record of a nightly run.
  public init(
    plan: String, planDigest: String, binaryDigest: String, dataDigest: String, shard: String,
    jobs: Int, startedAt: String, cells: [Entry]
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.plan = plan
    self.planDigest = planDigest
    self.binaryDigest = binaryDigest
    self.dataDigest = dataDigest
    self.shard = shard
    self.jobs = jobs
    self.startedAt = startedAt
    self.cells = cells
  }

  /// Returns the matrix entries in a state, in their order.
  public func cells(_ state: State) -> [Entry] { cells.filter { $0.state == state } }

  /// The record as JSON.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: Self.fileName)
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: The content of a `nightly.json`.
  ///   - file: The name in errors.
  /// - Returns: The record, its matrix entries distinct.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> NightlyRecord {
    let (written, version) = try CanonicalJSON.decode(
      NightlyRecord.self, from: bytes, file: file, schemaVersions: 1...currentSchemaVersion)
    let record = version < currentSchemaVersion ? written.underCurrentNames : written
    var seen: Set<String> = []
    for entry in record.cells where !seen.insert(entry.id).inserted {
      throw .duplicate(file: file, id: entry.id)
    }
    return record
  }
}

extension NightlyRecord {
  /// The record with the current names of matchers.
  fileprivate var underCurrentNames: NightlyRecord {
    NightlyRecord(
      plan: plan, planDigest: planDigest, binaryDigest: binaryDigest, dataDigest: dataDigest,
      shard: shard, jobs: jobs, startedAt: startedAt,
      cells: cells.map { entry in
        var entry = entry
        entry.cell.matcher = RenamedIDs.acceptedSystem(entry.cell.matcher)
        entry.writtenID = entry.id
        return entry
      })
  }
}
