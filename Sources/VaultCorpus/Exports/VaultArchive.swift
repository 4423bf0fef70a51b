internal import VaultCore

/// One vault as its platforms keep it: messages with identifiers, in words, made when they are
/// asked for.
///
/// A reader of the exports must find exactly these messages. It is a class because every message is
/// made with it: a value would be copied, lexicons and all, for each of a million.
final class VaultArchive: Sendable {
  /// A message and the position of its turn; -1 for what the platform itself wrote.
  struct Entry: Sendable {
    let message: Message
    let turn: Int32
  }

  let script: Script
  let wording: Wording
  let style: WhatsAppStyle
  /// Whether iMessage dates state the local offset instead of `Z`.
  let statesOffsets: Bool
  /// Whether mails lie in a Maildir instead of an mbox.
  let keepsMaildir: Bool
  let identifiers: Identifiers
  /// The turns of each chat and each thread, in the order of time.
  let chats: [[Int32]]
  let threads: [[Int32]]
  /// The number of each turn in its chat or thread, from 0.
  private let ranks: [Int32]
  private let writtenPhones: [String: String]

  init(
    script: Script, style: WhatsAppStyle, statesOffsets: Bool, keepsMaildir: Bool = false,
    identifiers: Identifiers
  ) {
    self.keepsMaildir = keepsMaildir
    self.script = script
    self.style = style
    self.statesOffsets = statesOffsets
    self.identifiers = identifiers
    wording = Wording(script)
    (chats, threads) = script.byPlace()
    var ranks = Array(repeating: Int32(0), count: script.turns.count)
    for place in chats + threads {
      for (rank, position) in place.enumerated() { ranks[Int(position)] = Int32(rank) }
    }
    self.ranks = ranks
    let cast = script.setting.cast
    writtenPhones = Dictionary(
      (cast.people + [cast.owner]).map { ($0.phone.value, $0.phoneText) },
      uniquingKeysWith: { first, _ in first })
  }

  var cast: Cast { script.setting.cast }
  var zone: ZoneRule { script.setting.clock.zone }

  /// The positions of the chats of a platform that were used.
  func chats(of platform: Platform) -> [Int] {
    chats.indices.filter { script.rooms.chats[$0].platform == platform && !chats[$0].isEmpty }
  }

  /// The identifier of a turn's message.
  func id(of position: Int32) -> DocumentID {
    switch script.turns[Int(position)].place {
    case .thread: return mailID(of: position)
    case .chat(let index):
      let room = script.rooms.chats[index]
      guard room.platform == .whatsapp else {
        return DocumentID(identifiers.uuid(Int(position)))
      }
      let ordinal = Int(ranks[Int(position)]) + 1 + WhatsAppChat.noticesBefore
      return DocumentID("\(whatsAppPath(of: index))#\(ordinal)")
    }
  }

  /// The number of a turn in its chat or thread, from 0.
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
}
