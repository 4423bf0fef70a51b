public import VaultCore

/// A person's messages and events, kept and searched by keyword.
///
/// Laws, which `checkVaultStore` in the test support checks for every conformer:
///
/// 1. What was inserted comes back equal, field by field.
/// 2. The first insertion of an id is kept: inserting the id again adds and changes nothing and is
///    not counted, within one batch as across batches.
/// 3. A batch is stored whole or, if the call throws, not at all.
/// 4. `allMessages` ascends by (`sentAt`, `id`), `allEvents` by (`start`, `id`).
/// 5. `messages` follows the order of the ids asked for and leaves out unknown ones.
/// 6. A deleted id is gone from every answer, and may be inserted anew.
/// 7. Vectors come back bit by bit; storing an id's vector again replaces it, per model.
/// 8. `keywordSearch` ranks by BM25 over `KeywordTokenizer` tokens of `searchableText`, highest
///    first, ties by ascending id; every hit shares a token with the text; `within` and `limit`
///    leave scores unchanged. With an instant the answer is that of a vault that holds only the
///    messages sent by then.
/// 9. A batch, its vectors, checkpoint and states are kept together or not at all; a checkpoint is
///    that of the last batch kept of its source, byte by byte. Changed messages and events replace
///    those with their ids, without the vectors of the older message; deleted messages are gone.
/// 10. What is erased is gone as if it were deleted, in one step with the states and sources of the
///     erasure, and its marks are found from then on.
/// 11. After `eraseAll` every call throws `erased`.
///
/// Messages and events are two spaces: one id may name one of each. Calls may come from any
/// thread; each is atomic.
public protocol VaultStore: Sendable {
  /// Adds messages whose ids are new.
  ///
  /// - Returns: How many were added.
  @discardableResult
  func insert(_ messages: [Message]) throws(StorageError) -> Int

  /// Adds events whose ids are new; returns how many there were.
  @discardableResult
  func insert(_ events: [CalendarEvent]) throws(StorageError) -> Int

  /// The messages with the given ids, in that order; unknown ids are left out.
  func messages(_ ids: [DocumentID]) throws(StorageError) -> [Message]

  /// Every message, ascending by (`sentAt`, `id`).
  func allMessages() throws(StorageError) -> [Message]

  /// Every event, ascending by (`start`, `id`).
  func allEvents() throws(StorageError) -> [CalendarEvent]

  /// Returns the numbers of records.
  func counts() throws(StorageError) -> VaultCounts

  /// Removes the messages, events and vectors of the given ids.
  ///
  /// - Returns: How many messages and events were removed.
  @discardableResult
  func delete(_ ids: [DocumentID]) throws(StorageError) -> Int

  /// Stores vectors made by one model, replacing what the model had for the same ids; of two for
  /// one id the later is kept.
  func store(vectors: [(DocumentID, [Float])], model: String) throws(StorageError)

  /// Every vector made by one model, by ascending id.
  func vectors(model: String) throws(StorageError) -> [(DocumentID, [Float])]

  /// The messages that share words with a text, best first.
  ///
  /// - Parameters:
  ///   - text: Any text: it holds no query syntax.
  ///   - limit: How many hits to return at most; none below 1.
  ///   - ids: The messages to choose from; `nil` for all.
  ///   - instant: Messages sent later are ignored: they are no hits and count in
  ///     no statistic; `nil` counts all.
  /// - Returns: Hits by descending BM25 score, ties by ascending id.
  /// - Throws: `corrupt`, `erased` or `database`.
  func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?, asOf instant: Timestamp?
  ) throws(StorageError) -> [KeywordHit]

  /// Stores a step of an import and the position of its source.
  ///
  /// - Returns: How many messages and events were added, and how many were replaced by others.
  @discardableResult
  func commit(_ batch: ImportBatch) throws(StorageError) -> ImportCounts

  /// Returns the position of a source after the last batch that was kept; `nil` before the first.
  func checkpoint(of source: String) throws(StorageError) -> [UInt8]?

  /// Erases records for good; returns how many messages and events there were.
  @discardableResult
  func erase(_ erasure: Erasure) throws(StorageError) -> Int

  /// Returns those of some marks that an erasure has left.
  func erased(among marks: [String]) throws(StorageError) -> Set<String>

  /// Erases every record, every index entry and the keys, for good.
  func eraseAll() throws(StorageError)
}

extension VaultStore {
  /// The messages that share words with a text, best first, chosen from all.
  public func keywordSearch(_ text: String, limit: Int) throws(StorageError) -> [KeywordHit] {
    try keywordSearch(text, limit: limit, within: nil, asOf: nil)
  }

  /// The messages that share words with a text, best first, chosen from some.
  public func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?
  ) throws(StorageError) -> [KeywordHit] {
    try keywordSearch(text, limit: limit, within: ids, asOf: nil)
  }

  /// The messages that share words with a text, best first, as of an instant.
  public func keywordSearch(
    _ text: String, limit: Int, asOf instant: Timestamp?
  ) throws(StorageError) -> [KeywordHit] {
    try keywordSearch(text, limit: limit, within: nil, asOf: instant)
  }
}

/// The numbers of records in a vault.
public struct VaultCounts: Hashable, Sendable {
  /// The messages.
  public let messages: Int
  /// The events.
  public let events: Int
  /// The vectors of all models.
  public let vectors: Int

  /// Counts records.
  public init(messages: Int, events: Int, vectors: Int) {
    self.messages = messages
    self.events = events
    self.vectors = vectors
  }
}
