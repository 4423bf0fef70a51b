/// A question put to a vault: which of its messages belong to one calendar event.
public struct EventQuery: Hashable, Sendable, Codable {
  /// What a query may be used for; vaults, never single queries, are divided.
  public enum Split: String, Codable, Hashable, Sendable, CaseIterable {
    /// For fitting models.
    case train
    /// For choosing settings.
    case dev
    /// For reported figures.
    case test
  }

  /// The identifier in TREC files: the event's id, after `vault/` where a dataset has several.
  public let id: String
  /// The name of the vault.
  public let vault: String
  /// The event.
  public let event: DocumentID
  /// What the query may be used for.
  public let split: Split
  /// What reports slice on, for example `language: es`.
  public let slices: [String: String]

  /// Poses a query.
  public init(
    id: String, vault: String, event: DocumentID, split: Split, slices: [String: String] = [:]
  ) {
    self.id = id
    self.vault = vault
    self.event = event
    self.split = split
    self.slices = slices
  }
}
