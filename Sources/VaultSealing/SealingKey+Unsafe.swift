// Invariants: the buffer is valid only inside the closure and is copied whole before it returns;
// the copy is a plain array, which nothing overwrites later, so only key wrapping asks for it.

internal import Crypto

extension SealingKey {
  /// A copy of the key's 32 bytes, to be sealed under another key at once.
  var bytes: [UInt8] {
    unsafe key.withUnsafeBytes { buffer in unsafe Array(buffer) }
  }
}
