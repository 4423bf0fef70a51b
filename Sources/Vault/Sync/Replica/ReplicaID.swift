/// The name of one device's copy of a vault: 64 random bits, never reused.
///
/// A device that is restored from a backup lacks edits that others may have seen, so it takes a new
/// identifier; `SyncError.conflictingHistory` is the error by which others detect that it did not.
public struct ReplicaID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// The 64 bits.
  public let rawValue: UInt64

  /// Names a replica by its 64 bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// A new name from the system's generator: among 1 000 devices, two collide with odds of 10⁻¹⁴.
  public static func random() -> ReplicaID {
    var generator = SystemRandomNumberGenerator()
    return ReplicaID(rawValue: generator.next())
  }

  /// Orders replicas by their bits as an unsigned number.
  public static func < (left: ReplicaID, right: ReplicaID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The name of one edit: who made it, and its number among theirs.
public struct OperationID: Hashable, Sendable, Codable, Comparable {
  /// The replica that made the edit.
  public let replica: ReplicaID
  /// The edit's number among its replica's own, from 1; 0 where no edit is meant.
  public let sequence: UInt32

  /// Orders edits by replica, then by number.
  public static func < (left: OperationID, right: OperationID) -> Bool {
    (left.replica, left.sequence) < (right.replica, right.sequence)
  }
}
