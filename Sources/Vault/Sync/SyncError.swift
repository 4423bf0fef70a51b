public import VaultCore

/// The errors between an edit and the other replicas.
///
/// No case carries text, names or keys. Offsets count bytes from the start of what was decoded.
public enum SyncError: Error, Hashable, Sendable {
  /// The bytes end in the middle of a value.
  case truncated(offset: Int)
  /// The bytes are no such value: an unknown kind, an overlong number, text that is no UTF-8.
  case malformed(offset: Int)
  /// A format version that this code does not support.
  case unsupportedVersion(UInt8)
  /// The bytes fail their checksum.
  case damaged
  /// The seal does not fit: altered bytes, a foreign key, or a header that is not theirs.
  case authenticationFailed
  /// The batch repeats edits that are all known already.
  case replayed(first: UInt32, last: UInt32)
  /// The message is meant for another replica, or comes from one that the session does not serve.
  case misaddressed
  /// An edit refers to something that its author cannot have seen.
  case danglingReference(sequence: UInt32)
  /// Two different edits have the same name: a replica was restored from a backup and continued
  /// under its old identifier.
  case conflictingHistory(sequence: UInt32)
  /// An edit of a message that the vault does not hold.
  case unknownMessage
  /// An edit of a message that was deleted.
  case deletedMessage
  /// A place outside a note.
  case outsideNote(length: Int)
  /// A text or payload above the limit of one edit.
  case tooLarge(limit: Int)
  /// More replicas than a vault can have.
  case tooManyReplicas(limit: Int)
  /// The devices did not agree in as many rounds: the network delivers too little.
  case notConverged(rounds: Int)
  /// The vault's edits no longer fit the log: its text and payloads, or one replica's numbers.
  case full
}

extension SyncError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    .bug
  }

  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .truncated(let offset):
      "the data ends too early, at byte \(offset); fetch it again."
    case .malformed(let offset):
      "byte \(offset) matches no known layout; fetch the data again, or update the sender."
    case .unsupportedVersion(let version):
      "the data has format version \(version), which is unknown here; update this device."
    case .damaged:
      "the data fails its checksum; fetch it again, or restore a backup."
    case .authenticationFailed:
      "the seal does not match; check that both devices use the same vault key, then fetch it again."
    case .replayed(let first, let last):
      "edits \(first) to \(last) are known already; the batch can be dropped."
    case .misaddressed:
      "the message belongs to another session; check the routing of the transport."
    case .danglingReference(let sequence):
      "edit \(sequence) refers to something unknown to its author; update or reset that device."
    case .conflictingHistory(let sequence):
      "edit \(sequence) exists twice with different contents; give the restored device a new "
        + "replica identifier."
    case .unknownMessage:
      "the vault does not contain that message; insert it first."
    case .deletedMessage:
      "that message was deleted; import it under another identifier to bring it back."
    case .outsideNote(let length):
      "the place is outside the note, which has \(length) scalars; clamp it."
    case .tooLarge(let limit):
      "the text or payload is above the limit of \(limit); divide it over several edits."
    case .tooManyReplicas(let limit):
      "the vault has more than \(limit) replicas; start a new vault from an export."
    case .notConverged(let rounds):
      "the devices still differ after \(rounds) rounds; check that the network delivers anything."
    case .full:
      "the edit log is full; start a new vault from an export."
    }
  }
}
