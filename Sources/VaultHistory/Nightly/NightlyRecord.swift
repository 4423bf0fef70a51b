public import Foundation
public import VaultResults

/// How far a night has come: the content of `nightly.json`.
public struct NightlyRecord: Hashable, Sendable, Codable {
  /// What has become of a cell.
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

  /// A cell and what has become of it.
  public struct Entry: Hashable, Sendable {
    /// The combination.
    public let cell: NightlyCell
    /// Digest of all that decides its results: executable, data, arguments.
    public let key: String
    /// What has become of it.
    public var state: State = .pending
    /// The exit code of its process, or 128 and the signal that ended it; `nil` before it ends.
    public var exitCode: Int32?
    /// Why it failed, in one line; `nil` where it did not.
    public var reason: String?
    /// How long its process ran; `nil` before it ends.
    public var seconds: Double?
    /// The most memory that a stage of it had; `nil` unless it is completed.
    public var peakBytes: Int?
    /// Whether it had the machine to itself, as far as this night is concerned.
    public var hadMachineAlone = false

    /// The name of its run directory.
    public var id: String { cell.id }
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 1
  /// The file's name in a night's folder.
  public static let fileName = "nightly.json"

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The plan's name.
  public let plan: String
  /// Digest of the plan's cells and of what each runs.
  public let planDigest: String
  /// Digest of the executable.
  public let binaryDigest: String
  /// Digest of profiles, lexicons, models and targets.
  public let dataDigest: String
  /// The shard, `i/n`; `1/1` where one process runs all, or where shards were merged.
  public let shard: String
  /// How many cells may run at once.
  public let jobs: Int
  /// When the night was begun or last taken up, ISO 8601 in UTC.
  public let startedAt: String
  /// Every cell of the plan, in its order, those of other shards among them.
  public var cells: [Entry]

  /// Gathers a night.
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

  /// The cells in a state, in their order.
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
  ///   - file: What errors call it.
  /// - Returns: The record, its cells distinct.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> NightlyRecord {
    let record = try CanonicalJSON.decode(
      NightlyRecord.self, from: bytes, file: file, schemaVersion: currentSchemaVersion)
    var seen: Set<String> = []
    for entry in record.cells where !seen.insert(entry.id).inserted {
      throw .duplicate(file: file, id: entry.id)
    }
    return record
  }
}

extension NightlyRecord.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case cell
    case key
    case state
    case exitCode
    case reason
    case seconds
    case peakBytes
    case hadMachineAlone
  }

  /// Reads an entry; its id follows from its cell.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    cell = try container.decode(NightlyCell.self, forKey: .cell)
    key = try container.decode(String.self, forKey: .key)
    state = try container.decode(NightlyRecord.State.self, forKey: .state)
    exitCode = try container.decodeIfPresent(Int32.self, forKey: .exitCode)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
    seconds = try container.decodeIfPresent(Double.self, forKey: .seconds)
    peakBytes = try container.decodeIfPresent(Int.self, forKey: .peakBytes)
    hadMachineAlone = try container.decode(Bool.self, forKey: .hadMachineAlone)
  }

  /// Writes every key, absent values as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(cell, forKey: .cell)
    try container.encode(key, forKey: .key)
    try container.encode(state, forKey: .state)
    try container.encode(exitCode, forKey: .exitCode)
    try container.encode(reason, forKey: .reason)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(peakBytes, forKey: .peakBytes)
    try container.encode(hadMachineAlone, forKey: .hadMachineAlone)
  }
}
