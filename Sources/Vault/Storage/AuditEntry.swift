internal import VaultCore
internal import VaultSealing

/// An operation on a vault, as its audit log keeps it: the operation, its time and its records.
///
/// | field | meaning |
/// |---|---|
/// | format version | unsigned, 1 |
/// | number | unsigned, from 0 |
/// | previous | 32 bytes: the hash of the entry before; of the first, that of the vault's identifier |
/// | operation | one byte |
/// | time | signed, milliseconds since 1970 |
/// | records | count, unsigned, then 16 bytes each: the keyed names of the records |
///
/// The hash of an entry is that of a leaf of a Merkle tree (RFC 6962, 2.1), so that the entries form
/// a chain and a tree by the same hashes. No text and no id is in it; an id is looked up by computing
/// its name under the vault's keys (`RecordSealer`).
struct AuditEntry: Hashable, Sendable {
  let number: Int
  let previous: [UInt8]
  let operation: AuditedOperation
  let time: Timestamp
  let records: [[UInt8]]

  private static let version: UInt64 = 1

  var encoded: [UInt8] {
    var encoder = RecordEncoder()
    encoder.append(unsigned: Self.version)
    encoder.append(unsigned: UInt64(number))
    encoder.append(bytes: previous)
    encoder.append(byte: operation.rawValue)
    encoder.append(time.milliseconds)
    encoder.append(records) { $0.append(bytes: $1) }
    return encoder.bytes
  }
}

extension AuditEntry {
  init(encoded: [UInt8]) throws(RecordDecoder.Malformed) {
    var decoder = RecordDecoder(encoded)
    guard try decoder.unsigned() == Self.version,
      let number = Int(exactly: try decoder.unsigned())
    else { throw RecordDecoder.Malformed() }
    self.number = number
    previous = try decoder.bytes(SHA256.byteCount)
    guard let operation = AuditedOperation(rawValue: try decoder.byte()) else {
      throw RecordDecoder.Malformed()
    }
    self.operation = operation
    time = Timestamp(milliseconds: try decoder.signed())
    records = try decoder.list { decoder throws(RecordDecoder.Malformed) in
      try decoder.bytes(RecordSealer.nameBytes)
    }
    try decoder.finish()
  }
}

/// The operations recorded in the audit log of a vault; the raw value is part of the format.
public enum AuditedOperation: UInt8, Hashable, Sendable, CaseIterable {
  /// The vault was created.
  case create = 1
  /// A vault of an earlier version got its log; what was done before is not in it.
  case begin
  /// Messages or events were added.
  case insert
  /// A step of an import was kept.
  case importBatch
  /// Messages or events were removed.
  case delete
  /// Records left the vault in an export.
  case export
  /// The passphrase was changed.
  case changePassphrase
  /// The recovery phrase set a new passphrase.
  case recover
  /// Texts were given to a service that embeds them; it may have left out sensitive ones.
  case upload
  /// Vectors were kept; the record is their model.
  case embed
  /// Edits of the owner's devices, this one's or others', were kept.
  case sync
  /// Records or vectors that are older than the owner keeps them were erased.
  case retain

  var startsLog: Bool { self == .create || self == .begin }
}

/// An entry of a vault's audit log, as its owner reads it.
public struct AuditRecord: Hashable, Sendable, Codable {
  /// Its number, from 0.
  public let number: Int
  /// The time at which it was written, in ISO 8601 and Coordinated Universal Time.
  public let time: String
  /// The case of ``AuditedOperation``.
  public let operation: String
  /// The keyed names of the messages, events and vectors, or of the model of vectors that were
  /// kept, in hexadecimal digits: equal names are one of these, and only the vault's keys lead from
  /// an identifier to its name.
  public let records: [String]
}
