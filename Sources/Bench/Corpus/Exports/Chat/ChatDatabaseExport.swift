internal import Foundation
internal import GRDB
internal import VaultCore

/// Writes iMessage conversations as the database of Apple's Messages.
///
/// The same rows give the same bytes: all are written in one transaction into a file that was not
/// there, pages have 4096 bytes, nothing is journalled beside the file, and the header names no
/// library version but a fixed one. Rows beyond the page cache go to the file at once, so memory
/// does not grow with the database.
struct ChatDatabaseExport {
  let archive: VaultArchive

  /// Writes the database below a corpus, its messages in the order of time.
  ///
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)``; ``CorpusError/interrupted``.
  /// - Complexity: O(n log n) in the messages; memory for SQLite's page cache.
  func write(_ path: String, below root: URL) throws(CorpusError) -> ChecksummedFile.Record {
    let url = root.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: url.path, configuration: Self.configuration)
      try queue.inTransaction(.exclusive) { database in
        try database.execute(sql: ChatDatabaseSchema.tables)
        try fill(database)
        try database.execute(sql: ChatDatabaseSchema.indices)
        return .commit
      }
      try queue.close()
      let file = try FileHandle(forWritingTo: url)
      try file.seek(toOffset: Self.versionOffset)
      try file.write(contentsOf: Self.version)
      try file.close()
    } catch let error as CorpusError {
      throw error
    } catch {
      let message = (error as? DatabaseError)?.message
      throw .cannotWrite(path: url.path, reason: message ?? error.localizedDescription)
    }
    return try ChecksummedFile.record(ofExisting: path, below: root)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      for setting in [
        "page_size = 4096", "encoding = 'UTF-8'", "auto_vacuum = NONE", "journal_mode = OFF",
        "synchronous = OFF", "locking_mode = EXCLUSIVE", "temp_store = MEMORY",
        "cache_size = -65536",
      ] { try database.execute(sql: "PRAGMA \(setting)") }
    }
    return configuration
  }

  // The library that wrote last, by the file format's section 1.3: 3.39.5, which is macOS 13's.
  private static let versionOffset: UInt64 = 96
  private static let version: [UInt8] = [0x00, 0x2E, 0x5F, 0x1D]

  // The insertions are released by this call, before the file is closed.
  private func fill(_ database: Database) throws {
    var rows = try ChatDatabaseRows(database, archive: archive)
    for position in archive.script.order {
      try CancellationFlag.check()
      if case .chat(let index) = archive.script.turns[Int(position)].place {
        try rows.add(position, inChat: index)
      }
    }
  }
}

/// The values of a row by their columns.
typealias ChatDatabaseValues = KeyValuePairs<String, (any DatabaseValueConvertible)?>

/// The tables while they are filled: people and chats first, then messages in their order.
private struct ChatDatabaseRows {
  private let archive: VaultArchive
  private let database: Database
  private let account: String
  private var insertions: [String: Statement] = [:]
  private var chats: [Int: (row: Int, chat: IMessageChat)] = [:]
  private var handles: [Participant: Int] = [:]
  private var messageCount = 0
  private var fileCount = 0

  init(_ database: Database, archive: VaultArchive) throws {
    self.archive = archive
    self.database = database
    account = "E:\(archive.cast.owner.address)"
    try addChats()
  }

  // The rows of a table all have the same columns, so its insertion is compiled once.
  private mutating func insert(into table: String, _ row: ChatDatabaseValues) throws {
    let values = StatementArguments(row.map(\.value))
    if let insertion = insertions[table] { return try insertion.execute(arguments: values) }
    let columns = row.map(\.key).joined(separator: ", ")
    let places = row.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.makeStatement(
      sql: "INSERT INTO \(table) (\(columns)) VALUES (\(places))")
    insertions[table] = insertion
    try insertion.execute(arguments: values)
  }

