public import VaultCore
public import VaultStorage

/// Erases what is older than its owner keeps it: messages, and of younger ones the vectors.
///
/// A message is as old as the time at which it was sent. It is erased like one that its owner erases
/// by hand (``VaultErasure``): an import that meets it again leaves it out. Vectors are not made
/// again of messages that are older than the limit; words still find them.
public struct VaultRetention: Hashable, Sendable {
  /// The number of records that were erased, or would be.
  public struct Outcome: Codable, Hashable, Sendable {
    /// The messages.
    public let messages: Int
    /// The messages of which only the vectors are erased.
    public let vectors: Int
    /// The time before which messages were sent that are erased, in ISO 8601.
    public let messagesBefore: String
    /// The time before which messages were sent whose vectors are erased.
    public let vectorsBefore: String
  }

  /// The days for which messages are kept.
  public let messageDays: Int
  /// The days for which vectors are kept.
  public let vectorDays: Int

  /// Sets the limits; those left out are the design document's, two years and one.
  public init(messageDays: Int = 730, vectorDays: Int = 365) {
    self.messageDays = messageDays
    self.vectorDays = vectorDays
  }

  /// Counts what is too old, and erases it.
  ///
  /// - Parameters:
  ///   - store: The vault.
  ///   - clock: Gives the present.
  ///   - isTrial: True to count and erase nothing.
  /// - Returns: The counts.
  /// - Throws: ``VaultError/clockBehind(last:)`` for a clock behind the vault's last operation;
  ///   `StorageError`, as `SQLiteVault.erase`.
  /// - Complexity: O(bytes of the vault).
  public func apply(
    to store: SQLiteVault, clock: WallClock = .system, isTrial: Bool = false
  ) throws -> Outcome {
    let now = clock.now
    // A clock that was set back says nothing about age; against one that is ahead only a trial
    // helps, which names the times.
    if !isTrial, let last = try store.lastOperation(), last > now {
      throw VaultError.clockBehind(last: last.description)
    }
    let oldest = now.advanced(bySeconds: -Int64(messageDays) * 86_400)
    let oldestVector = now.advanced(bySeconds: -Int64(vectorDays) * 86_400)
    let messages = try store.allMessages()
    let gone = messages.filter { $0.sentAt < oldest }
    let aged = messages.filter { $0.sentAt >= oldest && $0.sentAt < oldestVector }.map(\.id)
    let outcome = Outcome(
      messages: gone.count, vectors: try store.withVectors(among: aged).count,
      messagesBefore: oldest.description, vectorsBefore: oldestVector.description)
    guard !isTrial else { return outcome }
    try VaultErasure(store).erase(
      VaultErasure.Selection(messages: gone, events: []), vectors: aged, as: .retain,
      states: [ImportStates.noVectorsBefore: Array("\(oldestVector.milliseconds)".utf8)])
    return outcome
  }
}
