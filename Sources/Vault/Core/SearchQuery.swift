/// A search as a user types it: a question in words, or a few keywords.
///
/// Unlike an ``EventQuery`` it names no event of the calendar; its only criterion is its text.
/// Files hold one as a JSON object with sorted keys.
public struct SearchQuery: Hashable, Sendable, Codable {
  /// The kind of a typed search.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A question in other words than its answer: "meeting point Ana chose in the terminal".
    case question
    /// Two or three words that the wanted messages hold.
    case keyword
  }

  /// The identifier in TREC files: `vault/q01`.
  public let id: String
  /// The name of the vault.
  public let vault: String
  /// The kind of search.
  public let kind: Kind
  /// The typed text; no other search of the vault has the same text.
  public let text: String
  /// The permitted use of the search; vaults, never single searches, are divided.
  public let split: EventQuery.Split
  /// The properties by which reports form slices, for example `language: es`; `relevant: 0` where
  /// no message answers it.
  public let slices: [String: String]
  /// The time of the search, later than everything that is judged for it; `nil` if unknown.
  public let askedAt: Timestamp?

  /// Creates a search.
  public init(
    id: String, vault: String, kind: Kind, text: String, split: EventQuery.Split,
    slices: [String: String] = [:], askedAt: Timestamp? = nil
  ) {
    self.id = id
    self.vault = vault
    self.kind = kind
    self.text = text
    self.split = split
    self.slices = slices
    self.askedAt = askedAt
  }
}

extension SearchQuery {
  private enum CodingKeys: String, CodingKey {
    case id, vault, kind, text, split, slices, askedAt
  }

  /// Reads a hand-written search, too: the kind may be missing (a question), the split (`test`)
  /// and the slices (none), and `askedAt` may be milliseconds since 1970.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    vault = try fields.decode(String.self, forKey: .vault)
    kind = try fields.decodeIfPresent(Kind.self, forKey: .kind) ?? .question
    text = try fields.decode(String.self, forKey: .text)
    split = try fields.decodeIfPresent(EventQuery.Split.self, forKey: .split) ?? .test
    slices = try fields.decodeIfPresent([String: String].self, forKey: .slices) ?? [:]
    do {
      askedAt = try fields.decodeIfPresent(Int64.self, forKey: .askedAt)
        .map(Timestamp.init(milliseconds:))
    } catch DecodingError.typeMismatch {
      askedAt = try fields.decode(Timestamp.self, forKey: .askedAt)
    }
  }
}
