internal import VaultCore
public import VaultIngest
internal import VaultStorage
internal import VaultText

/// The work done in one window of background time.
public struct ImportWindow: Hashable, Sendable {
  /// The messages and events that the vault did not hold.
  public var added = 0
  /// The messages replaced by a newer version.
  public var changed = 0
  /// The messages that the vault held already.
  public var known = 0
  /// The messages and events that are gone from their source, and so from the vault.
  public var removed = 0
  /// The messages and events that were erased before, and so are left out.
  public var erased = 0
  /// The items that were left out or noted, by export, in the order they were met.
  public var rejections: [String: [Rejection]] = [:]
  /// The exports that are not in the format that they claim.
  public var refused: [IngestError] = []
  /// The ledger of the bytes and rows of the exports and mails that were read to their end.
  public var ledger = ReadLedger()
  /// The transactions.
  public var chunks = 0
  /// The time of each step: reading and storing one chunk, with opening its export for the first.
  public var steps: [Duration] = []
  /// The whole window.
  public var elapsed = Duration.zero
  /// True if nothing is left to import.
  public var isFinished = false

  /// The number of items left out or noted.
  public var rejected: Int { rejections.values.reduce(0) { $0 + $1.count } }

  mutating func note(_ rejection: Rejection, in export: String) {
    rejections[export, default: []].append(rejection)
  }

  /// Puts messages into a batch, unless the vault holds them already.
  mutating func note(_ placements: [ImportLedger.Placement], in batch: inout ImportBatch) {
    for placement in placements {
      switch placement {
      case .known: known += 1
      case .changed(let message): batch.changedMessages.append(message)
      case .new(let message): batch.messages.append(message)
      }
    }
  }

  /// Takes what an erasure left a mark of out of a batch, and adds the events that it left none of.
  ///
  /// - Returns: The identifiers of the messages that are left out.
  mutating func leaveOut(
    _ events: [CalendarEvent] = [], from batch: inout ImportBatch, of store: any VaultStore
  ) throws -> Set<String> {
    func mark(_ event: CalendarEvent) -> String {
      ImportStates.mark(ofSeries: CalendarErasure.series(of: event.id))
    }
    let messages = batch.messages + batch.changedMessages
    let marks = try store.erased(
      among: messages.map { MessageIdentity.key(for: $0) } + events.map(mark))
    batch.events += events.filter { !marks.contains(mark($0)) }
    guard !marks.isEmpty else { return [] }
    // A message that the vault holds was not erased, even if its content equals an erased one's.
    let held = Set(try store.messages(messages.map(\.id)).map(\.id))
    func isErased(_ message: Message) -> Bool {
      !held.contains(message.id) && marks.contains(MessageIdentity.key(for: message))
    }
    let left = messages.filter(isErased)
    batch.messages.removeAll(where: isErased)
    batch.changedMessages.removeAll(where: isErased)
    erased += left.count + events.count { marks.contains(mark($0)) }
    return Set(left.map(\.id.rawValue))
  }

  /// Stores a batch as one transaction.
  mutating func commit(_ batch: ImportBatch, to store: any VaultStore) throws {
    add(try store.commit(batch))
    chunks += 1
  }

  /// Makes the events of all calendars.
  mutating func assemble(_ calendars: inout CalendarPartStore, zone: ZoneClock) throws {
    let assembled = try calendars.assemble(zone: zone)
    add(assembled.counts)
    removed += assembled.removed
    for rejection in assembled.rejected { note(rejection, in: "calendars") }
  }

  private mutating func add(_ counts: ImportCounts) {
    added += counts.added
    changed += counts.changed
  }
}
