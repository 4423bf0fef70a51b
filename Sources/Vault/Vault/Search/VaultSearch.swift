public import Foundation
public import VaultCore
public import VaultEmbedding
internal import VaultIndex
internal import VaultIngest
public import VaultMatching
internal import VaultStorage
internal import VaultText

/// Searches a sealed vault on disk by free text.
///
/// What it returns holds message text and names: it is only for the vault's owner.
public struct VaultSearch: Sendable {
  /// A message that was found.
  public struct Result: Codable, Hashable, Sendable {
    /// Its place, from 1.
    public let rank: Int
    /// The message.
    public let document: DocumentID
    /// The time at which it was sent, as ISO 8601 in `timeZone`.
    public let sentAt: String
    /// The IANA zone in which the days of the search begin: that of the search, else the vault's.
    public let timeZone: String
    /// The platform that it came from.
    public let platform: Platform
    /// The person who wrote it, as the vault names them; `nil` if unknown.
    public let sender: String?
    /// The stretch of it that fits the search best.
    public let snippet: String
    /// The positions of the search's words in the snippet: first character, and first after it.
    public let highlights: [[Int]]
    /// The score by which the results are ordered.
    public let score: Double
    /// The components of the score.
    public let components: SearchComponents
    /// A sentence for each component.
    public let reasons: [String]
  }

  private let vault: URL
  private let passphrase: String
  private let embedder: any Embedder
  private let stated: ZoneClock?
  private let note: @Sendable (String) -> Void

  static let snippetLength = 160

  /// Prepares to search a vault.
  ///
  /// - Parameters:
  ///   - vault: The vault's file.
  ///   - passphrase: What opens it.
  ///   - embedder: The model; vectors that the vault holds of it are used, the rest are made anew.
  ///   - timeZone: The IANA zone in which days begin and times are shown; `nil` for the
  ///     vault's own, and UTC if it keeps none.
  ///   - note: Told, one sentence at a time, what a person must know besides.
  /// - Throws: `IngestError.unknownTimeZone`.
  public init(
    vault: URL, passphrase: String, embedder: any Embedder, timeZone: String? = nil,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    stated = try timeZone.map { name in
      guard let clock = ZoneClock(name) else {
        throw IngestError.unknownTimeZone(place: "--time-zone")
      }
      return clock
    }
    self.vault = vault
    self.passphrase = passphrase
    self.embedder = embedder
    self.note = note
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - request: What was typed.
  ///   - limit: The most results; at least 1.
  ///   - now: When it is asked.
  /// - Returns: The results, best first; equal scores by ascending identifier.
  /// - Throws: ``VaultError`` if nothing is asked for, or nothing can be found
  ///   because the range ends before it starts; `StorageError` if the vault does not open;
  ///   `EmbeddingError` if the model is missing or broken.
  public func results(
    for request: SearchRequest, limit: Int, now: Timestamp
  ) async throws -> [Result] {
    guard !request.isEmpty else {
      throw VaultError.emptySearch
    }
    guard !request.isInverted else {
      throw VaultError.invertedDays
    }
    guard limit > 0 else { throw VaultError.limit }
    let store = try SQLiteVault.open(at: vault, passphrase: passphrase)
    let kept = try stated == nil ? ZoneDecision.kept(in: store) : nil
    let clock = stated ?? kept.flatMap { ZoneClock($0.identifier) } ?? .utc
    let opened = try StoredVault(name: "", reading: store, timeZone: clock.identifier)
    let (messages, directory) = (opened.messages, opened.directory)
    let vectors = try FlatIndex(
      vectors: await StoredVectors(embedder, note: note).vectors(of: messages, in: store))
    try store.close()
    let search = FreeTextSearch(
      messages: messages, candidates: CandidateTable(messages, directory, vectors: vectors),
      index: PlannedIndex(exact: vectors), directory: directory)
    // A message that claims to be from the future can still be found by the owner.
    let hits = try search.hits(
      for: request, askedAt: max(now, messages.last?.sentAt ?? now),
      ranking: .weighted(.standard), limit: limit, embedder: embedder,
      startOfDay: { Self.startOfDay($0, clock) })
    let tokens = KeywordTokenizer.tokens(of: request.words)
    if hits.isEmpty, request.firstDay != nil || request.endDay != nil {
      note("days are those of \(clock.identifier)")
    }
    if hits.count < min(limit, messages.count) {
      note(
        "\(Plural.count(hits.count, "message")) fit or are near enough to be ranked; the others are not "
          + "ranked for any --limit")
    }
    return hits.enumerated().map { offset, hit in
      result(hit, rank: offset + 1, messages[hit.row], directory, tokens, clock)
    }
  }

  private func result(
    _ hit: SearchHit, rank: Int, _ message: Message, _ directory: ContactDirectory,
    _ tokens: [String], _ clock: ZoneClock
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
      rank: rank, document: hit.id, sentAt: Self.localTime(message.sentAt, clock),
      timeZone: clock.identifier, platform: message.platform,
      sender: name.map(Self.singleLine), snippet: snippet.text,
      highlights: snippet.highlights.map { [$0.lowerBound, $0.upperBound] }, score: hit.score,
      components: hit.components, reasons: hit.components.reasons(.standard))
  }

  /// A name that is safe to print in a terminal's line: a message's sender chose it.
  private static func singleLine(_ name: String) -> String {
    Snippet(of: name, wanted: [], limit: 60) { _ in [] }.text
  }

  /// The first moment of a day in the searcher's zone; the offset is that of its noon in UTC, which
  /// is the day's own wherever clocks do not change within it.
  private static func startOfDay(_ date: CivilDate, _ clock: ZoneClock) -> Timestamp {
    let midnight = Timestamp(year: date.year, month: date.month, day: date.day)
    let guess = midnight.advanced(
      bySeconds: -Int64(clock.offsetSeconds(at: midnight.advanced(bySeconds: 43_200))))
    return midnight.advanced(bySeconds: -Int64(clock.offsetSeconds(at: guess)))
  }

  private static func localTime(_ moment: Timestamp, _ clock: ZoneClock) -> String {
    let offset = clock.offsetSeconds(at: moment)
    let local = Timestamp(seconds: moment.secondsSinceEpoch + Int64(offset)).description
    guard offset != 0 else { return local }
    let minutes = abs(offset) / 60
    let zone = String(format: "%@%02d:%02d", offset < 0 ? "-" : "+", minutes / 60, minutes % 60)
    return local.dropLast() + zone
  }
}
