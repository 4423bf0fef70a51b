internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultSealing

/// The progress of the import of one export.
struct ImportCheckpoint: Codable, Equatable {
  /// The export's fingerprint when its import began (`identity(of:options:)`).
  let fingerprint: String
  /// The number of its records that were processed.
  var records = 0
  /// The number of messages among them.
  var messages = 0
  /// The number of items left out or noted, by reason.
  var rejections: [String: Int] = [:]
  /// The places where the first of them start; counting continues when the list is full.
  var places: [Place] = []
  /// True if the end was reached.
  var isFinished = false

  /// The start of an item that was left out or noted.
  struct Place: Codable, Equatable {
    let line: Int
    let reason: String
  }

  static let placeLimit = 1000

  init(fingerprint: String) {
    self.fingerprint = fingerprint
  }

  /// Reads what `encoded` wrote; `nil` for anything else, so that the import begins anew.
  init?(encoded: [UInt8]) {
    do {
      self = try JSONDecoder().decode(ImportCheckpoint.self, from: Data(encoded))
    } catch {
      // A state of another version: what was imported is known by its identity.
      return nil
    }
  }

  func encoded() throws -> [UInt8] {
    try SortedJSON.bytes(self, escapesSlashes: true)
  }

  mutating func note(_ rejection: Rejection) {
    rejections[rejection.reason.rawValue, default: 0] += 1
    if places.count < Self.placeLimit {
      places.append(Place(line: rejection.line, reason: rejection.reason.rawValue))
    }
  }

  /// A digest of a file's place, size, time of change, beginning and end, and of how it is read.
  ///
  /// A newer export in the same place has another one, and is read from its front again. It is no
  /// proof of equality and need not be: what is read twice is known by its identity. A database's
  /// write-ahead log counts with it.
  ///
  /// - Returns: `nil` if the file cannot be read.
  static func identity(of file: URL, options: String) -> String? {
    var hash = SHA256()
    hash.update(data: Data("\(version) \(options)".utf8))
    for suffix in ["", "-wal", "-journal"] {
      let url = URL(fileURLWithPath: file.path + suffix)
      do {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: url.resolvingSymlinksInPath().path)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
        let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        hash.update(data: Data("\(suffix) \(changed) \(attributes[.size] ?? 0)".utf8))
        let handle = try FileHandle(forReadingFrom: url)
        defer { handle.closeFile() }
        let size = try handle.seekToEnd()
        for start in [0, size - min(size, sampleBytes)] {
          try handle.seek(toOffset: start)
          hash.update(data: try handle.read(upToCount: Int(sampleBytes)) ?? Data())
        }
      } catch {
        // Only the file itself has to be there.
        if suffix.isEmpty { return nil }
      }
    }
    return hash.finalize().hexadecimal
  }

  private static let sampleBytes: UInt64 = 64 * 1024
  /// Raised when parsers read more than before, so that what they refused is tried again.
  private static let version = 2
}
