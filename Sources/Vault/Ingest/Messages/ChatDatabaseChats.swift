internal import VaultCore

/// The people and conversations of a `chat.db`.
///
/// A conversation with one person becomes another chat whenever its service changes (SMS, RCS,
/// iMessage). Chats with the same single participant are therefore one thread, named after the
/// first of them; every other chat is a thread of its own, named by its identifier.
struct ChatDatabaseChats {
  /// One chat.
  struct Chat {
    var thread: String
    /// Everyone but the owner, each once, in the order of their handles.
    let participants: [Participant]
    let isGroup: Bool
    /// True if Messages shows it among spam (`is_filtered`: 1 is unknown senders, 2 spam).
    let isSpam: Bool
  }

  private var people: [Int64: Participant] = [:]
  private var chats: [Int64: Chat] = [:]
  private var directThreads: [Handle: String] = [:]
  private var recipients: [Membership: [Participant]] = [:]
  private var cachedCount = 0

  /// A person, by the row of a handle, in a chat.
  private struct Membership: Hashable {
    let chat: Int64
    let handle: Int64
  }

  /// Reads the tables that describe them.
  init(_ database: SQLiteDatabase, schema: ChatDatabaseSchema) throws(SQLiteFailure) {
    if let sql = schema.handles {
      let rows = try database.prepare(sql)
      while try rows.step() {
        guard let row = rows.integer(0), let identifier = rows.text(1), !identifier.isEmpty
        else { continue }
        people[row] = Participant(Handle(guessing: identifier))
      }
    }
    var members: [Int64: [Participant]] = [:]
    if let sql = schema.participants {
      let rows = try database.prepare(sql)
      while try rows.step() {
        guard let chat = rows.integer(0), let person = rows.integer(1).flatMap({ people[$0] }),
          members[chat]?.count ?? 0 < Self.maximumMembers,
          !members[chat, default: []].contains(person)
        else { continue }
        members[chat, default: []].append(person)
      }
    }
    guard let sql = schema.chats else { return }
    let rows = try database.prepare(sql)
    while try rows.step() {
      guard let row = rows.integer(0) else { continue }
      add(
        row, identifier: rows.text(1), guid: rows.text(2), style: rows.integer(3),
        members: members[row] ?? [], isSpam: rows.integer(4) == 2)
    }
  }

  private mutating func add(
    _ row: Int64, identifier: String?, guid: String?, style: Int64?, members: [Participant],
    isSpam: Bool
  ) {
    let stated = [identifier, guid].compactMap(\.self).first { !$0.isEmpty }
    let name = stated ?? "chat-\(row)"
    let isNamedAsGroup = name.hasPrefix("chat") && name.dropFirst(4).first?.isNumber == true
    let isGroup =
      style == Self.groupStyle || members.count > 1
      || style != Self.directStyle && isNamedAsGroup
    let partner = members.first ?? stated.map { Participant(Handle(guessing: $0)) }
    guard !isGroup, let partner else {
      chats[row] = Chat(
        thread: name, participants: members, isGroup: isGroup, isSpam: isSpam)
      return
    }
    let thread = directThreads[partner.handle] ?? name
    directThreads[partner.handle] = thread
    chats[row] = Chat(thread: thread, participants: [partner], isGroup: false, isSpam: isSpam)
  }

  /// The person behind a handle; `nil` for 0, which denotes no person, and for unknown ones.
  func person(_ handle: Int64?) -> Participant? {
    handle.flatMap { people[$0] }
  }

  /// The chat in a row of its table.
  func chat(_ row: Int64?) -> Chat? {
    row.flatMap { chats[$0] }
  }

  /// The thread of a message that is in no chat: the one with the other side.
  func thread(with partner: Participant) -> String {
    directThreads[partner.handle] ?? partner.handle.value
  }

  /// Everyone in a chat but the sender, whose handle has a row or else 0; the owner comes first.
  mutating func recipients(
    in row: Int64, of sender: Participant, handle: Int64
  ) -> [Participant] {
    let membership = Membership(chat: row, handle: handle)
    if let known = recipients[membership] { return known }
    if cachedCount > Self.maximumCached {
      recipients.removeAll()
      cachedCount = 0
    }
    let others = chats[row]?.participants.filter { $0.handle != sender.handle } ?? []
    recipients[membership] = [.owner] + others
    cachedCount += others.count + 1
    return [.owner] + others
  }

  /// A group of Apple's has at most 32 members; the bound keeps hostile ones from multiplying.
  private static let maximumMembers = 256
  private static let maximumCached = 1 << 16
  private static let groupStyle: Int64 = 43
  private static let directStyle: Int64 = 45
}
