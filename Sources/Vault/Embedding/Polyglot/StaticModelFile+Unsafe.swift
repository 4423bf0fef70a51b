// Invariants: the bytes read are within the data, which a precondition checks before a pointer is
// taken; they need not be aligned; elements are integers or floats, for which any bits are a value;
// the machine is little-endian, like the format.
internal import CVaultKernels
internal import Foundation

#if !_endian(little)
  #error("the file of a polyglot model is little-endian")
#endif

extension StaticModelFile {
  /// Returns elements that follow each other, or are `stride` bytes apart, from an offset on.
  static func elements<Element: BitwiseCopyable>(
    of data: Data, at offset: Int, count: Int, stride: Int = MemoryLayout<Element>.stride
  ) -> [Element] {
    let size = MemoryLayout<Element>.size
    precondition(
      offset >= 0 && count >= 0 && stride >= size && offset <= data.count
        && (count == 0
          || (data.count - offset - size) / stride >= count - 1
            && data.count - offset >= size),
      "a section lies outside the file")
    return unsafe data.withUnsafeBytes { bytes in
      unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        for index in 0..<count {
          unsafe buffer.initializeElement(
            at: index,
            to: bytes.loadUnaligned(fromByteOffset: offset + index * stride, as: Element.self))
        }
        initializedCount = count
      }
    }
  }
}

/// The check value of stored bytes.
enum Checksum {
  /// The CRC-32C of bytes (RFC 3720, section 12.1).
  static func crc32c(_ bytes: some Collection<UInt8>) -> UInt32 {
    let checksum: UInt32?? = bytes.withContiguousStorageIfAvailable { buffer in
      unsafe buffer.baseAddress.map { unsafe vault_crc32c($0, buffer.count) }
    }
    guard let checksum else { return crc32c(Array(bytes)) }
    return checksum ?? 0
  }

  /// The same without the processor's instruction for it.
  static func portable(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe vault_crc32c_portable($0, buffer.count) } ?? 0
    }
  }
}
