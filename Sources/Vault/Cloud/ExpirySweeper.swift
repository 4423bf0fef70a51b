public import VaultCore

/// Deletes keys, batches and notifications before they exceed the lifetime of keys.
public struct ExpirySweeper: Sendable {
  /// The lifetime of keys: one hour (PDV 1.5).
  public static let lifetimeSeconds: Int64 = 3600

  /// The result of a sweep.
  public struct Report: Hashable, Sendable {
    /// The number of objects removed.
    public internal(set) var removed = 0
    /// The age of the oldest wrapped or published key, in seconds, before the sweep; 0 without one.
    public internal(set) var oldestKeySeconds = 0.0
  }

  private let store: any ObjectStore
  private let lifetimeSeconds: Int64
  private let intervalSeconds: Int64

  /// Prepares to sweep.
  ///
  /// - Parameters:
  ///   - store: The store to sweep.
  ///   - lifetimeSeconds: The greatest age of a key.
  ///   - intervalSeconds: The longest time between two sweeps: what would expire before the next is
  ///     removed in this one.
  public init(
    store: any ObjectStore, lifetimeSeconds: Int64 = Self.lifetimeSeconds,
    intervalSeconds: Int64 = 60
  ) {
    self.store = store
    self.lifetimeSeconds = lifetimeSeconds
    self.intervalSeconds = intervalSeconds
  }

  /// Sweeps; embeddings are kept, as they are the result.
  ///
  /// - Parameter time: The present.
  /// - Returns: The number of objects removed, and the age of the oldest key.
  /// - Throws: The error of the store.
  @discardableResult
  public func sweep(at time: Timestamp) throws(CloudError) -> Report {
    var report = Report()
    for area in StorageArea.allCases where area != .embeddings {
      for (name, storedAt) in try store.listing(of: area).storedAt {
        let age = time.milliseconds - storedAt.milliseconds
        if area != .notifications {
          report.oldestKeySeconds = max(report.oldestKeySeconds, Double(age) / 1000)
        }
        guard age > (lifetimeSeconds - intervalSeconds) * 1000 else { continue }
        try store.remove(name, from: area)
        report.removed += 1
      }
    }
    return report
  }
}
