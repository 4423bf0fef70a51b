public import VaultCore

/// A word of a search, as the messages' words are indexed.
public struct SearchToken: Hashable, Sendable {
  /// The word.
  public let word: String
  /// Its weight relative to the other words, regardless of its rarity; 1 where nothing is known.
  public let weight: Double

  /// Weighs a word.
  public init(_ word: String, weight: Double = 1) {
    self.word = word
    self.weight = weight
  }

  /// Weighs every word that holds a character, as one word.
  public init(anyHolding character: Character) {
    self.init(SearchTerm.any(holding: character))
  }
}

/// A free-text search as the searcher takes it: its words made into a vector, tokens and people.
public struct SearchProfile: Sendable {
  /// The unit vector of the words; `nil` where there are none.
  public let vector: [Float]?
  /// The different words, in the order of the text.
  public let tokens: [SearchToken]
  /// The terms of the words for ``SearchRanking/bm25``, repetitions included.
  public let terms: [String]
  /// The people whom the words name, ascending: a hint, not a condition.
  public let people: [Contact.Index]
  /// Words that should occur in a message one right after the other: a hint, too.
  public let phrases: [[String]]
  /// The days that the words name: a hint, too.
  public let days: [TimeSpan]
  /// The conditions.
  public let filter: SearchFilter
  /// The time at which it is asked: messages sent later are neither found nor counted.
  public let askedAt: Timestamp
  /// The moment that it is about; `nil` for when it is asked, or for the last message known if that
  /// is earlier.
  public let moment: Timestamp?

  /// Describes a search.
  public init(
    vector: [Float]?, tokens: [SearchToken], terms: [String] = [],
    people: [Contact.Index] = [], phrases: [[String]] = [], days: [TimeSpan] = [],
    filter: SearchFilter = SearchFilter(), askedAt: Timestamp, moment: Timestamp? = nil
  ) {
    self.vector = vector
    var seen: Set<String> = []
    self.tokens = tokens.filter { seen.insert($0.word).inserted }
    self.terms = terms
    self.phrases = phrases
    self.days = days
    self.people = Set(people).sorted()
    self.filter = filter
    self.askedAt = askedAt
    self.moment = moment
  }
}
