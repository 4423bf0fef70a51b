internal import VaultCore

/// The edits that a replica has seen: for each replica, the number of its latest edit applied here.
///
/// Edits of one replica are applied in their order without gaps, so one number for each replica
/// suffices (Parker et al., "Detection of Mutual Inconsistency in Distributed Systems", 1983).
public struct VersionVector: Hashable, Sendable {
  /// The latest edit of each replica that has made any, by ascending replica.
  public private(set) var entries: [OperationID]

  /// Nothing seen.
  public init() {
    entries = []
  }

  /// The latest edits of some replicas; the highest number counts where a replica repeats.
  public init(_ latest: some Sequence<OperationID>) {
    self.init()
    for operation in latest { advance(to: operation) }
  }

  /// The number of the latest edit seen of a replica; 0 if none.
  ///
  /// - Complexity: O(log replicas).
  public subscript(replica: ReplicaID) -> UInt32 {
    let index = position(of: replica)
    return index < entries.count && entries[index].replica == replica ? entries[index].sequence : 0
  }

  /// Returns true if an edit has been seen.
  public func contains(_ operation: OperationID) -> Bool {
    operation.sequence <= self[operation.replica]
  }

  /// Returns true if everything that `other` has seen has been seen here too.
  public func covers(_ other: VersionVector) -> Bool {
    other.entries.allSatisfy(contains)
  }

  /// Counts an edit, and all earlier ones of its replica, as seen.
  public mutating func advance(to operation: OperationID) {
    guard operation.sequence > 0 else { return }
    let index = position(of: operation.replica)
    if index < entries.count, entries[index].replica == operation.replica {
      entries[index] = max(entries[index], operation)
    } else {
      entries.insert(operation, at: index)
    }
  }

  /// Adds everything that `other` has seen.
  public mutating func merge(_ other: VersionVector) {
    for operation in other.entries { advance(to: operation) }
  }

  private func position(of replica: ReplicaID) -> Int {
    entries.partitionIndex { $0.replica < replica }
  }
}
