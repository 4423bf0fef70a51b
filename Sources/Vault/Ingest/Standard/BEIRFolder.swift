internal import Foundation
internal import VaultCore
internal import VaultText

/// Reads a collection in the form of BEIR (arXiv:2104.08663).
///
/// | file | holds |
/// |---|---|
/// | `corpus.jsonl` | documents: `_id`, `title`, `text`, `metadata` |
/// | `queries.jsonl` | queries: `_id`, `text` |
/// | `qrels/test.tsv`, `dev.tsv`, `train.tsv` | judgments; all may be missing (``StandardCollection``) |
///
/// A document becomes a message on the platform `.other`. Its `metadata` may say when it was
/// written (`date`), by whom (`sender`) and in which conversation (`thread`); otherwise it has no
/// sender and is a thread of its own. ``BEIRRecords`` lists the other names of these keys. A query
/// becomes an event without people whose title is the query's text; its `EventQuery` is marked as
/// free text, so that its time, the Unix epoch, excludes nothing.
///
/// A query belongs to the split whose file judges it, of several to `test` before `dev` before
/// `train`, and only that file's judgments count. Where there are judgments, queries that none
/// concerns are left out, as BEIR's own evaluation does; where there are none, all are `test`.
struct BEIRFolder {
  static let corpusFile = "corpus.jsonl"
  static let vaultName = "vault"

  private let listing: FolderListing
  private let collection: StandardCollection

  /// The folder if it looks like such a collection: one with `corpus.jsonl` and no `vaults/`.
  init?(_ listing: FolderListing) throws(IngestError) {
    guard let collection = try StandardCollection(listing) else { return nil }
    self.listing = listing
    self.collection = collection
  }

  /// Reads everything.
  ///
  /// - Throws: `IngestError.missingFile`, `.malformedRecord`, `.repeatedIdentifier`,
  ///   `.malformedJudgment` or, where no judgment fits the collection, `.unknownIdentifier`, with
  ///   file and line; `.emptyDataset` without a document.
  /// - Complexity: O(bytes), and O(n log n) in the documents.
  func read() throws(IngestError) -> IngestedDataset {
    guard try listing.names().contains(QueryFile.name) else {
      throw .missingFile(file: QueryFile.name)
    }
    let records = BEIRRecords(listing: listing)
    let written = try records.read(Self.corpusFile)
    var messages = written.map(Self.message)
    guard !messages.isEmpty else { throw .emptyDataset(directory: listing.url.path) }
    let documents = Set(messages.map(\.id))
    messages.sort { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
    let events = try records.read(QueryFile.name).map { record in
      CalendarEvent(id: record.id, title: record.text, start: Self.epoch, end: Self.epoch)
    }
    let judgments = try BEIRJudgments(
      collection.files, in: listing, queries: Set(events.map(\.id)), documents: documents)
    var collection = collection
    collection.unknownQueries = judgments.unknownQueries
    collection.unknownDocuments = judgments.unknownDocuments
    for field in written.lazy.flatMap(\.unread) {
      collection.unreadMetadata[field, default: 0] += 1
    }
    let queries = events.compactMap { event -> EventQuery? in
      guard let split = judgments.split(of: event.id) else { return nil }
      return EventQuery(
        id: event.id.rawValue, vault: Self.vaultName, event: event.id, split: split,
        isFreeText: true)
    }
    collection.queriesThatAreDocuments = queries.count { documents.contains($0.event) }
    let vault = IngestedVault(
      name: Self.vaultName,
      owner: Owner(name: "owner", handles: [], timeZone: ZoneClock.utc.identifier),
      ownerIsInferred: true, messages: messages, events: events.sorted { $0.id < $1.id },
      addressBook: [], files: [])
    return IngestedDataset(
      vaults: [vault], queries: queries, qrelsFile: nil, judgments: judgments.grades,
      collection: collection, isMultiVault: false)
  }

  private static let epoch = Timestamp(milliseconds: 0)

  private static func message(_ record: BEIRRecords.Record) -> Message {
    Message(
      id: record.id, platform: .other, sentAt: record.date?.timestamp ?? epoch,
      utcOffsetSeconds: record.date?.utcOffsetSeconds,
      sender: record.sender.map { Participant(Handle(guessing: $0)) }, recipients: [],
      subject: record.title, text: record.text, threadID: record.thread ?? record.id.rawValue)
  }
}
