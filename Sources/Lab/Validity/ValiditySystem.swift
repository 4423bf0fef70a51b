internal import VaultCore
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultSuites

/// A way to answer questions that takes part in the comparison of orders.
///
/// The list was fixed before the generator of questions was changed, so that no question was chosen
/// to favor a system. Families differ in what they are, the members of one in a setting: an
/// agreement over many near copies would show little. Random and broken systems do not take part,
/// and neither does the order of time, because every corpus puts those last.
struct ValiditySystem: Sendable {
  /// Its name in scatter plots and lists of swaps.
  let name: String
  let family: String
  /// The model that its vectors are made with.
  let embedder: EmbedderRegistration
  let way: Way

  /// The order of messages.
  enum Way: Hashable, Sendable {
    /// As a search ranks them; of an event, by its text.
    case search(SearchRanking)
    /// By title, neighbors, senders, conversation and time in one formula, for events only.
    case evidence(EventRanking)
    /// By the design document's formula, for events only.
    case formula(MatchingConfiguration)
    /// By learned weights, for events only.
    case learned
  }

  /// The most members of a family.
  static let mostOfFamily = 4

  /// All systems, family after family.
  ///
  /// - Throws: `ScoringError`, which would be a mistake in the list itself.
  static func all(for questions: QuestionKind) throws(ScoringError) -> [ValiditySystem] {
    switch questions {
    case .searches: try lexical + fusions + weighted()
    case .events: try lexical.filter { !$0.isAboutRecency } + fusions + timed() + evidence
    }
  }

  /// True if it prefers recent messages, which says nothing of an event.
  private var isAboutRecency: Bool {
    if case .search(.recent) = way { true } else { false }
  }

  private init(
    _ family: String, _ name: String, _ ranking: SearchRanking,
    embedder: EmbedderRegistration = .polyglot
  ) {
    self.init(family, name, way: .search(ranking), embedder: embedder)
  }

  private init(
    _ family: String, _ name: String, way: Way, embedder: EmbedderRegistration = .polyglot
  ) {
    self.name = name
    self.family = family
    self.embedder = embedder
    self.way = way
  }

  private static func bm25(_ k1: Double, _ b: Double, _ field: LexicalField) -> SearchRanking {
    .lexical(.bm25(k1: k1, b: b), field)
  }

  private static let lexical: [ValiditySystem] = [
    .init("BM25 of stems", "BM25 .9 .4", .bm25),
    .init("BM25 of stems", "BM25 1.2 .75", bm25(1.2, 0.75, .namedTerms)),
    .init("BM25 of stems", "BM25 .5 .1", bm25(0.5, 0.1, .namedTerms)),
    .init("BM25 of stems", "BM25 2 .9", bm25(2, 0.9, .namedTerms)),
    .init("BM25 without senders", "BM25 .9 .4, no senders", bm25(0.9, 0.4, .terms)),
    .init("BM25 without senders", "BM25 1.2 .75, no senders", bm25(1.2, 0.75, .terms)),
    .init("BM25 of whole words", "keyword", .keyword),
    .init("BM25 of whole words", "BM25 .9 .4, whole words", bm25(0.9, 0.4, .words)),
    .init("BM25 and recency", "BM25, week", .recent(.bm25, halfLife: 7)),
    .init("BM25 and recency", "BM25, month", .recentBM25),
    .init("BM25 and recency", "BM25, half a year", .recent(.bm25, halfLife: 180)),
    .init("TF-IDF of letters", "3 letters", .lexical(.cosine, .grams(3))),
    .init("TF-IDF of letters", "4 letters", .gramCosine),
    .init("TF-IDF of letters", "5 letters", .lexical(.cosine, .grams(5))),
    .init("TF-IDF of words", "TF-IDF of stems", .lexical(.cosine, .namedTerms)),
    .init("TF-IDF of words", "TF-IDF of whole words", .lexical(.cosine, .words)),
    .init("query likelihood", "Dirichlet 20", likelihood(20)),
    .init("query likelihood", "Dirichlet 200", likelihood(200)),
    .init("query likelihood", "Dirichlet 2000", likelihood(2000)),
  ]

  private static func likelihood(_ prior: Double) -> SearchRanking {
    .lexical(.likelihood(prior: prior), .namedTerms)
  }

