internal import VaultSealing

/// A copy of a vault's keys for a search for remnants, kept after the vault's own are erased.
package struct RemnantKeys: Sendable {
  private let sealer: RecordSealer

  /// Takes the keys of an open vault.
  ///
  /// - Throws: `closed` or `erased`.
  package init(_ vault: SQLiteVault) throws(StorageError) {
    sealer = try vault.session().sealer
  }

  /// Returns the content of a row, as far as its bytes go; nothing is authenticated.
  ///
  /// - Parameters:
  ///   - sealed: The sealed bytes, or the first of them.
  ///   - name: The name of the row; of a vector, followed by that of its model.
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

  /// Returns the keyed form of a word in the keyword index.
  package func keyword(of token: String) -> String { sealer.name(ofToken: token) }
}
