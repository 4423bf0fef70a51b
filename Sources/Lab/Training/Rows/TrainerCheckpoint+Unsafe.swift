// Invariants: elements are floats, vectors of floats or integers, of which every pattern of bytes is
// a value, stored without padding on a little-endian machine; a read copies exactly the bytes of
// the array and the caller compared the file's length with the sum of all arrays before.
internal import Foundation

extension TrainerCheckpoint {
  /// Appends the bytes of an array.
  static func append<Element: BitwiseCopyable>(_ elements: [Element], to data: inout Data) {
    unsafe elements.withUnsafeBytes { bytes in
      unsafe data.append(contentsOf: bytes)
    }
  }

  /// Fills an array with bytes from an offset, which moves past them.
  ///
  /// - Precondition: The data hold as many bytes there.
  static func read<Element: BitwiseCopyable>(
    _ elements: inout [Element], from data: Data, at offset: inout Int
  ) {
    let start = data.startIndex + offset
    unsafe elements.withUnsafeMutableBytes { bytes in
      precondition(start + bytes.count <= data.endIndex, "a checkpoint ends early")
      unsafe bytes.copyBytes(from: data[start..<start + bytes.count])
      offset += bytes.count
    }
  }
}
