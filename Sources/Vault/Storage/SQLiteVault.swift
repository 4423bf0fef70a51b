internal import Foundation
internal import GRDB
internal import Synchronization
public import VaultCore
internal import VaultSealing

/// A vault in one SQLite file, in which nothing can be read without the passphrase.
///
/// Records are sealed one by one (`RecordSealer`), the keyword index holds keyed words, and
/// `VaultSchema` states what the file does show. SQLite's write-ahead log and its journals hold
/// copies of the same sealed pages; temporary tables stay in memory. Deleted content is
/// overwritten (`secure_delete`) and the log is cut after a deletion.
///
/// A class, because it represents an open file. Calls take turns; a second process may open the
/// same file. Every batch is one transaction, durable when the call returns.
public final class SQLiteVault: VaultStore {
  /// The data that the calls of an open vault use.
  struct Session: Sendable {
    let queue: DatabaseQueue
    let sealer: RecordSealer
  }

  enum Condition {
    case open(Session)
    case closed
    case erased
  }

  struct State {
    // A call that runs keeps its session, so the file is not closed during a call: GRDB traps if a
    // closed connection is used.
    var condition: Condition
    // Rows whose identifiers are known, so that a search need not open their records again. Row
    // numbers are never used twice, so an identifier never comes to name another row's record.
    private(set) var identifiersByRow: [Int64: DocumentID] = [:]
    private(set) var rowsByIdentifier: [DocumentID: Int64] = [:]
    // Times of rows whose records were opened, for searches that ask for an earlier day. A message
    // that is replaced may come to another time.
    private(set) var timesByRow: [Int64: Timestamp] = [:]
    // Nil until the first search after a change.
    var postings: KeywordPostings?

    // SQLite's counter of commits by other connections, when last asked for.
    let dataVersion: Int

    init(_ condition: Condition, dataVersion: Int = 0) {
      self.condition = condition
      self.dataVersion = dataVersion
    }

    mutating func remember(_ id: DocumentID, row: Int64, sentAt: Timestamp? = nil) {
      identifiersByRow[row] = id
      rowsByIdentifier[id] = row
      if let sentAt { timesByRow[row] = sentAt }
    }

    mutating func forgetTime(of id: DocumentID) {
      if let row = rowsByIdentifier[id] { timesByRow[row] = nil }
    }

    mutating func forget(_ id: DocumentID) {
      guard let row = rowsByIdentifier.removeValue(forKey: id) else { return }
      identifiersByRow[row] = nil
      timesByRow[row] = nil
    }
  }

  /// The form of the files that this version writes.
  public static var formatVersion: Int { VaultSchema.version }

  /// The file's path.
  public let path: String
  let state: Mutex<State>
  let clock: WallClock

  init(path: String, session: Session, clock: WallClock) {
    self.path = path
    self.clock = clock
    state = Mutex(State(.open(session)))
  }

  /// Adds messages whose ids are new, in one transaction, and returns their number.
  ///
  /// - Complexity: O(words of the messages), about 50 µs a message.
  @discardableResult
  public func insert(_ messages: [Message]) throws(StorageError) -> Int {
    let added: [(id: DocumentID, row: Int64)] = try write { database, sealer in
      var writer = KeywordWriter(sealer: sealer)
      let added = try Self.add(messages, &writer, database, sealer)
      if !added.isEmpty {
        try log(.insert, sealer.names(added.map(\.id), in: .messages), database, sealer)
      }
      return added
    }
    remember(added, hasChanges: !added.isEmpty)
    return added.count
  }

  /// Adds events whose ids are new, in one transaction, and returns their number.
  @discardableResult
  public func insert(_ events: [CalendarEvent]) throws(StorageError) -> Int {
    try write { database, sealer in
      let added = try Self.add(events, database, sealer)
      if !added.isEmpty { try log(.insert, added, database, sealer) }
      return added.count
    }
  }

  /// The messages with the given ids, in that order; unknown ids are left out.
  public func messages(_ ids: [DocumentID]) throws(StorageError) -> [Message] {
    try read { database, sealer in
      try ids.compactMap { id in
        try Self.message(id, database, sealer)?.message
      }
    }
  }

  /// Every message, ascending by (`sentAt`, `id`).
  public func allMessages() throws(StorageError) -> [Message] {
    let rows = try read { database, sealer in
      let rows = try Self.messages(in: database, sealer)
      // Still on the queue: a replacement that follows finds these times and drops its own. Cached
      // data belongs to this state of the file, or the next search would drop it.
      try state.withLock { state in
        try state.forgetIfChangedElsewhere(database)
        for entry in rows {
          state.remember(entry.message.id, row: entry.row, sentAt: entry.message.sentAt)
        }
      }
      return rows
    }
    return rows.map(\.message).sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
  }

