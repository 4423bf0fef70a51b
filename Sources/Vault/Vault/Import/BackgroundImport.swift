internal import Foundation
public import VaultCore
public import VaultEmbedding
public import VaultIngest
public import VaultStorage
public import VaultText

/// Imports exports into a vault in the short windows that a phone grants to background work.
///
/// Each chunk's messages are stored together with the place that was reached, in one transaction,
/// so that a process that is killed at any instruction has lost nothing and doubles nothing when
/// it continues (PDV, section 2.2; target L16). A window ends before a step might not end in time.
/// A step is one chunk; opening an export is one with its first, and passes over what was imported;
/// so is aligning a newer export of a chat with what is known of it, and making the vault's events
/// of all its calendars at the end.
public struct BackgroundImport<Ticker: Clock> where Ticker.Duration == Duration {
  private let exports: [Export]
  private let store: any VaultStore
  private let zone: ZoneClock
  private let dateOrder: DateOrder?
  private let takesSetAside: Bool
  private let clock: Ticker
  private let budget: ImportBudget
  private let annotate: ([Message]) -> [Message]
  private let embedder: (any Embedder)?
  private var ledger: ImportLedger
  private var calendarParts: CalendarPartStore
  /// The number of messages of each chat in the vault, by `MessageIdentity.chatKey`; kept with
  /// every batch that changes it, so that no import need read the vault to know.
  private var chats: [String: Int] = [:]
  private var position = 0
  private var open: OpenExport?

  private struct OpenExport {
    var reader: any RecordReader
    /// The messages that this import has added under the export's own identifiers: vectors of
    /// others belong to another text, were erased, or are there already.
    var fresh: Set<DocumentID> = []
    var checkpoint: ImportCheckpoint
    /// True if the reader gives versions of known messages, so that its position cannot be kept.
    var isOverlap = false
    /// The owner and number that name the calendars of the next records.
    var part: (owner: String, count: Int)
  }

  /// Prepares to import.
  ///
  /// - Parameters:
  ///   - exports: In the order they are to be imported.
  ///   - store: The vault to import into; what it holds already is neither duplicated nor lost.
  ///   - zone: The zone of local times.
  ///   - dateOrder: The order of the dates of every WhatsApp export; `nil` to infer it for each.
  ///   - takesSetAside: Whether mails are taken that were deleted, are spam or were never sent.
  ///   - budget: How long a window is and how large a chunk.
  ///   - clock: Measures windows.
  ///   - annotate: Fills in each message's language and the entities that its text names.
  ///   - embedder: Makes the vectors that are stored with the messages; `nil` for none.
  /// - Throws: `StorageError` if the vault cannot be read.
  /// - Complexity: O(chats), but O(messages) for a vault that was not filled by imports.
  public init(
    exports: [Export], store: any VaultStore, zone: ZoneClock = .utc, dateOrder: DateOrder? = nil,
    takesSetAside: Bool = false, budget: ImportBudget = .background, clock: Ticker,
    annotate: @escaping ([Message]) -> [Message] = { $0 }, embedder: (any Embedder)? = nil
  ) throws {
    self.exports = exports
    self.store = store
    self.zone = zone
    self.dateOrder = dateOrder
    self.takesSetAside = takesSetAside
    self.budget = budget
    self.clock = clock
    self.annotate = annotate
    self.embedder = embedder
    ledger = ImportLedger(store: store)
    calendarParts = try CalendarPartStore(store)
    if let bytes = try store.checkpoint(of: ImportStates.chats) {
      chats = try JSONDecoder().decode([String: Int].self, from: Data(bytes))
    } else if try store.counts().messages > 0 {
      // A vault that was filled some other way: counted once.
      for message in try store.allMessages() where message.platform == .whatsapp {
        chats[MessageIdentity.chatKey(path: message.threadID), default: 0] += 1
      }
    }
  }

  /// Imports until the window's time is nearly up or everything is imported.
  ///
  /// An export that is refused is named in the result and passed over, now and in later windows
  /// until its file changes.
  ///
  /// - Throws: `StorageError` or ``VaultError``; what was imported before stays.
  public mutating func runWindow() throws -> ImportWindow {
    let start = clock.now
    var window = ImportWindow()
    var longest = Duration.zero
    // However short it is, a window completes one step; no step begins that might not end.
    repeat {
      try Task.checkCancellation()
      let begin = clock.now
      guard position < exports.count else {
        try window.assemble(&calendarParts, zone: zone)
        window.isFinished = true
        break
      }
      do {
        try step(&window)
      } catch let error as IngestError {
        try refuse(error, &window)
      }
      window.steps.append(begin.duration(to: clock.now))
      longest = max(longest, begin.duration(to: clock.now))
    } while start.duration(to: clock.now) + longest < budget.stopAfter
    window.elapsed = start.duration(to: clock.now)
    return window
  }