  // A chat lists its people in the order of their handles.
  private mutating func addChats() throws {
    let used = archive.chats(of: .imessage)
    for person in Set(used.flatMap { archive.script.rooms.chats[$0].members }).sorted() {
      let participant = archive.cast.people[person].iMessage
      handles[participant] = handles.count + 1
      let id = participant.handle.value
      try insert(into: "handle", ["id": id, "service": "iMessage", "uncanonicalized_id": id])
    }
    for (offset, index) in used.enumerated() {
      let chat = IMessageChat(archive: archive, index: index)
      try insert(
        into: "chat",
        [
          "guid": "iMessage;\(chat.isGroup ? "+" : "-");\(chat.id)",
          "style": chat.isGroup ? 43 : 45, "state": 3,
          "account_id": archive.identifiers.uuid(0, purpose: .account),
          "chat_identifier": chat.id, "service_name": "iMessage",
          "room_name": chat.isGroup ? chat.id : nil, "account_login": account,
          "display_name": archive.script.rooms.chats[index].title ?? "",
        ])
      for participant in chat.participants {
        try insert(
          into: "chat_handle_join",
          ["chat_id": offset + 1, "handle_id": handles[participant] ?? 0])
      }
      chats[index] = (offset + 1, chat)
    }
  }

  /// Adds the rows of a turn, unless its chat is on another platform.
  mutating func add(_ position: Int32, inChat index: Int) throws {
    guard let (chatRow, chat) = chats[index] else { return }
    let turn = archive.script.turns[Int(position)]
    for entry in chat.entries(of: position) {
      let message = entry.message
      let row = ChatDatabaseRow(
        message, turn: turn, handle: handle(of: message.sender, in: chat))
      try add(row, to: chatRow)
      if let file = row.file { try add(file, position, of: row) }
      guard entry.turn >= 0 else { continue }
      for (offset, tapback) in chat.tapbacks(of: position).enumerated() {
        try add(tapback, isSecond: offset > 0, on: message, position, in: chat, chatRow)
      }
    }
  }

  private mutating func add(_ row: ChatDatabaseRow, to chat: Int) throws {
    try insert(into: "message", row.values(account: account))
    messageCount += 1
    try insert(
      into: "chat_message_join",
      [
        "chat_id": chat, "message_id": messageCount,
        "message_date": ChatDatabaseRow.nanoseconds(row.sentAt),
      ])
  }

  private mutating func add(
    _ tapback: Tapback, isSecond: Bool, on message: Message, _ position: Int32,
    in chat: IMessageChat, _ chatRow: Int
  ) throws {
    let handle = handle(of: tapback.sender, in: chat)
    for isWithdrawal in tapback.withdrawnAt == nil ? [false] : [false, true] {
      let purpose: Identifiers.Purpose =
        isWithdrawal ? .withdrawal : isSecond ? .secondTapback : .tapback
      try add(
        ChatDatabaseRow(
          tapback, on: message, guid: archive.identifiers.uuid(Int(position), purpose: purpose),
          isWithdrawal: isWithdrawal, handle: handle),
        to: chatRow)
    }
  }

  private mutating func add(
    _ file: Attachment, _ position: Int32, of row: ChatDatabaseRow
  ) throws {
    fileCount += 1
    let guid = archive.identifiers.uuid(Int(position), purpose: .attachment)
    let folder = guid.prefix(2).lowercased()
    let name = file.name ?? guid
    try insert(
      into: "attachment",
      [
        "guid": guid, "created_date": ChatDatabaseRow.nanoseconds(row.sentAt) / 1_000_000_000,
        "filename": "~/Library/Messages/Attachments/\(folder)/\(guid)/\(name)",
        "mime_type": file.mediaType, "transfer_state": 5, "is_outgoing": row.isOwn,
        "transfer_name": name, "total_bytes": file.sizeBytes ?? 0, "original_guid": guid,
      ])
    try insert(
      into: "message_attachment_join",
      ["message_id": messageCount, "attachment_id": fileCount])
  }

  // In a chat with one person, own messages name that person too.
  private func handle(of sender: Participant?, in chat: IMessageChat) -> Int {
    if let sender, sender != .owner { return handles[sender] ?? 0 }
    return chat.isGroup ? 0 : handles[chat.participants[0]] ?? 0
  }
}
