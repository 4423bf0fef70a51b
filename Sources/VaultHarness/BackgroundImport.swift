public import VaultCore
public import VaultIngest
public import VaultStorage

/// Imports exports into a vault in the short windows that a phone grants to background work.
///
/// Each chunk's messages are stored together with the place that was reached, in one transaction,
/// so that a process that is killed at any instruction has lost nothing and doubles nothing when
/// it goes on (PDV, section 2.2; target L16). A window ends well before its time is up; the
/// largest step in between is one chunk.
public struct BackgroundImport<Ticker: Clock> where Ticker.Duration == Duration {
  private let exports: [Export]
  private let store: any VaultStore
  private let zone: ZoneClock
  private let dateOrder: DateOrder?
  private let clock: Ticker
  private let budget: ImportBudget
  private let annotate: ([Message]) -> [Message]
  private let ledger: ImportLedger
  /// The chats that the vault holds something of, by `MessageIdentity.chatKey`.
  private var chats: Set<String>
  private var position = 0
  private var open: OpenExport?

  private struct OpenExport {
    var reader: any RecordReader
    var checkpoint: ImportCheckpoint
    /// Whether the reader gives versions of known messages, and its place cannot be kept.
    var isOverlap = false
  }

  /// Prepares to import.
  ///
  /// - Parameters:
  ///   - exports: In the order they are to be imported.
  ///   - store: Where to; what it holds already is neither doubled nor lost.
  ///   - zone: The zone of local times.
  ///   - dateOrder: The order of the dates of every WhatsApp export; `nil` to infer it for each.
  ///   - budget: How long a window is and how large a chunk.
  ///   - clock: What measures windows.
  ///   - annotate: Fills in what each message's text says: its language, what it names.
  /// - Throws: `StorageError` if the vault cannot be read.
  /// - Complexity: O(messages of the vault).
  public init(
    exports: [Export], store: any VaultStore, zone: ZoneClock = .utc, dateOrder: DateOrder? = nil,
    budget: ImportBudget = .background, clock: Ticker,
    annotate: @escaping ([Message]) -> [Message] = { $0 }
  ) throws {
    self.exports = exports
    self.store = store
    self.zone = zone
    self.dateOrder = dateOrder
    self.budget = budget
    self.clock = clock
    self.annotate = annotate
    ledger = ImportLedger(store: store)
    chats = Set(
      try store.allMessages().filter { $0.platform == .whatsapp }
        .map { MessageIdentity.chatKey(path: $0.threadID) })
  }

  /// Imports until the window's time is nearly up or everything is imported.
  ///
  /// An export that is refused is named in the result and passed over, now and in later windows
  /// until its file changes.
  ///
  /// - Throws: `StorageError` or `HarnessError`; what was imported before stays.
  public mutating func runWindow() throws -> ImportWindow {
    let start = clock.now
    var window = ImportWindow()
    // However short it is, a window comes forward by a chunk.
    repeat {
      guard position < exports.count else { break }
      try Task.checkCancellation()
      let begin = clock.now
      do {
        try step(&window)
      } catch let error as IngestError {
        try refuse(error, &window)
      }
      window.steps.append(begin.duration(to: clock.now))
    } while start.duration(to: clock.now) < budget.stopAfter
    window.elapsed = start.duration(to: clock.now)
    window.isFinished = position == exports.count
    return window
  }

  /// Imports the next chunk of the export at hand.
  private mutating func step(_ window: inout ImportWindow) throws {
    guard var current = try open ?? self.opened(exports[position]) else {
      position += 1
      return
    }
    open = nil
    var chunk = Chunk()
    var refusal: IngestError?
    do {
      while chunk.records < budget.chunk, let record = try current.reader.next() {
        chunk.records += 1
        take(record, into: &chunk, &current.checkpoint)
      }
    } catch {
      // What came before the break is good and stays.
      refusal = error
    }
    if !current.isOverlap { current.checkpoint.records += chunk.records }
    current.checkpoint.isFinished = refusal != nil || chunk.records < budget.chunk
    try commit(chunk, current.checkpoint, isOverlap: current.isOverlap, &window)
    if current.checkpoint.isFinished {
      position += 1
    } else {
      open = current
    }
    if let refusal { window.refused.append(refusal) }
  }

  private struct Chunk {
    var records = 0
    var messages: [Message] = []
    var events: [CalendarEvent] = []
    var rejected = 0
  }

  private func take(
    _ record: IngestRecord, into chunk: inout Chunk, _ checkpoint: inout ImportCheckpoint
  ) {
    func note(_ rejection: Rejection) {
      checkpoint.note(rejection)
      chunk.rejected += 1
    }
    switch record {
    case .message(let message, _): chunk.messages.append(message)
    case .event(let event, _): chunk.events.append(event)
    case .rejected(let rejection): note(rejection)
    case .contact, .delivery: break
    case .calendar(let data, let line):
      do {
        let calendar = try CalendarParser(path: exports[position].path, clock: zone).parse(data)
        chunk.events += calendar.events
        for item in calendar.rejected { note(Rejection(line: line, reason: item.reason)) }
      } catch {
        note(Rejection(line: line, reason: .unreadable))
      }
    }
  }

