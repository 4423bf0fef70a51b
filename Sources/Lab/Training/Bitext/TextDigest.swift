internal import VaultCore

/// Short stable names of byte strings, for tables and damage checks; never for secrecy.
enum TextDigest {
  /// FNV-1a, 64 bits, with a final mix (MurmurHash3's), so that every bit of the result depends on
  /// every byte.
  ///
  /// Two of 200 000 texts collide with a probability of 1 in 900 million.
  static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    mixed(bytes.reduce(start, next))
  }

  /// FNV-1a's value of no bytes.
  static let start = StableHash.start

  /// FNV-1a's value of some bytes and one more.
  static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    StableHash.next(hash, byte)
  }

  /// The final mix of MurmurHash3, a permutation of the 64-bit numbers.
  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ (mixed >> 33)
  }
}
