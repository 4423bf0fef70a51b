/// Sealed bytes in chunks: the format of files and messages too large for one sealed box.
///
/// A stream is a header and at least one chunk. Every chunk but the last holds `chunkBytes` bytes
/// of plaintext; the last holds 1 to `chunkBytes`, or 0 in the stream of an empty plaintext.
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 4 | `VBC` and the format version, 1 |
/// | 4 | 4 | `chunkBytes`, big-endian |
/// | 8 | 16 | stream identifier, random |
/// | 24 + i · (`chunkBytes` + 28) | n + 28 | chunk i: sealed box (`SealingKey`) of n bytes |
///
/// Each stream has a key of its own, HKDF-SHA256 with the stream identifier as `info`, so chunks
/// of two streams never fit each other. The context of chunk i is:
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 24 | the header |
/// | 24 | 8 | i, big-endian, from 0 |
/// | 32 | 1 | 1 for the last chunk, else 0 |
/// | 33 | m | the caller's context |
///
/// A chunk that is missing, repeated, moved or changed fails to open, and so does a stream that
/// ends early or continues, since only one chunk is sealed as the last (the STREAM construction of
/// Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
/// Misuse-Resistance", 2015, with the counter in the associated data instead of the nonce).
public enum SealedChunks {
  /// The plaintext bytes of a chunk by default: 64 KiB.
  public static let defaultChunkBytes = 65_536
  /// The plaintext bytes that a chunk may hold.
  public static let allowedChunkBytes = 1...(1 << 26)

  static let headerBytes = 24
  private static let magic = Array("VBC".utf8)
  private static let version: UInt8 = 1

  /// Seals bytes as a stream.
  ///
  /// - Parameters:
  ///   - plaintext: The bytes to seal; may be empty.
  ///   - key: The key that stream keys are derived from.
  ///   - context: The associated data of the stream: authenticated, not stored.
  ///   - chunkBytes: Plaintext bytes per chunk.
  /// - Returns: The stream as the type describes it.
  /// - Throws: `chunkSizeOutOfRange`.
  public static func seal(
    _ plaintext: [UInt8], with key: SealingKey, authenticating context: [UInt8],
    chunkBytes: Int = defaultChunkBytes
  ) throws(SealingError) -> [UInt8] {
    guard allowedChunkBytes.contains(chunkBytes) else {
      throw .chunkSizeOutOfRange(bytes: chunkBytes)
    }
    let stream = SystemRandom.bytes(16)
    let header = magic + [version] + UInt32(chunkBytes).bigEndianBytes + stream
    let streamKey = key.derived(for: stream)
    let chunks = max(1, (plaintext.count + chunkBytes - 1) / chunkBytes)
    var sealed = header
    sealed.reserveCapacity(
      header.count + plaintext.count + chunks * SealingKey.overheadBytes)
    for index in 0..<chunks {
      let start = index * chunkBytes
      let end = min(start + chunkBytes, plaintext.count)
      sealed += try streamKey.seal(
        Array(plaintext[start..<end]),
        authenticating: chunkContext(header, index, isLast: index == chunks - 1, context))
    }
    return sealed
  }

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - sealed: The whole stream.
  ///   - key: The key that stream keys are derived from.
  ///   - context: The context it was sealed with.
  /// - Returns: The plaintext, once every chunk is authenticated.
  /// - Throws: `tooShort` if header and one chunk do not fit, `unsupportedVersion`, or
  ///   `authenticationFailed` for anything that was not sealed so.
  public static func open(
    _ sealed: [UInt8], with key: SealingKey, authenticating context: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    guard sealed.count >= headerBytes + SealingKey.overheadBytes else {
      throw .tooShort(bytes: sealed.count)
    }
    let header = Array(sealed[..<headerBytes])
    guard header.starts(with: magic), header[3] >= version else { throw .authenticationFailed }
    guard header[3] == version else { throw .unsupportedVersion(Int(header[3])) }
    let chunkBytes = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard allowedChunkBytes.contains(chunkBytes) else { throw .authenticationFailed }

    let streamKey = key.derived(for: Array(header[8...]))
    var plaintext: [UInt8] = []
    plaintext.reserveCapacity(sealed.count)
    var start = headerBytes
    var index = 0
    repeat {
      let end = min(start + chunkBytes + SealingKey.overheadBytes, sealed.count)
      guard end - start >= SealingKey.overheadBytes else { throw .authenticationFailed }
      let chunk = try streamKey.open(
        Array(sealed[start..<end]),
        authenticating: chunkContext(header, index, isLast: end == sealed.count, context))
      // Sealing never writes an empty chunk after another, so one spelling stays canonical.
      guard !chunk.isEmpty || index == 0 else { throw .authenticationFailed }
      plaintext += chunk
      start = end
      index += 1
    } while start < sealed.count
    return plaintext
  }

  private static func chunkContext(
    _ header: [UInt8], _ index: Int, isLast: Bool, _ context: [UInt8]
  ) -> [UInt8] {
    header + UInt64(index).bigEndianBytes + [isLast ? 1 : 0] + context
  }
}
