internal import Foundation
internal import VaultCore

/// Writes iMessage conversations as the database of Apple's Messages.
struct ChatDatabaseExport {
  let archive: VaultArchive

  /// Writes the database below a corpus, its messages in the order of time.
  ///
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)``; ``CorpusError/interrupted``.
  /// - Complexity: O(n log n) in the messages; memory for SQLite's page cache.
  func write(_ path: String, below root: URL) throws(CorpusError) -> ChecksummedFile.Record {
    let url = root.appendingPathComponent(path)
    try CorpusError.writing(url) {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    let file = try SQLiteFile(creating: url)
    try file.execute(ChatDatabaseSchema.tables)
    try fill(file)
    try file.execute(ChatDatabaseSchema.indices)
    try file.close()
    return try ChecksummedFile.record(ofExisting: path, below: root)
  }

  // The insertions are released by this call, before the file is closed.
  private func fill(_ file: SQLiteFile) throws(CorpusError) {
    var rows = try ChatDatabaseRows(file, archive: archive)
    for position in archive.script.order {
      try CancellationFlag.check()
      if case .chat(let index) = archive.script.turns[Int(position)].place {
        try rows.add(position, inChat: index)
      }
    }
  }
}

/// The tables while they are filled: people and chats first, then messages in their order.
private struct ChatDatabaseRows {
  private let archive: VaultArchive
  private let account: String
  private let messages: SQLiteInsertion
  private let places: SQLiteInsertion
  private let files: SQLiteInsertion
  private let fileJoins: SQLiteInsertion
  private var chats: [Int: (row: Int64, chat: IMessageChat)] = [:]
  private var handles: [Participant: Int] = [:]
  private var messageCount: Int64 = 0
  private var fileCount: Int64 = 0

  init(_ file: SQLiteFile, archive: VaultArchive) throws(CorpusError) {
    self.archive = archive
    account = "E:\(archive.cast.owner.address)"
    messages = try file.insertion(into: "message", ChatDatabaseSchema.messageColumns)
    places = try file.insertion(
      into: "chat_message_join", ["chat_id", "message_id", "message_date"])
    files = try file.insertion(
      into: "attachment",
      [
        "guid", "created_date", "filename", "mime_type", "transfer_state", "is_outgoing",
        "transfer_name", "total_bytes", "original_guid",
      ])
    fileJoins = try file.insertion(
      into: "message_attachment_join", ["message_id", "attachment_id"])
    try addChats(to: file)
  }

  // A chat lists its people in the order of their handles.
  private mutating func addChats(to file: SQLiteFile) throws(CorpusError) {
    let used = archive.chats(of: .imessage)
    let members = Set(used.flatMap { archive.script.rooms.chats[$0].members }).sorted()
    let people = try file.insertion(into: "handle", ["id", "service", "uncanonicalized_id"])
    for person in members {
      let participant = archive.cast.people[person].iMessage
      handles[participant] = handles.count + 1
      let id = participant.handle.value
      try people.run([.text(id), .text("iMessage"), .text(id)])
    }
    let rows = try file.insertion(
      into: "chat",
      [
        "guid", "style", "state", "account_id", "chat_identifier", "service_name", "room_name",
        "account_login", "display_name",
      ])
    let joins = try file.insertion(into: "chat_handle_join", ["chat_id", "handle_id"])
    for (offset, index) in used.enumerated() {
      let chat = IMessageChat(archive: archive, index: index)
      let row = Int64(offset + 1)
      try rows.run([
        .text("iMessage;\(chat.isGroup ? "+" : "-");\(chat.id)"),
        .integer(chat.isGroup ? 43 : 45), .integer(3),
        .text(archive.identifiers.uuid(0, purpose: .account)), .text(chat.id),
        .text("iMessage"), .optional(chat.isGroup ? chat.id : nil), .text(account),
        .text(archive.script.rooms.chats[index].title ?? ""),
      ])
      for participant in chat.participants {
        try joins.run([.integer(row), .integer(Int64(handles[participant] ?? 0))])
      }
      chats[index] = (row, chat)
    }
  }

  /// Adds the rows of a turn, unless its chat is on another platform.
  mutating func add(_ position: Int32, inChat index: Int) throws(CorpusError) {
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

  private mutating func add(_ row: ChatDatabaseRow, to chat: Int64) throws(CorpusError) {
    try messages.run(row.values(account: account))
    messageCount += 1
    try places.run([
      .integer(chat), .integer(messageCount),
      .integer(ChatDatabaseRow.nanoseconds(row.sentAt)),
    ])
  }

  private mutating func add(
    _ tapback: Tapback, isSecond: Bool, on message: Message, _ position: Int32,
    in chat: IMessageChat, _ chatRow: Int64
  ) throws(CorpusError) {
    let handle = handle(of: tapback.sender, in: chat)
    let guid = archive.identifiers.uuid(
      Int(position), purpose: isSecond ? .secondTapback : .tapback)
    try add(
      ChatDatabaseRow(tapback, on: message, guid: guid, isWithdrawal: false, handle: handle),
      to: chatRow)
    guard tapback.withdrawnAt != nil else { return }
    let other = archive.identifiers.uuid(Int(position), purpose: .withdrawal)
    try add(
      ChatDatabaseRow(tapback, on: message, guid: other, isWithdrawal: true, handle: handle),
      to: chatRow)
  }

  private mutating func add(
    _ file: Attachment, _ position: Int32, of row: ChatDatabaseRow
  ) throws(CorpusError) {
    fileCount += 1
    let guid = archive.identifiers.uuid(Int(position), purpose: .attachment)
    let folder = guid.prefix(2).lowercased()
    let name = file.name ?? guid
    try files.run([
      .text(guid), .integer(ChatDatabaseRow.nanoseconds(row.sentAt) / 1_000_000_000),
      .text("~/Library/Messages/Attachments/\(folder)/\(guid)/\(name)"),
      .optional(file.mediaType), .integer(5), .flag(row.isOwn), .text(name),
      .integer(Int64(file.sizeBytes ?? 0)), .text(guid),
    ])
    try fileJoins.run([.integer(messageCount), .integer(fileCount)])
  }

  // In a chat with one person, own messages name that person too.
  private func handle(of sender: Participant?, in chat: IMessageChat) -> Int {
    if let sender, sender != .owner { return handles[sender] ?? 0 }
    return chat.isGroup ? 0 : handles[chat.participants[0]] ?? 0
  }
}
