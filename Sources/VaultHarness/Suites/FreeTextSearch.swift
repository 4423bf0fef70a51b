internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultStorage

/// One vault ready for free-text search: its messages' words, people and vectors.
struct FreeTextSearch {
  private let table: SearchTable
  private let index: FlatIndex
  private let everybody: NamedPeople
  private let others: NamedPeople
  private let directory: ContactDirectory

  /// Prepares a vault.
  ///
  /// - Parameters:
  ///   - messages: The messages, row by row those of the candidate table.
  ///   - candidates: Their times, platforms, people and vectors.
  ///   - index: The index over the vectors.
  ///   - directory: Who is who.
  init(
    messages: [Message], candidates: CandidateTable, index: FlatIndex, directory: ContactDirectory
  ) {
    table = SearchTable(
      candidates: candidates,
      senders: messages.map { $0.sender.flatMap(directory.index(of:)) },
      threads: messages.map(\.threadID),
      conversations: messages.map {
        KeywordTokenizer.folded("\($0.threadID) \($0.subject ?? "")")
      },
      keywords: KeywordTable(messages.map { KeywordTokenizer.tokens(of: $0.searchableText) }))
    self.index = index
    self.directory = directory
    let names = directory.contacts.map { $0.names.map(KeywordTokenizer.folded) }
    everybody = NamedPeople(names)
    // The owner is everywhere, so to be named among the words says nothing.
    others = NamedPeople(
      names.enumerated().map { number, names in number == directory.ownerIndex ? [] : names })
  }

  /// Answers a search, as of a moment.
  ///
  /// - Parameters:
  ///   - request: What was typed.
  ///   - askedAt: When: what came later is neither found nor counted.
  ///   - ranking: How candidates are ordered.
  ///   - limit: The most hits.
  ///   - embedder: The model of the vault's vectors.
  ///   - startOfDay: The first moment of a day where the searcher is.
  /// - Returns: Hits by descending score, ties by ascending identifier.
  /// - Throws: `EmbeddingError`, or `IndexError` if the model is another one than the vectors'.
  func hits(
    for request: SearchRequest, askedAt: Timestamp, ranking: SearchRanking, limit: Int,
    embedder: any Embedder, startOfDay: (CivilDate) -> Timestamp
  ) throws -> [SearchHit] {
    let words = request.words
    let vector = words.isEmpty ? nil : Array(try embedder.embed([words])[row: 0])
    let profile = SearchProfile(
      vector: vector, tokens: KeywordTokenizer.tokens(of: words),
      people: others.people(in: KeywordTokenizer.folded(words)),
      filter: filter(of: request, startOfDay), askedAt: askedAt)
    return try MessageSearcher(table: table, index: index, ranking: ranking)
      .hits(for: profile, limit: limit)
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
    // A phrase of signs alone holds no word and so asks for nothing.
    filter.phrases = request.phrases.map(KeywordTokenizer.tokens(of:)).filter { !$0.isEmpty }
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
