internal import Foundation
internal import VaultCore
internal import VaultSealing

/// A file that is written once from front to back, its checksum taken on the way.
struct ChecksummedFile {
  /// The result of writing a file.
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
    let url = root.appendingPathComponent(path)
    self.url = url
    handle = try CorpusError.writing(url) {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      return try FileHandle(forWritingTo: url)
    }
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  /// Adds text.
  mutating func write(_ text: String) throws(CorpusError) { try write(text.utf8) }

  /// Adds bytes.
  mutating func write(_ data: some Sequence<UInt8>) throws(CorpusError) {
    buffer.append(contentsOf: data)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is left and closes the file.
  mutating func finish() throws(CorpusError) -> Record {
    try flush()
    try CorpusError.writing(url) { try handle.close() }
    return Record(path: path, sha256: hash.finalize().hexadecimal, bytes: bytes)
  }

  private mutating func flush() throws(CorpusError) {
    guard !buffer.isEmpty else { return }
    try CancellationFlag.check()
    hash.update(data: buffer)
    bytes += buffer.count
    try CorpusError.writing(url) { try handle.write(contentsOf: buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The record of a file that something else wrote below the corpus.
  ///
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)`` if it cannot be read back.
  /// - Complexity: O(n) in the bytes; memory for one piece.
  static func record(ofExisting path: String, below root: URL) throws(CorpusError) -> Record {
    let url = root.appendingPathComponent(path)
    var hash = SHA256()
    var bytes = 0
    try CorpusError.writing(url) {
      let handle = try FileHandle(forReadingFrom: url)
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        hash.update(data: piece)
        bytes += piece.count
      }
      try handle.close()
    }
    return Record(path: path, sha256: hash.finalize().hexadecimal, bytes: bytes)
  }
}