  /// Imports the next chunk of the current export.
  private mutating func step(_ window: inout ImportWindow) throws {
    guard var current = try open ?? self.opened(exports[position]) else {
      position += 1
      return
    }
    open = nil
    var chunk = Chunk()
    var refusal: IngestError?
    do {
      while chunk.items < budget.chunk, let record = try current.reader.next() {
        chunk.records += 1
        // What a mail's headers name is no item of its own.
        if case .conversation = record {} else { chunk.items += 1 }
        for part in record.counted(takesSetAside: takesSetAside) {
          take(part, into: &chunk, &current)
        }
      }
    } catch {
      // What came before the break is valid and is kept.
      refusal = error
    }
    if !current.isOverlap {
      current.checkpoint.records += chunk.records
      current.checkpoint.messages += chunk.messages.count
    }
    current.checkpoint.isFinished = refusal != nil || chunk.items < budget.chunk
    if current.checkpoint.isFinished {
      window.ledger.add(
        current.reader.ledger.closed(
          exports[position], isRefused: refusal != nil, takesSetAside: takesSetAside))
    }
    try commit(chunk, &current, &window)
    if current.checkpoint.isFinished {
      position += 1
    } else {
      open = current
    }
    if let refusal { window.refused.append(refusal) }
  }

  private struct Chunk {
    var records = 0
    var items = 0
    var messages: [Message] = []
    var events: [CalendarEvent] = []
    var calendars: [(owner: String, number: Int, data: Data)] = []
    var rejections: [Rejection] = []
    var vectors: [String: [(DocumentID, [Float])]] = [:]
  }

  private func take(_ record: IngestRecord, into chunk: inout Chunk, _ current: inout OpenExport) {
    switch record {
    case .message(let message, _):
      chunk.messages.append(message)
      current.part = (message.id.rawValue, 0)
    case .rejected(let rejection), .setAside(_, let rejection):
      chunk.rejections.append(rejection)
      current.checkpoint.note(rejection)
    case .calendar(let data, _):
      current.part.count += 1
      chunk.calendars.append((current.part.owner, current.part.count, data))
    case .event(let event, _): chunk.events.append(event)
    case .vector(let message, let values, let model):
      chunk.vectors[model, default: []].append((message, values))
    case .contact, .delivery, .conversation: break
    }
  }

  private mutating func commit(
    _ chunk: Chunk, _ current: inout OpenExport, _ window: inout ImportWindow
  ) throws {
    let export = exports[position]
    var batch = ImportBatch(source: export.path, checkpoint: try current.checkpoint.encoded())
    // Messages of a vault's export are taken unchanged.
    let messages = export.format == .vaultExport ? chunk.messages : annotate(chunk.messages)
    if current.isOverlap {
      batch.changedMessages = messages
    } else {
      window.note(try ledger.place(messages), in: &batch)
    }
    let erased = try window.leaveOut(chunk.events, from: &batch, of: store)
    for (owner, number, data) in chunk.calendars where !erased.contains(owner) {
      try calendarParts.put(data, from: "\(owner)/\(number)", into: &batch)
    }
    if export.format == .vaultExport {
      for message in batch.messages where message.platform == .whatsapp {
        chats[MessageIdentity.chatKey(path: message.threadID), default: 0] += 1
      }
      batch.states[ImportStates.chats] = Array(try JSONEncoder().encode(chats))
    }
    if export.format == .whatsapp {
      // Of a chat that is aligned, what is new has an identifier that the vault lacks.
      let known = try Set(store.messages(batch.changedMessages.map(\.id)).map(\.id))
      chats[MessageIdentity.chatKey(path: export.path), default: 0] +=
        batch.messages.count + batch.changedMessages.count { !known.contains($0.id) }
      batch.states[ImportStates.chats] = Array(try JSONEncoder().encode(chats))
    }
    if let embedder { try batch.embed(with: embedder) }
    try window.commit(batch, to: store)
    if export.format == .vaultExport { try keepVectors(of: chunk, batch, &current) }
    for rejection in chunk.rejections { window.note(rejection, in: export.path) }
  }

  /// Stores the vectors of messages that this import has added.
  ///
  /// Those that a kill loses are made when the vault is searched.
  private func keepVectors(
    of chunk: Chunk, _ batch: ImportBatch, _ current: inout OpenExport
  ) throws {
    let begin = try ImportStates.vectorsBegin(in: store)
    let given = Set(chunk.messages.map(\.id))
    for message in batch.messages
    where given.contains(message.id) && begin.map({ message.sentAt >= $0 }) ?? true {
      current.fresh.insert(message.id)
    }
    for (model, rows) in chunk.vectors.sorted(by: { $0.key < $1.key }) {
      let kept = rows.filter { current.fresh.contains($0.0) }
      if !kept.isEmpty { try store.store(vectors: kept, model: model) }
    }
  }

