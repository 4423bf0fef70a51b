internal import VaultCore
internal import VaultSealing

/// The keys of a vault in the hands of a search for remnants: they outlive the vault's own.
package struct RemnantKeys: Sendable {
  /// How long the keyed name of a row is.
  package static let nameBytes = RecordSealer.nameBytes

  private let sealer: RecordSealer

  /// Takes the keys of an open vault.
  ///
  /// - Throws: `closed` or `erased`.
  package init(_ vault: SQLiteVault) throws(StorageError) {
    sealer = try vault.session().sealer
  }

  /// What a row says, as far as its bytes go; nothing is authenticated.
  ///
  /// - Parameters:
  ///   - sealed: The sealed bytes, or the first of them.
  ///   - name: The name of the row; of a vector, with that of its model behind it.
  ///   - isVector: Whether it is a vector's.
  /// - Returns: The bytes of the record, then random ones; nothing if no byte of it is there.
  package func content(of sealed: [UInt8], name: [UInt8], isVector: Bool) -> [UInt8] {
    do {
      return try sealer.keys.key(for: isVector ? .vectors : .records, record: name)
        .unauthenticated(sealed)
    } catch {
      return []
    }
  }

  /// What the keyword index has in place of a word.
  package func keyword(of token: String) -> String { sealer.name(ofToken: token) }
}
