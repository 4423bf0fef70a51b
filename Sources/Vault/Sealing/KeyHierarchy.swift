/// Every key of one vault, derived from one random master key.
///
/// ```
/// passphrase ─PBKDF2→ passphrase key ─wraps→ master key ─HKDF→ records ─HKDF→ one key per record
///                                                        ├───→ identifiers
///                                                        ├───→ keyword
///                                                        ├───→ vectors
///                                                        ├───→ sync
///                                                        └───→ audit
/// ```
///
/// A new passphrase wraps the same master key again (`KeyEnvelope`), so nothing else is sealed
/// anew.
public struct KeyHierarchy: Sendable {
  /// The purpose of a subkey; the raw value ends the HKDF `info` and is part of the format.
  public enum Purpose: String, CaseIterable, Sendable {
    /// Seals messages and events.
    case records
    /// Names rows: identifiers appear on disk only as codes under this key.
    case identifiers
    /// Names words in the keyword index.
    case keyword
    /// Seals embedding vectors.
    case vectors
    /// Seals the data that replicas exchange.
    case sync
    /// Authenticates the audit log.
    case audit
  }

  let master: SealingKey
  private let records: SealingKey
  private let identifiers: SealingKey
  private let keyword: SealingKey
  private let vectors: SealingKey
  private let sync: SealingKey
  private let audit: SealingKey

  /// Starts a hierarchy with a new master key from the system's generator.
  public init() {
    self.init(master: SealingKey())
  }

  /// Derives the subkeys of a master key.
  ///
  /// - Complexity: Two HMACs per purpose.
  public init(master: SealingKey) {
    self.master = master
    func subkey(_ purpose: Purpose) -> SealingKey {
      master.derived(for: "vaultbench/1/" + purpose.rawValue)
    }
    records = subkey(.records)
    identifiers = subkey(.identifiers)
    keyword = subkey(.keyword)
    vectors = subkey(.vectors)
    sync = subkey(.sync)
    audit = subkey(.audit)
  }

  /// The subkey for one purpose.
  public func key(for purpose: Purpose) -> SealingKey {
    switch purpose {
    case .records: records
    case .identifiers: identifiers
    case .keyword: keyword
    case .vectors: vectors
    case .sync: sync
    case .audit: audit
    }
  }

  /// The key of one record: HKDF-SHA256 of a purpose's key with the record's name as `info`.
  ///
  /// - Parameters:
  ///   - purpose: Whose key it is derived from.
  ///   - record: The record's unique name within its purpose.
  /// - Returns: A key that seals nothing else.
  public func key(for purpose: Purpose, record: [UInt8]) -> SealingKey {
    key(for: purpose).derived(for: record)
  }
}
