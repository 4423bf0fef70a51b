internal import VaultCore

/// One vault as its platforms keep it: messages with identifiers, in words, made when they are
/// asked for.
///
/// A reader of the exports must find exactly these messages. It is a class because every message is
/// made with it: a value would be copied, lexicons and all, for each of a million.
final class VaultArchive: Sendable {
  /// A message and the position of its turn; -1 for messages of the platform itself and for
  /// messages that were taken back.
  struct Entry: Sendable {
    let message: Message
    let turn: Int32
  }

  /// The form in which iMessages reach the vault.
  enum MessageStore: Sendable {
    /// The JSON of an export tool.
    case json
    /// The database of Apple's Messages.
    case database
  }

  let script: Script
  let wording: Wording
  let style: WhatsAppStyle
  let messageStore: MessageStore
  /// True if iMessage dates state the local offset instead of `Z`; a database never does.
  let statesOffsets: Bool
  /// True if mails are in a Maildir instead of an mbox.
  let keepsMaildir: Bool
  let identifiers: Identifiers
  /// The turns of each chat and each thread, in the order of time.
  let chats: [[Int32]]
  let threads: [[Int32]]
  /// The number of each turn in its file or thread, from 0.
  private let ranks: [Int32]
  /// The messages that belong to no turn.
  private let extras: [Platform: Int]
  /// The names that WhatsApp shows for the chats, and the files of their exports, below the vault.
  let titles: [String]
  let paths: [String]
  /// The paths as identifiers hold them, up to the ordinal.
  private let encodedPaths: [String]
  private let writtenPhones: [String: String]

  /// Puts a script into a vault; the number of the vault in its corpus decides what the iMessages
  /// reach it as.
  init(
    script: Script, style: WhatsAppStyle, number: Int, keepsMaildir: Bool = false,
    identifiers: Identifiers
  ) {
    self.keepsMaildir = keepsMaildir
    self.script = script
    self.style = style
    messageStore = number.isMultiple(of: 2) ? .json : .database
    statesOffsets = messageStore == .json && !(number / 2).isMultiple(of: 2)
    self.identifiers = identifiers
    wording = Wording(script)
    (chats, threads) = script.byPlace()
    (ranks, extras) = Self.counted(script, chats: chats, threads: threads)
    titles = script.rooms.chats.map { room in
      let person = script.setting.cast.people[room.members[0]]
      return room.title ?? (person.isNumberOnly ? person.phoneText : person.fullName)
    }
    paths = FileName.distinct(titles).map { "whatsapp/WhatsApp Chat with \($0).txt" }
    encodedPaths = paths.map { DocumentID("\($0)#").rawValue }
    let cast = script.setting.cast
    writtenPhones = Dictionary(
      (cast.people + [cast.owner]).map { ($0.phone.value, $0.phoneText) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func counted(
    _ script: Script, chats: [[Int32]], threads: [[Int32]]
  ) -> (ranks: [Int32], extras: [Platform: Int]) {
    var ranks = Array(repeating: Int32(0), count: script.turns.count)
    var extras: [Platform: Int] = [:]
    for (index, positions) in chats.enumerated() {
      guard let first = positions.first.map({ script.turns[Int($0)] }) else { continue }
      let room = script.rooms.chats[index]
      let isWhatsApp = room.platform == .whatsapp
      var line = isWhatsApp ? 1 + script.openingNotices(of: room, first: first).count : 0
      for (rank, position) in positions.enumerated() {
        let turn = script.turns[Int(position)]
        let extra =
          isWhatsApp
          ? ChatExtra(beforeWhatsApp: turn, isGroup: room.isGroup)
          : ChatExtra(beforeIMessage: turn)
        if extra != nil { line += 1 }
        ranks[Int(position)] = Int32(isWhatsApp ? line : rank)
        line += 1
      }
      extras[room.platform, default: 0] += line - positions.count
    }
    for positions in threads {
      for (rank, position) in positions.enumerated() { ranks[Int(position)] = Int32(rank) }
    }
    return (ranks, extras)
  }

  var cast: Cast { script.setting.cast }
  var zone: ZoneRule { script.setting.clock.zone }

  /// The positions of the chats of a platform that were used.
  func chats(of platform: Platform) -> [Int] {
    chats.indices.filter { script.rooms.chats[$0].platform == platform && !chats[$0].isEmpty }
  }

  /// Every message, made one after another: chats, then mails.
  func entries() -> some Sequence<Entry> {
    let whatsApp = chats(of: .whatsapp).lazy.flatMap {
      WhatsAppChat(archive: self, index: $0).entries()
    }
    let iMessage = chats(of: .imessage).lazy.flatMap {
      IMessageChat(archive: self, index: $0).entries()
    }
    let mail = threads.indices.lazy.filter { !self.threads[$0].isEmpty }.flatMap {
      MailThreadEntries(archive: self, index: $0).entries()
    }
    return [AnySequence(whatsApp), AnySequence(iMessage), AnySequence(mail)].lazy.flatMap { $0 }
  }

  /// The number of messages of a platform that belong to no turn: notices, and messages taken back.
  func extraCount(of platform: Platform) -> Int { extras[platform] ?? 0 }

  /// The identifier of a turn's message.
  ///
  /// - Complexity: O(1).
  func id(of position: Int32) -> DocumentID {
    switch script.turns[Int(position)].place {
    case .thread: return mailID(of: position)
    case .chat(let index):
      guard script.rooms.chats[index].platform == .whatsapp else {
        return DocumentID(identifiers.uuid(Int(position)))
      }
      return whatsAppID(ofChat: index, ordinal: rank(of: position) + 1)
    }
  }

  /// The number of a turn's message, from 0: among the messages of its thread or iMessage chat,
  /// and on WhatsApp among all that the chat's file holds.
  func rank(of position: Int32) -> Int { Int(ranks[Int(position)]) }

  /// A telephone number as people write it, by its normal form.
  func writtenPhone(_ value: String) -> String { writtenPhones[value] ?? value }

  /// The platform of a turn's message.
  func platform(of turn: Turn) -> Platform {
    switch turn.place {
    case .thread: .email
    case .chat(let index): script.rooms.chats[index].platform
    }
  }

  // MARK: - WhatsApp

  /// The identifier of a chat's message, counted from 1.
  func whatsAppID(ofChat index: Int, ordinal: Int) -> DocumentID {
    let encoded = encodedPaths[index] + String(ordinal)
    return DocumentID(encoded: encoded) ?? DocumentID("\(paths[index])#\(ordinal)")
  }

  /// A time as an export shows it: Android stops at the minute, iOS at the second.
  func whatsAppTime(_ time: Timestamp) -> Timestamp {
    let resolution: Int64 = style.isIOS ? 1 : 60
    return Timestamp(seconds: time.secondsSinceEpoch / resolution * resolution)
  }
}