  /// Opens an export where its import stopped; `nil` if there is nothing left to do.
  private mutating func opened(_ export: Export) throws -> OpenExport? {
    guard let fingerprint = fingerprint(of: export) else {
      throw IngestError.unreadable(file: export.path)
    }
    let state = try store.checkpoint(of: export.path).flatMap(ImportCheckpoint.init(encoded:))
    var checkpoint = ImportCheckpoint(fingerprint: fingerprint)
    if let state, state.fingerprint == fingerprint { checkpoint = state }
    guard !checkpoint.isFinished else { return nil }
    ledger.beginExport()
    if export.format == .calendar {
      // Checked here, so that what is no calendar is refused; read when all parts are there.
      let data = try export.file.contents()
      let parsed = try CalendarParser(path: export.path, clock: zone).parse(data)
      return OpenExport(
        reader: OneRecord(ledger: parsed.ledger, record: .calendar(data, line: 0)),
        checkpoint: checkpoint,
        part: (export.path, 0))
    }
    var reader = try export.reader(zone: zone, dateOrder: dateOrder)
    let chat = MessageIdentity.chatKey(path: export.path)
    let held = chats[chat, default: 0]
    if export.format == .whatsapp, !chat.isEmpty, held != checkpoint.messages {
      // The vault holds more of this chat than this export gave: ordinals identify nothing then, so
      // the two are aligned. Killed on the way they are aligned again, additions included.
      let overlap = try OverlapReader(
        known: Dictionary(grouping: messages(of: chat), by: \.threadID).values
          .sorted { ($0[0].sentAt, $0[0].id) < ($1[0].sentAt, $1[0].id) },
        newer: &reader)
      return OpenExport(
        reader: overlap, checkpoint: checkpoint, isOverlap: true, part: (export.path, 0))
    }
    for _ in 0..<checkpoint.records {
      guard let record = try reader.next() else { break }
      if case .message(let message, _) = record { ledger.pass(message) }
    }
    return OpenExport(reader: reader, checkpoint: checkpoint, part: (export.path, 0))
  }

  /// Returns the messages of a chat in the vault, in the order of its export.
  private func messages(of chat: String) throws -> [Message] {
    func ordinal(_ message: Message) -> Int {
      Int(message.id.rawValue.split(separator: "#").last ?? "") ?? 0
    }
    return try store.allMessages().filter {
      $0.platform == .whatsapp && MessageIdentity.chatKey(path: $0.threadID) == chat
    }.sorted { ($0.sentAt, ordinal($0)) < ($1.sentAt, ordinal($1)) }
  }

  private func fingerprint(of export: Export) -> String? {
    let options = "\(zone.identifier) \(dateOrder?.rawValue ?? "")\(takesSetAside ? " all" : "")"
    return ImportCheckpoint.identity(of: export.container, options: options)
  }

  /// Notes an export that is refused; one that cannot be read is tried again next time.
  private mutating func refuse(_ error: IngestError, _ window: inout ImportWindow) throws {
    window.refused.append(error)
    let export = exports[position]
    if let identity = fingerprint(of: export) {
      var checkpoint = ImportCheckpoint(fingerprint: identity)
      checkpoint.isFinished = true
      try store.commit(ImportBatch(source: export.path, checkpoint: try checkpoint.encoded()))
    }
    window.ledger.add(ReadLedger().closed(export, isRefused: true, takesSetAside: takesSetAside))
    open = nil
    position += 1
  }
}

/// A reader of one record.
private struct OneRecord: RecordReader {
  let ledger: ReadLedger
  var record: IngestRecord?

  mutating func next() -> IngestRecord? {
    record.take()
  }
}

/// Reads what a newer export of a chat adds to the known messages, and changes in them.
private struct OverlapReader: RecordReader {
  let ledger: ReadLedger
  private var records: ArraySlice<IngestRecord>

  /// Reads the newer export whole and aligns it with what is known of its chat: of several chats of
  /// one title the one that shares a message, else the first that it may go on with.
  init(known chats: [[Message]], newer: inout any RecordReader) throws(IngestError) {
    var messages: [Message] = []
    var rest: [IngestRecord] = []
    while let record = try newer.next() {
      if case .message(let message, _) = record {
        messages.append(message)
      } else {
        rest.append(record)
      }
    }
    ledger = newer.ledger
    let known =
      chats.first { OverlapMerger.merge($0, messages).matchedCount > 0 }
      ?? chats.first { OverlapMerger.mayBeOneChat($0, messages, owner: nil) } ?? []
    var versions: [DocumentID: Message] = [:]
    for message in known { versions[message.id] = message }
    let union = OverlapMerger.merge(known, messages)
    let news = union.messages.filter { message in
      guard var old = versions[message.id] else { return true }
      // A changed annotation is no change.
      old.language = message.language
      old.entities = message.entities
      return old != message
    }
    records = (rest + news.map { .message($0, line: 0) })[...]
  }

  mutating func next() throws(IngestError) -> IngestRecord? {
    records.popFirst()
  }
}

/// The length of a window of background work, and the size of its steps.
public struct ImportBudget: Hashable, Sendable {
  /// The time at which a window ends its work; the system takes the time back somewhat later.
  public let stopAfter: Duration
  /// The number of records stored at a time.
  public let chunk: Int

  /// Sets a budget; a chunk has at least one record.
  public init(stopAfter: Duration, chunk: Int) {
    self.stopAfter = stopAfter
    self.chunk = max(1, chunk)
  }

  /// The design document's budget: windows of 30 s that stop by 25 s, chunks of 100.
  public static let background = ImportBudget(stopAfter: .seconds(25), chunk: 100)
}
