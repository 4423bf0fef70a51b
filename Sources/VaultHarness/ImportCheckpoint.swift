internal import Crypto
internal import Foundation
internal import VaultIngest

/// How far the import of one export has come.
struct ImportCheckpoint: Codable, Equatable {
  /// What the export looked like when its import began (`fingerprint(of:)`).
  let fingerprint: String
  /// How many of its records are dealt with.
  var records = 0
  /// How many items were left out or noted, by reason.
  var rejections: [String: Int] = [:]
  /// Where the first of them start; counting goes on when the list is full.
  var places: [Place] = []
  /// Whether the end was reached.
  var isFinished = false

  /// Where an item starts that was left out or noted.
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(self))
  }

  mutating func note(_ rejection: Rejection) {
    rejections[rejection.reason.rawValue, default: 0] += 1
    if places.count < Self.placeLimit {
      places.append(Place(line: rejection.line, reason: rejection.reason.rawValue))
    }
  }

  /// A digest of a file's size, beginning and end.
  ///
  /// A newer export in the same place has another one, and is read from its front again. It is no
  /// proof of equality and need not be: what is read twice is known by its identity.
  ///
  /// - Throws: `HarnessError.missing` if the file cannot be read.
  static func fingerprint(of file: URL) throws(HarnessError) -> String {
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { handle.closeFile() }
      let size = try handle.seekToEnd()
      var hash = SHA256()
      hash.update(data: Data("\(size)".utf8))
      for start in [0, size - min(size, sampleBytes)] {
        try handle.seek(toOffset: start)
        hash.update(data: try handle.read(upToCount: Int(sampleBytes)) ?? Data())
      }
      return hash.finalize().map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    } catch {
      throw .missing(path: file.path, remedy: "check that it exists and its permissions")
    }
  }

  private static let sampleBytes: UInt64 = 64 * 1024
}