  /// Every event, ascending by (`start`, `id`).
  public func allEvents() throws(StorageError) -> [CalendarEvent] {
    let events: [CalendarEvent] = try read { database, sealer in
      let cursor = try Row.fetchCursor(database, sql: "SELECT name, sealed FROM events")
      return try Self.records(cursor, .events, sealer) { $1 }
    }
    return events.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// Returns the numbers of records.
  public func counts() throws(StorageError) -> VaultCounts {
    try read { database, _ in
      func count(_ table: String) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
      }
      return VaultCounts(
        messages: try count("messages"), events: try count("events"),
        vectors: try count("vectors"))
    }
  }

  /// Stores vectors of one model, replacing its earlier ones for the same ids.
  public func store(vectors: [(DocumentID, [Float])], model: String) throws(StorageError) {
    try write { try keep(vectors, of: model, $0, $1) }
  }

  /// The state that lists the models whose vectors the vault keeps, a line each: the rows themselves
  /// hold keyed names.
  private static let models = "\u{0}models"

  /// The models whose vectors the vault keeps, in the order in which it got the first of each.
  public func models() throws(StorageError) -> [String] {
    try checkpoint(of: Self.models).map { String(decoding: $0, as: UTF8.self) }?
      .split(separator: "\n").map(String.init) ?? []
  }

  /// Returns those of some messages of which the vault keeps a vector, of any model.
  public func withVectors(among ids: [DocumentID]) throws(StorageError) -> [DocumentID] {
    try read { database, sealer in
      let statement = try database.cachedStatement(
        sql: "SELECT 1 FROM vectors WHERE name = ? LIMIT 1")
      return try ids.filter { id in
        try Int.fetchOne(statement, arguments: [Data(sealer.name(id, in: .vectors))]) != nil
      }
    }
  }

  func keep(
    _ vectors: [(DocumentID, [Float])], of model: String, _ database: Database,
    _ sealer: RecordSealer
  ) throws {
    let modelName = sealer.name(ofModel: model)
    let statement = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO vectors (name, model, sealed) VALUES (?, ?, ?)")
    let known = try Self.state(Self.models, database, sealer) ?? []
    if !String(decoding: known, as: UTF8.self).split(separator: "\n").contains(model[...]) {
      try Self.keep(known + Array("\(model)\n".utf8), as: Self.models, database, sealer)
    }
    if !vectors.isEmpty {
      // Of the vectors the vault has rows; which messages left the machine is in `upload`.
      try log(.embed, [modelName], database, sealer)
    }
    for (id, vector) in vectors {
      let record = VectorRecord(id: id, vector: vector)
      let name = sealer.name(id, in: .vectors)
      let sealed = try sealer.seal(record, name: name + modelName, in: .vectors)
      try statement.execute(arguments: [Data(name), Data(modelName), Data(sealed)])
    }
  }

  /// Every vector of one model, by ascending id.
  public func vectors(model: String) throws(StorageError) -> [(DocumentID, [Float])] {
    let records: [VectorRecord] = try read { database, sealer in
      let modelName = sealer.name(ofModel: model)
      let cursor = try Row.fetchCursor(
        database, sql: "SELECT name, sealed FROM vectors WHERE model = ?",
        arguments: [Data(modelName)])
      return try Self.records(cursor, .vectors, sealer, nameSuffix: modelName) { $1 }
    }
    return records.sorted { $0.id < $1.id }.map { ($0.id, $0.vector) }
  }

  /// Merges the write-ahead log into the file and closes it; every later call throws `closed`.
  ///
  /// A call under way on another thread ends first. Without `close` the file closes with the last
  /// reference.
  public func close() throws(StorageError) {
    try truncateLog()
    state.withLock { $0 = State(.closed) }
  }
}

extension SQLiteVault {
  /// Runs one transaction.
  func write<Result>(
    _ body: (Database, RecordSealer) throws -> Result
  ) throws(StorageError) -> Result {
    let session = try session()
    return try translatingErrors { try session.queue.write { try body($0, session.sealer) } }
  }

  /// Runs a read on one state of the file.
  func read<Result>(
    _ body: (Database, RecordSealer) throws -> Result
  ) throws(StorageError) -> Result {
    let session = try session()
    return try translatingErrors { try session.queue.read { try body($0, session.sealer) } }
  }

  /// Adds the messages whose ids are new, and returns their rows.
  static func add(
    _ messages: [Message], _ writer: inout KeywordWriter, _ database: Database,
    _ sealer: RecordSealer
  ) throws -> [(id: DocumentID, row: Int64)] {
    var added: [(id: DocumentID, row: Int64)] = []
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO messages (name, words, sealed) VALUES (?, ?, ?)")
    for (message, name) in named(messages, in: .messages, by: sealer)
    where try row(name, in: .messages, database) == nil {
      let (words, length) = writer.indexed(message)
      let sealed = try sealer.seal(message, name: name, in: .messages)
      try insertion.execute(arguments: [Data(name), length, Data(sealed)])
      let row = database.lastInsertedRowID
      try writer.add(words, row: row, in: database)
      added.append((message.id, row))
    }
    return added
  }

