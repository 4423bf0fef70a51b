public import VaultCore

/// A free-text search as the searcher takes it: its words made into a vector, tokens and people.
public struct SearchProfile: Sendable {
  /// The unit vector of the words; `nil` where there are none.
  public let vector: [Float]?
  /// The words as the messages' words are indexed.
  public let tokens: [String]
  /// The people whom the words name, ascending: a hint, not a condition.
  public let people: [Contact.Index]
  /// The conditions.
  public let filter: SearchFilter
  /// When it is asked: what came later is neither found nor counted.
  public let askedAt: Timestamp

  /// Describes a search.
  public init(
    vector: [Float]?, tokens: [String], people: [Contact.Index] = [],
    filter: SearchFilter = SearchFilter(), askedAt: Timestamp
  ) {
    self.vector = vector
    self.tokens = tokens
    self.people = Set(people).sorted()
    self.filter = filter
    self.askedAt = askedAt
  }
}
