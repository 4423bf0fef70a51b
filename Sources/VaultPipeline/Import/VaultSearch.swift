public import Foundation
public import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultIngest
public import VaultMatching
internal import VaultResults
internal import VaultStorage
internal import VaultText

/// Searches a sealed vault on disk by free text.
///
/// What it returns holds message text and names: it is for the vault's owner alone.
public struct VaultSearch: Sendable {
  /// A message that was found.
  public struct Result: Codable, Hashable, Sendable {
    /// Its place, from 1.
    public let rank: Int
    /// The message.
    public let document: DocumentID
    /// When it was sent, as ISO 8601 in the searcher's time zone.
    public let sentAt: String
    /// Where it came from.
    public let platform: Platform
    /// Who wrote it, as the vault names them; `nil` where nobody is known.
    public let sender: String?
    /// The stretch of it that fits the search best.
    public let snippet: String
    /// Where the search's words stand in the snippet: first character, and first after it.
    public let highlights: [[Int]]
    /// What the results are ordered by.
    public let score: Double
    /// What the score is made of.
    public let components: SearchComponents
    /// A sentence for each component.
    public let reasons: [String]
  }

  private let vault: URL
  private let passphrase: String
  private let datasets: URL
  private let embedder: RunConfiguration.EmbedderChoice
  private let clock: ZoneClock
  private let note: @Sendable (String) -> Void

  static let snippetLength = 160

