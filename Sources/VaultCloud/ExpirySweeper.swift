public import VaultCore

/// Deletes keys, batches and notifications before they are older than keys may live.
public struct ExpirySweeper: Sendable {
  /// How long keys may live: one hour (PDV 1.5).
  public static let lifetimeSeconds: Int64 = 3600

  /// What a sweep found.
  public struct Report: Hashable, Sendable {
    /// How many objects it removed.
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
  ///   - store: What is swept.
  ///   - lifetimeSeconds: How old a key may become.
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

  /// Sweeps; embeddings stay, as they are the result.
  ///
  /// - Parameter time: The present.
  /// - Returns: What was removed, and the age of the oldest key.
  /// - Throws: What the store throws.
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
