internal import VaultCore

/// Rows for text that the vocabulary cannot spell, so that it does not vanish.
///
/// A run of such characters adds a direction drawn from a hash of its bytes, and, with the same
/// total weight, one for each pair of neighboring characters (Weinberger et al., "Feature Hashing
/// for Large Scale Multitask Learning", 2009). The same word matches itself in any script, an
/// inflected one in part, and everything else hardly.
struct UnknownText {
  /// The length of a run's row.
  let weight: Float

  /// Adds the rows of a run to as many elements from an offset on as a row is wide.
  ///
  /// - Complexity: O(run · width).
  func add(
    _ run: Range<Int>, of bytes: Span<UInt8>, to target: inout [Float], at offset: Int
  ) {
    add(Self.hash(run, of: bytes, seed: 0), weight: weight, to: &target, at: offset)
    var starts: [Int] = []
    var next = run.lowerBound
    while next < run.upperBound {
      starts.append(next)
      next += UTF8Scalar.length(at: next, in: bytes)
    }
    guard starts.count > 1 else { return }
    let pairWeight = weight / Float(starts.count - 1).squareRoot()
    for index in 1..<starts.count {
      let end = index + 1 < starts.count ? starts[index + 1] : run.upperBound
      let hash = Self.hash(starts[index - 1]..<end, of: bytes, seed: 1)
      add(hash, weight: pairWeight, to: &target, at: offset)
    }
  }

  // Every bit of a SplitMix64 stream is the sign of one element.
  private func add(_ hash: UInt64, weight: Float, to target: inout [Float], at offset: Int) {
    let step = weight / Float(StaticModel.width).squareRoot()
    var state = hash
    for block in stride(from: offset, to: offset + StaticModel.width, by: 64) {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = StableHash.mixed(state)
      for index in block..<min(block + 64, offset + StaticModel.width) {
        target[index] += bits & 1 == 0 ? step : -step
        bits >>= 1
      }
    }
  }

  // FNV-1a, 64 bits; runs and pairs are hashed apart.
  private static func hash(_ range: Range<Int>, of bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
    var hash = StableHash.next(StableHash.start, seed)
    for index in range { hash = StableHash.next(hash, bytes[index]) }
    return hash
  }
}