  /// Prepares to search a vault.
  ///
  /// - Parameters:
  ///   - vault: The vault's file.
  ///   - passphrase: What opens it.
  ///   - datasets: The folder that holds the models.
  ///   - embedder: The model; vectors that the vault holds of it are used, the rest are made anew.
  ///   - timeZone: The IANA zone in which days begin and times are shown; `nil` for UTC.
  ///   - note: Told, one sentence at a time, what a person must know besides.
  /// - Throws: `IngestError.unknownTimeZone`.
  public init(
    vault: URL, passphrase: String, datasets: URL,
    embedder: RunConfiguration.EmbedderChoice = .auto, timeZone: String? = nil,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    guard let clock = ZoneClock(timeZone ?? "UTC") else {
      throw IngestError.unknownTimeZone(place: "--time-zone")
    }
    self.vault = vault
    self.passphrase = passphrase
    self.datasets = datasets
    self.embedder = embedder
    self.clock = clock
    self.note = note
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - request: What was typed.
  ///   - limit: The most results; at least 1.
  ///   - now: When it is asked.
  /// - Returns: The results, best first; equal scores by ascending identifier.
  /// - Throws: ``RunError/misuse(_:)`` if nothing is asked for, or nothing can be found
  ///   because the range ends before it starts; `StorageError` if the vault does not open;
  ///   `EmbeddingError` if the model is missing or broken.
  public func results(
    for request: SearchRequest, limit: Int, now: Timestamp
  ) async throws -> [Result] {
    guard !request.isEmpty else {
      throw RunError.misuse(.emptySearch)
    }
    guard !request.isInverted else {
      throw RunError.misuse(.invertedDays)
    }
    guard limit > 0 else { throw RunError.misuse(.searchLimit) }
    let store = try SQLiteVault.open(at: vault, passphrase: passphrase)
    let (embedder, _) = try EmbedderLoader(datasets: datasets).load(self.embedder)
    let opened = try StoredVault(name: "", reading: store, timeZone: clock.identifier)
    let (messages, directory) = (opened.messages, opened.directory)
    let vectors = try FlatIndex(vectors: await vectors(of: messages, in: store, embedder))
    try store.close()
    let search = FreeTextSearch(
      messages: messages, candidates: CandidateTable(messages, directory, vectors: vectors),
      index: PlannedIndex(exact: vectors), directory: directory)
    // A message that claims to be from the future is still the owner's to find.
    let hits = try search.hits(
      for: request, askedAt: max(now, messages.last?.sentAt ?? now),
      ranking: .weighted(.standard), limit: limit, embedder: embedder, startOfDay: startOfDay)
    let tokens = KeywordTokenizer.tokens(of: request.words)
    if hits.count < min(limit, messages.count) {
      note(
        "\(Plural.count(hits.count, "message")) fit or are near enough to be ranked; the others are not "
          + "ranked, whatever --limit is")
    }
    return hits.enumerated().map { offset, hit in
      result(hit, rank: offset + 1, messages[hit.row], directory, tokens)
    }
  }

  /// The vectors that the vault holds of the model, and those it lacks made anew and kept there; row
  /// by row the messages'.
  ///
  /// They are kept batch by batch: a search that is interrupted goes on where it stopped.
  private func vectors(
    of messages: [Message], in store: SQLiteVault, _ embedder: any Embedder
  ) async throws -> Matrix {
    let model = StorageStage.name(ofModel: embedder)
    var known = Dictionary(try store.vectors(model: model)) { first, _ in first }
      .filter { $0.value.count == embedder.dimension }
    let missing = messages.indices.filter { known[messages[$0].id] == nil }
    if !missing.isEmpty {
      note("\(Plural.count(missing.count, "message")) to embed, once: the vault keeps the vectors")
    }
    let context = ContextAugmentation(messages)
    var mayKeep = true
    for start in stride(from: 0, to: missing.count, by: Self.batch) {
      try Task.checkCancellation()
      let part = missing[start..<min(start + Self.batch, missing.count)]
      let made = try await EmbeddingStage(embedder: embedder)
        .embed(part.map { context.text(at: $0) }).vectors
      let vectors = zip(part, 0..<part.count).map {
        (messages[$0].id, Array(made[row: $1]))
      }
      for (id, vector) in vectors { known[id] = vector }
      guard mayKeep else { continue }
      do {
        try store.store(vectors: vectors, model: model)
      } catch {
        // A vault that may only be read can be searched all the same.
        mayKeep = false
        note("the vault cannot be written: its vectors are made anew at each search")
      }
    }
    var elements: [Float] = []
    elements.reserveCapacity(messages.count * embedder.dimension)
    for message in messages { elements += known[message.id] ?? [] }
    return Matrix(rows: messages.count, columns: embedder.dimension, elements: elements)
  }

  /// How many messages are embedded before their vectors are kept.
  private static let batch = 1024

  private func result(
    _ hit: SearchHit, rank: Int, _ message: Message, _ directory: ContactDirectory,
    _ tokens: [String]
  ) -> Result {
    let snippet = Snippet(
      of: message.searchableText, wanted: tokens, limit: Self.snippetLength,
      tokens: KeywordTokenizer.tokens(of:))
    let contact = message.sender.flatMap(directory.index(of:))
    let name =
      contact == directory.ownerIndex
      ? "me"
      : contact.flatMap { directory.contacts[$0].names.first } ?? message.sender?.displayName
        ?? message.sender?.handle.value
    return Result(
      rank: rank, document: hit.id, sentAt: localTime(message.sentAt), platform: message.platform,
      sender: name.map(Self.singleLine), snippet: snippet.text,
      highlights: snippet.highlights.map { [$0.lowerBound, $0.upperBound] }, score: hit.score,
      components: hit.components, reasons: hit.components.reasons(.standard))
  }

  /// A name as it may stand in a terminal's line: a message's sender chose it.
  private static func singleLine(_ name: String) -> String {
    Snippet(of: name, wanted: [], limit: 60) { _ in [] }.text
  }

  /// The first moment of a day in the searcher's zone; the offset is that of its noon in UTC, which
  /// is the day's own wherever clocks do not change within it.
  private func startOfDay(_ date: CivilDate) -> Timestamp {
    let midnight = Timestamp(year: date.year, month: date.month, day: date.day)
    let guess = midnight.advanced(
      bySeconds: -Int64(clock.offsetSeconds(at: midnight.advanced(bySeconds: 43_200))))
    return midnight.advanced(bySeconds: -Int64(clock.offsetSeconds(at: guess)))
  }

  private func localTime(_ moment: Timestamp) -> String {
    let offset = clock.offsetSeconds(at: moment)
    let local = Timestamp(seconds: moment.secondsSinceEpoch + Int64(offset)).description
    guard offset != 0 else { return local }
    let minutes = abs(offset) / 60
    let zone = String(format: "%@%02d:%02d", offset < 0 ? "-" : "+", minutes / 60, minutes % 60)
    return local.dropLast() + zone
  }
}
