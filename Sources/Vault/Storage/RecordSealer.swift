internal import VaultCore
internal import VaultSealing

/// Names and seals the rows of one vault.
///
/// A row's *name* is what the file holds in place of an identifier: the first 16 bytes of
/// HMAC-SHA256, under the `identifiers` key, of a byte for the table and the identifier. A vector
/// has one name per document and is sealed under that name followed by its model's name.
///
/// A record is sealed under a key of its own, HKDF-SHA256 with the name as `info`. Its context is
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 16 | vault identifier |
/// | 16 | 1 | table |
/// | 17 | n | name: 16 bytes, 32 for a vector |
/// | 17 + n | 1 | record format version |
///
/// so a record moved to another row, table or vault does not open. An older state of the same row
/// does: only a log of changes can detect that.
struct RecordSealer: Sendable {
  /// The tables of sealed rows; the raw value is part of the format.
  enum Table: UInt8 {
    case messages = 1
    case events = 2
    case vectors = 3
    case checkpoints = 4

    fileprivate var purpose: KeyHierarchy.Purpose {
      self == .vectors ? .vectors : .records
    }
  }

  static let nameBytes = 16

  let vault: [UInt8]
  let keys: KeyHierarchy

  /// The name of a row.
  func name(_ id: DocumentID, in table: Table) -> [UInt8] {
    code([table.rawValue] + Array(id.rawValue.utf8), .identifiers)
  }

  /// The name of a model: vectors are fetched by it.
  func name(ofModel model: String) -> [UInt8] {
    code([0] + Array(model.utf8), .identifiers)
  }

  /// The name of a word in the keyword index: 32 lower-case hexadecimal digits, which FTS5's own
  /// folding does not change.
  func name(ofToken token: String) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * Self.nameBytes)
    for byte in code(Array(token.utf8), .keyword) {
      digits.append(Self.hexDigits[Int(byte >> 4)])
      digits.append(Self.hexDigits[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Seals a record for the row of its name.
  func seal(
    _ record: some VaultRecord, name: [UInt8], in table: Table
  ) throws(SealingError) -> [UInt8] {
    try keys.key(for: table.purpose, record: name)
      .seal(record.encoded, authenticating: context(name, table))
  }

  /// Opens a row's record.
  ///
  /// - Throws: `SealingError` if it was not sealed for this row, `Malformed` if it was sealed by
  ///   something else than `seal`.
  func open<Record: VaultRecord>(
    _ sealed: [UInt8], name: [UInt8], in table: Table
  ) throws -> Record {
    let encoded = try keys.key(for: table.purpose, record: name)
      .open(sealed, authenticating: context(name, table))
    return try Record(encoded: encoded)
  }

  private func context(_ name: [UInt8], _ table: Table) -> [UInt8] {
    vault + [table.rawValue] + name + [UInt8(recordVersion)]
  }

  private func code(_ input: [UInt8], _ purpose: KeyHierarchy.Purpose) -> [UInt8] {
    Array(keys.key(for: purpose).authenticationCode(for: input).prefix(Self.nameBytes))
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
