internal import CVaultCrypto

// Invariants: a state is created in `init` or `copy` and destroyed once in `deinit`; it is changed
// only while one value holds it; buffers are passed with their true sizes.

/// A SHA-256 digest (FIPS 180-4), taken a piece at a time.
public struct SHA256 {
  /// The length of a digest in bytes.
  public static let byteCount = 32

  @safe private final class State {
    let handle: OpaquePointer

    init(_ created: OpaquePointer?) {
      guard let created = unsafe created else { preconditionFailure("OpenSSL refuses SHA-256") }
      unsafe handle = created
    }

    func copy() -> State { unsafe State(vault_sha256_copy(handle)) }

    deinit { unsafe vault_sha256_destroy(handle) }
  }

  private var state = unsafe State(vault_sha256_create())

  /// Creates the digest of no bytes.
  public init() {}

  /// Adds bytes.
  public mutating func update(data: some Collection<UInt8>) {
    if !isKnownUniquelyReferenced(&state) { state = state.copy() }
    let isContiguous: Void? = data.withContiguousStorageIfAvailable { buffer in
      unsafe Self.add(buffer, to: state)
    }
    if isContiguous == nil {
      unsafe Array(data).withUnsafeBufferPointer { buffer in unsafe Self.add(buffer, to: state) }
    }
  }

  /// Returns the digest of the added bytes: 32 bytes.
  ///
  /// More may be added afterwards.
  public func finalize() -> [UInt8] {
    let last = state.copy()
    return unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { target, count in
      precondition(
        unsafe vault_sha256_finish(last.handle, target.baseAddress), "OpenSSL refuses SHA-256")
      count = Self.byteCount
    }
  }

  /// The digest of some bytes: 32 bytes.
  public static func hash(data: some Collection<UInt8>) -> [UInt8] {
    var digest = SHA256()
    digest.update(data: data)
    return digest.finalize()
  }

  private static func add(_ bytes: UnsafeBufferPointer<UInt8>, to state: State) {
    precondition(
      unsafe vault_sha256_update(state.handle, bytes.baseAddress, bytes.count),
      "OpenSSL refuses SHA-256")
  }
}