  /// Adds the events whose ids are new, and returns the names of their rows.
  static func add(
    _ events: [CalendarEvent], _ database: Database, _ sealer: RecordSealer
  ) throws -> [[UInt8]] {
    var added: [[UInt8]] = []
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO events (name, sealed) VALUES (?, ?)")
    for (event, name) in named(events, in: .events, by: sealer)
    where try row(name, in: .events, database) == nil {
      let sealed = try sealer.seal(event, name: name, in: .events)
      try insertion.execute(arguments: [Data(name), Data(sealed)])
      added.append(name)
    }
    return added
  }

  /// Caches the data of new rows, once they are committed.
  func remember(_ added: [(id: DocumentID, row: Int64)], hasChanges: Bool) {
    state.withLock { state in
      if hasChanges { state.postings = nil }
      for entry in added { state.remember(entry.id, row: entry.row) }
    }
  }

  func translatingErrors<Result>(
    _ body: () throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw StorageError(error, path: path)
    }
  }

  func session() throws(StorageError) -> Session {
    switch state.withLock({ $0.condition }) {
    case .open(let session): return session
    case .closed: throw .closed(path: path)
    case .erased: throw .erased(path: path)
    }
  }

  /// Opens the records of all messages.
  static func messages(
    in database: Database, _ sealer: RecordSealer
  ) throws -> [(row: Int64, message: Message)] {
    let cursor = try Row.fetchCursor(database, sql: "SELECT name, sealed, row FROM messages")
    return try records(cursor, .messages, sealer) { row, message in
      guard let number = row.integer(at: 2) else { throw RecordDecoder.Malformed() }
      return (number, message)
    }
  }

  /// Opens the record of one message; `nil` if the vault has none.
  static func message(
    _ id: DocumentID, _ database: Database, _ sealer: RecordSealer
  ) throws -> (row: Int64, message: Message)? {
    let name = sealer.name(id, in: .messages)
    let statement = try database.cachedStatement(
      sql: "SELECT row, sealed FROM messages WHERE name = ?")
    guard let row = try Row.fetchOne(statement, arguments: [Data(name)]) else { return nil }
    guard let number = row.integer(at: 0), let sealed = row.bytes(at: 1) else {
      throw RecordDecoder.Malformed()
    }
    return (number, try sealer.open(sealed, name: name, in: .messages))
  }

  /// The row of one message; `nil` if the vault has none.
  static func row(
    of id: DocumentID, _ database: Database, _ sealer: RecordSealer
  ) throws -> Int64? {
    try row(sealer.name(id, in: .messages), in: .messages, database)
  }

  // In the order of their names, which reveals nothing about the order of the batch.
  private static func named<Record: VaultRecord>(
    _ records: [Record], in table: RecordSealer.Table, by sealer: RecordSealer
  ) -> [(record: Record, name: [UInt8])] {
    var seen: Set<DocumentID> = []
    return records.filter { seen.insert($0.id).inserted }
      .map { ($0, sealer.name($0.id, in: table)) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// The number of the row with a name; `nil` if there is none.
  private static func row(
    _ name: [UInt8], in table: RecordSealer.Table, _ database: Database
  ) throws -> Int64? {
    let statement = try database.cachedStatement(sql: "SELECT row FROM \(table) WHERE name = ?")
    return try Int64.fetchOne(statement, arguments: [Data(name)])
  }

  /// Opens every record of a query whose first columns are name and sealed bytes.
  static func records<Record: VaultRecord, Element>(
    _ cursor: RowCursor, _ table: RecordSealer.Table, _ sealer: RecordSealer,
    nameSuffix: [UInt8] = [], _ element: (Row, Record) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    while let row = try cursor.next() {
      guard let name = row.bytes(at: 0), let sealed = row.bytes(at: 1) else {
        throw RecordDecoder.Malformed()
      }
      elements.append(try element(row, try sealer.open(sealed, name: name + nameSuffix, in: table)))
    }
    return elements
  }
}

extension StorageError {
  /// Translates what GRDB, the seals and the record decoder throw.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError:
      self = error
    case let problem as AuditProblem:
      self = .auditLog(path: path, problem)
    case let error as DatabaseError:
      let code = Int(error.extendedResultCode.rawValue)
      switch code & 0xFF {
      case Self.primaryCorrupt, Self.primaryNotADatabase: self = .corrupt(path: path, code: code)
      default: self = .database(path: path, code: code)
      }
    case is SealingError, is RecordDecoder.Malformed:
      self = .corrupt(path: path, code: 0)
    case is CocoaError:
      self = .fileAccess(path: path)
    default:
      // What remains is a value that GRDB could not read as the type asked for.
      self = .corrupt(path: path, code: 0)
    }
  }
}