  private static let fusions: [ValiditySystem] = [
    .init("vectors", "polyglot", .semantic),
    .init("vectors", "hashed words", .semantic, embedder: .hashing),
    .init("reciprocal ranks", "keyword + polyglot, 60", .reciprocalRank),
    .init("reciprocal ranks", "BM25 + polyglot, 60", .fused([.bm25, .semantic], offset: 60)),
    .init("reciprocal ranks", "BM25 + polyglot, 5", .fused([.bm25, .semantic], offset: 5)),
    .init(
      "reciprocal ranks", "BM25 + letters + polyglot, 60",
      .fused([.bm25, .gramCosine, .semantic], offset: 60)),
    .init("blends", "BM25 .8 polyglot .2", .blended(.bm25, .semantic, share: 0.8)),
    .init("blends", "BM25 .5 polyglot .5", .blended(.bm25, .semantic, share: 0.5)),
    .init("blends", "BM25 .2 polyglot .8", .blended(.bm25, .semantic, share: 0.2)),
    .init("blends", "letters .5 polyglot .5", .blended(.gramCosine, .semantic, share: 0.5)),
  ]

  private static func weighted() throws(ScoringError) -> [ValiditySystem] {
    func only(
      _ family: String, _ name: String, _ change: (inout SearchWeights) -> Void
    ) throws(ScoringError) -> ValiditySystem {
      let weights = try SearchWeights { weights in
        weights = .none
        change(&weights)
      }
      return ValiditySystem(family, name, .weighted(weights))
    }
    func without(
      _ name: String, _ change: (inout SearchWeights) -> Void
    ) throws(ScoringError) -> ValiditySystem {
      ValiditySystem("hybrid", name, .weighted(try SearchWeights(changing: change)))
    }
    return [
      try only("vectors", "polyglot, senders") {
        $0.semantic = 1
        $0.sender = 0.5
      },
      try only("parts of words", "beginnings") { $0.words = 1 },
      try only("parts of words", "runs of letters") { $0.grams = 1 },
      try only("parts of words", "both, senders") {
        $0.words = 1
        $0.grams = 1
        $0.sender = 0.5
      },
      try only("surroundings", "3 on either side") { $0.near = 1 },
      try only("surroundings", "8 on either side") { $0.wide = 1 },
      try only("surroundings", "words, 3 and 8") {
        $0.words = 1
        $0.near = 1
        $0.wide = 1
      },
      ValiditySystem("hybrid", "hybrid", .weighted(.standard)),
      try without("hybrid, no surroundings") {
        $0.near = 0
        $0.wide = 0
      },
      try without("hybrid, no vectors") { $0.semantic = 0 },
      try without("hybrid, no senders") { $0.sender = 0 },
    ]
  }

  /// Those that use only the title, and those that use what is around a message.
  private static let evidence: [ValiditySystem] = {
    let scales = [("half a day", 0.5), ("day", 1.0), ("3 days", 3.0)]
    return scales.map { name, days in
      ValiditySystem(
        "title and closeness in time", "title, \(name)",
        way: .evidence(.title.within(days: days)))
    }
      + scales.map { name, days in
        ValiditySystem(
          "title and neighbors", "title, neighbors, \(name)",
          way: .evidence(.neighbors.within(days: days)))
      }
      + scales.map { name, days in
        ValiditySystem(
          "title and conversation", "title, conversation, \(name)",
          way: .evidence(.conversation.within(days: days)))
      } + [
        ValiditySystem("title", "title", way: .evidence(.title)),
        ValiditySystem("title and neighbors", "title, neighbors", way: .evidence(.neighbors)),
        ValiditySystem("sum of evidence", "titleSum", way: .evidence(.sum)),
      ]
  }()

  /// Those that use an event's time and participants.
  private static func timed() throws(ScoringError) -> [ValiditySystem] {
    func formula(
      _ name: String, _ weights: RankingWeights = .document,
      changing change: (inout MatchingConfiguration) -> Void = { _ in }
    ) -> ValiditySystem {
      var configuration = MatchingConfiguration.formula(similarityCut: nil)
      configuration.weights = weights
      change(&configuration)
      return ValiditySystem("formula", name, way: .formula(configuration))
    }
    return [
      .init("BM25 and closeness in time", "BM25, 3 days", .recent(.bm25, halfLife: 3)),
      .init("BM25 and closeness in time", "BM25, week", .recent(.bm25, halfLife: 7)),
      .init("BM25 and closeness in time", "BM25, month", .recent(.bm25, halfLife: 30)),
      .init("letters and closeness in time", "4 letters, week", .recent(.gramCosine, halfLife: 7)),
      .init(
        "letters and closeness in time", "4 letters, month", .recent(.gramCosine, halfLife: 30)),
      formula("formula"),
      formula("formula, any sender") { $0.requiresSharedParticipant = false },
      formula(
        "formula, by meaning", try RankingWeights(semantic: 1, temporal: 0, participant: 0)),
      formula(
        "formula, by time", try RankingWeights(semantic: 0.2, temporal: 0.6, participant: 0.2)),
      ValiditySystem("learned weights", "learned", way: .learned),
    ]
  }
}
