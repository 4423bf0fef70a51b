/// A query: which of a vault's messages belong to one calendar event.
///
/// A free-text search is expressed as an event that has a title but neither time nor people.
public struct EventQuery: Hashable, Sendable, Codable {
  /// The permitted use of a query; vaults, never single queries, are divided.
  public enum Split: String, Codable, Hashable, Sendable, CaseIterable {
    /// For fitting models.
    case train
    /// For choosing settings.
    case dev
    /// For reported metrics.
    case test
  }

  /// The identifier in TREC files: the event's id, after `vault/` where a dataset has several.
  public let id: String
  /// The name of the vault.
  public let vault: String
  /// The event.
  public let event: DocumentID
  /// The permitted use of the query.
  public let split: Split
  /// The properties by which reports form slices, for example `language: es`.
  public let slices: [String: String]
  /// True if the event only carries a search text: its time and people mean nothing.
  public let isFreeText: Bool

  /// Creates a query.
  public init(
    id: String, vault: String, event: DocumentID, split: Split, slices: [String: String] = [:],
    isFreeText: Bool = false
  ) {
    self.id = id
    self.vault = vault
    self.event = event
    self.split = split
    self.slices = slices
    self.isFreeText = isFreeText
  }

  /// The same query with one more slice property, unless it has that property already.
  package func slicing(_ key: String, _ value: String?) -> EventQuery {
    guard let value, slices[key] == nil else { return self }
    return EventQuery(
      id: id, vault: vault, event: event, split: split, slices: slices.merging([key: value]) { $1 },
      isFreeText: isFreeText)
  }

  /// Reads a query; one that does not say whether it is free text asks about an event.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      vault: try container.decode(String.self, forKey: .vault),
      event: try container.decode(DocumentID.self, forKey: .event),
      split: try container.decode(Split.self, forKey: .split),
      slices: try container.decode([String: String].self, forKey: .slices),
      isFreeText: try container.decodeIfPresent(Bool.self, forKey: .isFreeText) ?? false)
  }
}
