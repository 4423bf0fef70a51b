// Invariants: the range is within the data and its length is a multiple of 4, which the header's
// check established and the precondition repeats; the source need not be aligned, as bytes are
// copied; the machine is little-endian, like the format.
internal import Foundation

#if !_endian(little)
  #error("safetensors elements are little-endian")
#endif

extension SafetensorsFile {
  func copiedFloats(_ data: Data, in range: Range<Int>) -> [Float] {
    precondition(
      range.lowerBound >= data.startIndex && range.upperBound <= data.endIndex
        && range.count.isMultiple(of: MemoryLayout<Float>.size),
      "a tensor's bytes lie outside the file")
    let count = range.count / MemoryLayout<Float>.size
    return unsafe [Float](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      initializedCount = unsafe data.copyBytes(to: buffer, from: range) / MemoryLayout<Float>.size
    }
  }
}
