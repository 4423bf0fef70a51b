internal import Foundation
internal import VaultCore

/// The cache of teacher vectors: a header, then chunks that only ever grow in number.
///
/// | offset | bytes | header |
/// |---|---|---|
/// | 0 | 8 | `VBTEACH1` |
/// | 8 | 4 | elements of a vector, w |
/// | 12 | 4 | bytes of the model's digest, d |
/// | 16 | d | the digest, UTF-8 |
///
/// | offset | bytes | chunk |
/// |---|---|---|
/// | 0 | 4 | texts, n |
/// | 4 | 8 | `TextDigest` of what follows |
/// | 12 | n · (12 + w) | for each text its `TextDigest` (8), its scale (4, IEEE 754) and w elements |
///
/// Numbers are little-endian. A chunk that breaks off or fails its check ends the file: what comes
/// before it is used, the rest is written again.
struct TeacherVectorFile {
  static let magic = Array("VBTEACH1".utf8)

  /// A chunk has fewer texts, so that a damaged count asks for no absurd amount.
  static let maximumChunkTexts = 1 << 20

  private static let maximumDigestBytes = 1_024

  let url: URL
  /// The vectors in the file so far.
  private(set) var vectors: TeacherVectors
  private let handle: FileHandle

  /// Opens a cache, or starts one where no file is.
  ///
  /// - Throws: `notTeacherVectors`, `otherTeacher`, `unreadableFile` or `unwritableFile`.
  init(_ url: URL, modelDigest: String, width: Int) throws(TrainingError) {
    self.url = url
    let header = Self.header(modelDigest: modelDigest, width: width)
    var vectors = TeacherVectors(modelDigest: modelDigest, width: width)
    var soundBytes = 0
    if FileManager.default.fileExists(atPath: url.path) {
      let bytes: [UInt8]
      do {
        bytes = Array(try Data(contentsOf: url, options: .mappedIfSafe))
      } catch {
        throw .unreadableFile(path: url.path)
      }
      soundBytes = try Self.read(bytes, header: header, file: url.path, into: &vectors)
    } else if !FileManager.default.createFile(atPath: url.path, contents: nil) {
      throw .unwritableFile(path: url.path)
    }
    do {
      handle = try FileHandle(forWritingTo: url)
      try handle.truncate(atOffset: UInt64(soundBytes))
      if soundBytes == 0 { try handle.write(contentsOf: header) }
    } catch {
      throw .unwritableFile(path: url.path)
    }
    self.vectors = vectors
  }

  /// Appends a chunk and flushes it to the disk.
  mutating func append(
    keys: [UInt64], vectors rows: [(scale: Float, elements: [Int8])]
  ) throws(TrainingError) {
    precondition(keys.count == rows.count && keys.count < Self.maximumChunkTexts)
    var payload: [UInt8] = []
    payload.reserveCapacity(keys.count * (12 + vectors.width))
    for (key, row) in zip(keys, rows) {
      payload += key.littleEndianBytes
      payload += row.scale.bitPattern.littleEndianBytes
      payload.append(contentsOf: row.elements.lazy.map { UInt8(bitPattern: $0) })
      vectors.add(key, scale: row.scale, elements: row.elements)
    }
    let head =
      UInt32(keys.count).littleEndianBytes + TextDigest.value(of: payload).littleEndianBytes
    do {
      try handle.seekToEnd()
      try handle.write(contentsOf: head + payload)
      try handle.synchronize()
    } catch {
      throw .unwritableFile(path: url.path)
    }
  }

  private static func header(modelDigest: String, width: Int) -> [UInt8] {
    let digest = Array(modelDigest.utf8.prefix(maximumDigestBytes))
    return magic + UInt32(width).littleEndianBytes + UInt32(digest.count).littleEndianBytes + digest
  }

  /// Reads the intact chunks and returns where they end; 0 for a file that has not even a header,
  /// because its first write broke off.
  private static func read(
    _ bytes: [UInt8], header: [UInt8], file: String, into vectors: inout TeacherVectors
  ) throws(TrainingError) -> Int {
    guard bytes.starts(with: header) else {
      if header.starts(with: bytes) { return 0 }
      guard bytes.starts(with: magic) else { throw .notTeacherVectors(file: file) }
      throw .otherTeacher(file: file)
    }
    let rowBytes = 12 + vectors.width
    var offset = header.count
    while bytes.count - offset >= 12 {
      let count = Int(UInt32(littleEndianBytes: bytes[offset..<offset + 4]))
      guard count < maximumChunkTexts, bytes.count - offset - 12 >= count * rowBytes else { break }
      let payload = bytes[offset + 12..<offset + 12 + count * rowBytes]
      guard
        TextDigest.value(of: payload)
          == UInt64(littleEndianBytes: bytes[offset + 4..<offset + 12])
      else { break }
      for start in stride(from: payload.startIndex, to: payload.endIndex, by: rowBytes) {
        vectors.add(
          UInt64(littleEndianBytes: bytes[start..<start + 8]),
          scale: Float(
            bitPattern: UInt32(littleEndianBytes: bytes[start + 8..<start + 12])),
          elements: bytes[start + 12..<start + rowBytes].lazy.map { Int8(bitPattern: $0) })
      }
      offset += 12 + count * rowBytes
    }
    return offset
  }
}
