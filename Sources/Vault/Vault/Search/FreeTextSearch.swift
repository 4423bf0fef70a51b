package import VaultCore
package import VaultEmbedding
package import VaultIndex
package import VaultIngest
package import VaultMatching
internal import VaultStorage
internal import VaultText

/// One vault ready for free-text search: its messages' words, people and vectors.
package struct FreeTextSearch {
  private let table: SearchTable
  private let index: PlannedIndex
  private let everybody: NamedPeople
  private let others: NamedPeople
  private let directory: ContactDirectory
  private let terms: VaultTerms
  private let days = NamedDays(clock: .utc)
  /// The moment of the last message: the time of a search that does not state one.
  private let latest: Timestamp

  /// Prepares a vault.
  ///
  /// - Parameters:
  ///   - messages: The messages, row by row those of the candidate table.
  ///   - candidates: Their times, platforms, people and vectors.
  ///   - index: The index over the vectors.
  ///   - directory: The people's identities.
  ///   - fields: What lexical rankings are to search.
  package init(
    messages: [Message], candidates: CandidateTable, index: PlannedIndex,
    directory: ContactDirectory,
    fields: Set<LexicalField> = LexicalField.usual
  ) {
    let names = messages.map { VaultTerms.name(of: $0.sender, directory) }
    let terms = VaultTerms(messages)
    self.terms = terms
    table = SearchTable(
      candidates: candidates,
      senders: messages.map { $0.sender.flatMap(directory.index(of:)) },
      names: names.map { KeywordTokenizer.words(of: $0) },
      nameTerms: names.map { terms($0) },
      threads: messages.map(\.threadID),
      conversations: messages.map {
        KeywordTokenizer.folded("\($0.threadID) \($0.subject ?? "")")
      },
      words: messages.map { KeywordTokenizer.words(of: $0.searchableText) },
      signs: messages.map { KeywordTokenizer.signs(of: $0.searchableText) },
      terms: messages.map { terms($0.searchableText) },
      asks: messages.map { $0.text.contains(where: Self.questionMarks.contains) }, fields: fields)
    self.index = index.screening()
    self.directory = directory
    latest = candidates.sentAt.last ?? Timestamp(milliseconds: 0)
    let known = directory.contacts.map { $0.names.map(KeywordTokenizer.folded) }
    everybody = NamedPeople(known)
    // The owner takes part in every message, so that their name among the words restricts nothing.
    others = NamedPeople(
      known.enumerated().map { number, names in number == directory.ownerIndex ? [] : names })
  }

  private static let questionMarks: Set<Character> = ["?", "？", "؟"]

  /// Prepares a vault that has gone through the stages.
  package init(_ vault: SearchableVault, fields: Set<LexicalField> = LexicalField.usual) {
    self.init(
      messages: vault.stored.messages, candidates: vault.table, index: vault.index,
      directory: vault.stored.directory, fields: fields)
  }

  /// Answers a search, as of a moment.
  ///
  /// - Parameters:
  ///   - request: What was typed.
  ///   - askedAt: The time of the search: later messages are neither found nor counted.
  ///   - ranking: How candidates are ordered.
  ///   - limit: The most hits.
  ///   - embedder: The model of the vault's vectors.
  ///   - startOfDay: The first moment of a day where the searcher is.
  /// - Returns: Hits by descending score, ties by ascending identifier.
  /// - Throws: `EmbeddingError`, or `IndexError` if the model is another one than the vectors'.
  package func hits(
    for request: SearchRequest, askedAt: Timestamp, ranking: SearchRanking, limit: Int,
    embedder: any Embedder, startOfDay: (CivilDate) -> Timestamp
  ) throws -> [SearchHit] {
    let words = request.words
    let vector = words.isEmpty ? nil : Array(try embedder.embed([words])[row: 0])
    let weighting = embedder as? any WordWeighting
    let profile = SearchProfile(
      vector: vector, tokens: Self.tokens(of: words, weighting),
      terms: terms(words), people: others.people(in: KeywordTokenizer.folded(words)),
      // A phrase of only signs holds no word and so has no effect.
      phrases: request.phrases.map(KeywordTokenizer.tokens(of:)).filter { !$0.isEmpty },
      days: days.days(in: words, askedAt: min(askedAt, latest)),
      filter: filter(of: request, startOfDay), askedAt: askedAt)
    return try MessageSearcher(table: table, index: index, ranking: ranking)
      .hits(for: profile, limit: limit)
  }

  /// Ranks messages by the text of an event, as if it had been typed, without conditions.
  ///
  /// - Parameters:
  ///   - event: What is looked for.
  ///   - profile: Its vector, its moment, and as of when it is asked.
  ///   - ranking: How messages are ordered.
  ///   - limit: The most rows.
  /// - Returns: Rows by descending score, ties by ascending identifier.
  /// - Throws: `IndexError` if the vector is of another model than the index.
  package func rows(
    for event: CalendarEvent, _ profile: EventProfile, ranking: SearchRanking, limit: Int
  ) throws -> [RankedRow] {
    let words = event.searchableText
    let search = SearchProfile(
      vector: profile.vector, tokens: KeywordTokenizer.tokens(of: words).map { SearchToken($0) },
      terms: terms(words), askedAt: profile.asOf ?? latest, moment: profile.start)
    return try MessageSearcher(table: table, index: index, ranking: ranking)
      .ranked(search, limit: limit).map { RankedRow(row: $0.row, score: $0.score) }
  }

  /// The words of a search.
  ///
  /// A search for nothing but single characters of Han, kana or Hangul finds them inside runs, too,
  /// of which the messages' words are pairs.
  private static func tokens(of words: String, _ weighting: (any WordWeighting)?) -> [SearchToken] {
    let tokens = KeywordTokenizer.tokens(of: words)
    if tokens.allSatisfy(KeywordTokenizer.isSingleCJK) {
      return tokens.compactMap(\.first).map(SearchToken.init(anyHolding:))
    }
    return tokens.map { SearchToken($0, weight: weighting?.weight(ofWord: $0) ?? 1) }
  }

  private func filter(
    of request: SearchRequest, _ startOfDay: (CivilDate) -> Timestamp
  ) -> SearchFilter {
    var filter = SearchFilter()
    if !request.senders.isEmpty { filter.senders = Set(request.senders.flatMap(contacts)) }
    if !request.people.isEmpty { filter.people = Set(request.people.flatMap(contacts)) }
    if !request.places.isEmpty { filter.places = request.places.map(Self.place) }
    filter.from = request.firstDay.map(startOfDay)
    filter.before = request.endDay.map(startOfDay)
    return filter
  }

  /// The people whom the value of an operator means: `me`, an address, a number, or a name.
  private func contacts(_ value: String) -> [Contact.Index] {
    if value.lowercased() == "me" { return [directory.ownerIndex] }
    if let known = directory.index(of: Participant(Handle(guessing: value))) { return [known] }
    return everybody.people(in: KeywordTokenizer.folded(value))
  }

  private static func place(_ value: String) -> SearchFilter.Place {
    let name = KeywordTokenizer.folded(value)
    if name == "mail" { return .platform(.email) }
    return Platform(rawValue: name).map { .platform($0) } ?? .conversation(name)
  }
}
