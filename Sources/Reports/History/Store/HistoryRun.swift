internal import Foundation
internal import VaultCore
internal import VaultResults
internal import VaultSealing

/// A run as stored in the history.
public struct HistoryRun: Hashable, Sendable, Codable {
  /// The first twelve digits of ``key``: the run's name.
  public let id: String
  /// The SHA-256 digest of the manifest, as `manifest.json` holds it: the identity of the run.
  public let key: String
  /// The time at which the run began, ISO 8601 in UTC.
  public let createdAt: String
  /// The commit that was built; `nil` where it is unknown.
  public let commit: String?
  /// The key of the ``MachineClass`` that it ran on.
  public let machine: String
  /// That class in words.
  public let machineDescription: String
  /// The dataset's name.
  public let dataset: String
  /// The corpus profile; `nil` for a dataset that no profile made.
  public let profile: String?
  /// The seed of the corpus; `nil` where nothing was drawn.
  public let seed: UInt64?
  /// The split whose vaults were judged.
  public let split: String
  /// The system that the run is about.
  public let primarySystem: String
  /// The embedder's name.
  public let embedder: String
  /// The index's name.
  public let index: String
  /// The weights of the primary system, separated by slashes; `nil` where it has none.
  public let weights: String?
  /// Digest of the corpus and its judgments.
  public let corpusDigest: String
  /// Digest of every setting.
  public let configDigest: String
  /// Digest of the model; `nil` where the embedder has none.
  public let modelDigest: String?
  /// Digest of the executable.
  public let binaryDigest: String
  /// The run directory at the time; `nil` where none was named.
  ///
  /// Relative to the history's folder where it is below that. A later run may have replaced it.
  public let directory: String?

  /// The properties that one line of runs shares, so that its values may be compared: its system,
  /// the corpus, the split and the settings that a user chooses.
  ///
  /// Model, settings' digest, binary and machine may change along the line: the effect of such a
  /// change is the subject of the history.
  public var subject: [String?] {
    [primarySystem, corpusDigest, split, embedder, index, weights]
  }

  /// The subject in words.
  public var subjectDescription: String {
    let seed = seed.map { ", seed \($0)" } ?? ""
    let weights = weights.map { ", weights \($0)" } ?? ""
    return "\(primarySystem): \(dataset)\(seed), \(split) split, \(embedder), \(index)\(weights)"
  }
}

extension HistoryRun {
  /// Describes a run by its manifest.
  ///
  /// - Throws: ``HistoryError/unusableReport(_:)`` if the manifest is none that can be kept.
  init(_ manifest: Manifest, directory: String?) throws(HistoryError) {
    let bytes: Data
    do {
      bytes = try CanonicalJSON.encode(manifest, file: directory ?? "manifest.json")
    } catch {
      throw .unusableReport(error)
    }
    let machineClass = MachineClass(manifest.machine)
    key = SHA256.hash(data: bytes).hexadecimal
    id = String(key.prefix(Self.idLength))
    createdAt = manifest.createdAt
    commit = manifest.commit
    machine = machineClass.key
    machineDescription = machineClass.description
    dataset = manifest.dataset
    profile = manifest.profile
    seed = manifest.seed
    split = manifest.split
    primarySystem = manifest.about.system
    embedder = manifest.embedder
    index = manifest.index
    weights = manifest.weights.map { "\($0.semantic)/\($0.temporal)/\($0.participant)" }
    corpusDigest = manifest.corpusDigest
    configDigest = manifest.configDigest
    modelDigest = manifest.modelDigest
    binaryDigest = manifest.binaryDigest
    self.directory = directory
  }

  static let idLength = 12

  /// Milliseconds since 1970 of a time in ISO 8601 with the zone Z; `nil` if it is none.
  static func milliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let date = CivilDate(iso8601: text.prefix(10))
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].allSatisfy { (0x30...0x39).contains($0) }
        ? bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      hour < 24, minute < 60, second < 61
    else { return nil }
    let whole = Timestamp(
      year: date.year, month: date.month, day: date.day, hour: hour, minute: minute,
      second: second)
    guard bytes.count > 20 else { return whole.milliseconds }
    let fraction = bytes[20..<(bytes.count - 1)]
    guard bytes[19] == UInt8(ascii: "."), !fraction.isEmpty,
      fraction.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let digits =
      Array(fraction.prefix(3)) + Array(repeating: 0x30, count: max(0, 3 - fraction.count))
    return whole.milliseconds + digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}
