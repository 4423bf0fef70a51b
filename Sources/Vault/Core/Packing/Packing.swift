/// The compression or packing of a file, recognized by its first bytes; the raw value names it.
package enum Packing: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip
  /// RFC 8878.
  case zstandard = "Zstandard"
  /// Recognized, but not read by any code here.
  case bzip2
  /// The same.
  case xz
  /// The same.
  case lz4
  /// The same.
  case zip
  /// The same; compressed or not.
  case tar

  /// The reason that content cannot be unpacked.
  package enum Failure: Error {
    /// It is damaged, breaks off, or something else follows it.
    case damaged
    /// It would be larger than allowed.
    case tooLarge
    /// This packing is not read.
    case unsupported
  }

  /// Recognizes a packing; `nil` for content that is not packed.
  package init?(of bytes: [UInt8]) {
    let found = Self.allCases.first { packing in
      packing.magic.contains { magic in
        bytes.dropFirst(packing.offset).starts(with: magic)
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The unpacked bytes, of all members or frames.
  ///
  /// - Throws: ``Failure``; `unsupported` also for an archive inside.
  /// - Complexity: O(unpacked bytes).
  package func unpacked(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let content: [UInt8]
    switch self {
    case .gzip: content = try Self.gunzip(bytes, limit: limit)
    case .zstandard: content = try Self.unzstd(bytes, limit: limit)
    case .bzip2, .xz, .lz4, .zip, .tar: throw .unsupported
    }
    guard Packing(of: content) == nil else { throw .unsupported }
    return content
  }

  private var offset: Int { self == .tar ? 257 : 0 }

  private var magic: [[UInt8]] {
    switch self {
    case .gzip: [[0x1F, 0x8B]]
    // A frame, or one that decoders skip.
    case .zstandard: [[0x28, 0xB5, 0x2F, 0xFD]] + (0x50...0x5F).map { [$0, 0x2A, 0x4D, 0x18] }
    case .bzip2: (1...9).map { Array("BZh\($0)1AY&SY".utf8) }
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    case .lz4: [[0x04, 0x22, 0x4D, 0x18]]
    case .zip: [[0x50, 0x4B, 0x03, 0x04]]
    case .tar: [Array("ustar".utf8)]
    }
  }
}
