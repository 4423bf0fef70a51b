/// Hashes that are the same in every process, unlike `Hasher`; nothing for keys or nonces.
package enum StableHash {
  /// The initial value of FNV-1a of 64 bits.
  package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A hash after one more byte, or scalar value (FNV-1a).
  @inlinable
  package static func next(_ hash: UInt64, _ value: some BinaryInteger) -> UInt64 {
    (hash ^ UInt64(truncatingIfNeeded: value)) &* 0x100_0000_01B3
  }

  /// FNV-1a of some bytes.
  @inlinable
  package static func fnv1a(_ bytes: some Sequence<UInt8>, from start: UInt64 = start) -> UInt64 {
    bytes.reduce(start) { next($0, $1) }
  }

  /// A number whose bits each depend on all bits of another (the last steps of SplitMix64).
  @inlinable
  package static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
