internal import Crypto
internal import Foundation

/// A file that is written once from front to back, its checksum taken on the way.
struct ChecksummedFile {
  /// What became of a file.
  struct Record: Sendable {
    /// The path below the corpus.
    let path: String
    /// SHA-256 in lower-case hex.
    let sha256: String
    let bytes: Int
  }

  private let path: String
  private let url: URL
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var hash = SHA256()
  private var bytes = 0

  private static let capacity = 1 << 18

  /// Creates the file and the folders above it.
  ///
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)``; ``CorpusError/interrupted``.
  init(_ path: String, below root: URL) throws(CorpusError) {
    try CancellationFlag.check()
    self.path = path
    url = root.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      handle = try FileHandle(forWritingTo: url)
    } catch {
      throw CorpusError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// Adds text.
  mutating func write(_ text: String) throws(CorpusError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Adds bytes.
  mutating func write(_ data: [UInt8]) throws(CorpusError) {
    buffer.append(contentsOf: data)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is left and closes the file.
  mutating func finish() throws(CorpusError) -> Record {
    try flush()
    do {
      try handle.close()
    } catch {
      throw CorpusError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    return Record(path: path, sha256: Self.hex(hash.finalize()), bytes: bytes)
  }

  private mutating func flush() throws(CorpusError) {
    guard !buffer.isEmpty else { return }
    try CancellationFlag.check()
    hash.update(data: buffer)
    bytes += buffer.count
    do {
      try handle.write(contentsOf: buffer)
    } catch {
      throw CorpusError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Lower-case hex digits.
  static func hex(_ digest: some Sequence<UInt8>) -> String {
    digest.map { byte in
      let hex = String(byte, radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }.joined()
  }
}
