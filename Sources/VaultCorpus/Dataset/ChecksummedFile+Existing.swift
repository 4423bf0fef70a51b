internal import Crypto
internal import Foundation

extension ChecksummedFile {
  /// The record of a file that something else wrote below the corpus.
  ///
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)`` if it cannot be read back.
  /// - Complexity: O(n) in the bytes; memory for one piece.
  static func record(ofExisting path: String, below root: URL) throws(CorpusError) -> Record {
    let url = root.appendingPathComponent(path)
    var hash = SHA256()
    var bytes = 0
    do {
      let handle = try FileHandle(forReadingFrom: url)
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        hash.update(data: piece)
        bytes += piece.count
      }
      try handle.close()
    } catch {
      throw CorpusError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    return Record(path: path, sha256: hex(hash.finalize()), bytes: bytes)
  }
}