  private mutating func commit(
    _ chunk: Chunk, _ checkpoint: ImportCheckpoint, isOverlap: Bool,
    _ window: inout ImportWindow
  ) throws {
    var batch = ImportBatch(
      source: exports[position].path, checkpoint: try checkpoint.encoded(),
      changedEvents: chunk.events)
    let messages = annotate(chunk.messages)
    if isOverlap {
      batch.changedMessages = messages
    } else {
      for placement in try ledger.place(messages) {
        switch placement {
        case .known: window.known += 1
        case .changed(let message): batch.changedMessages.append(message)
        case .new(let message): batch.messages.append(message)
        }
      }
    }
    let added = try store.commit(batch)
    window.added += added
    window.changed +=
      batch.messages.count + batch.changedMessages.count
      + batch.changedEvents.count - added
    window.rejected += chunk.rejected
    window.chunks += 1
  }

  /// Opens an export where its import stopped; `nil` if there is nothing left to do.
  private mutating func opened(_ export: Export) throws -> OpenExport? {
    let fingerprint = try ImportCheckpoint.fingerprint(of: export.container)
    let state = try store.checkpoint(of: export.path).flatMap(ImportCheckpoint.init(encoded:))
    var checkpoint = ImportCheckpoint(fingerprint: fingerprint)
    if let state, state.fingerprint == fingerprint { checkpoint = state }
    guard !checkpoint.isFinished else { return nil }
    var reader = try export.reader(zone: zone, dateOrder: dateOrder)
    let chat = MessageIdentity.chatKey(path: export.path)
    if export.format == .whatsapp, !chat.isEmpty, checkpoint.records == 0,
      !chats.insert(chat).inserted
    {
      // A newer export of a chat that is there: its ordinals say nothing, so the two are aligned.
      // Killed on the way it is aligned again, with what it had added by then.
      let known = try store.allMessages().filter {
        $0.platform == .whatsapp && MessageIdentity.chatKey(path: $0.threadID) == chat
      }
      return OpenExport(
        reader: try OverlapReader(known: known, newer: &reader), checkpoint: checkpoint,
        isOverlap: true)
    }
    for _ in 0..<checkpoint.records {
      guard try reader.next() != nil else { break }
    }
    return OpenExport(reader: reader, checkpoint: checkpoint)
  }

  private mutating func refuse(_ error: IngestError, _ window: inout ImportWindow) throws {
    window.refused.append(error)
    let export = exports[position]
    var checkpoint = ImportCheckpoint(
      fingerprint: try ImportCheckpoint.fingerprint(of: export.container))
    checkpoint.isFinished = true
    try store.commit(ImportBatch(source: export.path, checkpoint: try checkpoint.encoded()))
    open = nil
    position += 1
  }
}

/// What a newer export of a chat adds to what is known of it, and changes in it.
private struct OverlapReader: RecordReader {
  private var records: ArraySlice<IngestRecord>

  /// Reads the newer export whole and aligns it with what is known.
  init(known: [Message], newer: inout any RecordReader) throws(IngestError) {
    var messages: [Message] = []
    var rest: [IngestRecord] = []
    while let record = try newer.next() {
      if case .message(let message, _) = record {
        messages.append(message)
      } else {
        rest.append(record)
      }
    }
    var versions: [DocumentID: Message] = [:]
    for message in known { versions[message.id] = message }
    let union = OverlapMerger.merge(known, messages)
    let news = union.messages.filter { versions[$0.id] != $0 }
    records = (rest + news.map { .message($0, line: 0) })[...]
  }

  mutating func next() throws(IngestError) -> IngestRecord? {
    records.popFirst()
  }
}

/// How long a window of background work is, and how large the steps in it.
public struct ImportBudget: Hashable, Sendable {
  /// When a window ends its work; the system takes the time back somewhat later.
  public let stopAfter: Duration
  /// How many records are stored at a time.
  public let chunk: Int

  /// Sets a budget; a chunk has at least one record.
  public init(stopAfter: Duration, chunk: Int) {
    self.stopAfter = stopAfter
    self.chunk = max(1, chunk)
  }

  /// What the document asks for: windows of 30 s that stop by 25 s, chunks of 100.
  public static let background = ImportBudget(stopAfter: .seconds(25), chunk: 100)
}

/// What one window of background work has done.
public struct ImportWindow: Hashable, Sendable {
  /// The messages and events that the vault did not hold.
  public var added = 0
  /// The messages that stand in a newer version now.
  public var changed = 0
  /// The messages that the vault held already.
  public var known = 0
  /// The messages and events that are gone from their source, and so from the vault.
  public var removed = 0
  /// The items that were left out or noted.
  public var rejected = 0
  /// The exports that are not what they claim to be.
  public var refused: [IngestError] = []
  /// The transactions.
  public var chunks = 0
  /// How long each step took: reading and storing one chunk, with opening its export for the first.
  public var steps: [Duration] = []
  /// The whole window.
  public var elapsed = Duration.zero
  /// Whether nothing is left to import.
  public var isFinished = false
}
