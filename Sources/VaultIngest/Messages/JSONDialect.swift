internal import Foundation

/// Which program wrote a JSON export, by the names of its members near the start.
enum JSONDialect: Equatable {
  /// iMessage, or the usual names of the same fields.
  case imessage
  case telegram
  case signal
  /// A program whose exports are not read.
  case foreign(program: String)

  /// How much of a file is looked at.
  static let prefixBytes = 1 << 18

  /// Recognizes a text by its first bytes, which may break off anywhere.
  ///
  /// - Complexity: O(bytes).
  init(_ prefix: some Sequence<UInt8>) {
    let paths = JSONPaths(prefix).paths
    func holds(_ all: [String]) -> Bool { all.allSatisfy(paths.contains) }
    if let program = Self.marksOfOthers.first(where: { $0.marks.contains(where: holds) })?.program {
      self = .foreign(program: program)
    } else if Self.marksOfTelegram.contains(where: holds) {
      self = .telegram
    } else if Self.marksOfSignal.contains(where: holds) {
      self = .signal
    } else {
      self = .imessage
    }
  }

  // Telegram Desktop: one chat, or all with `chats` and `left_chats`.
  private static let marksOfTelegram = [
    ["messages[].date_unixtime"], ["messages[].from_id", "messages[].type"],
    ["messages[].text_entities"], ["messages[].actor_id", "messages[].action"],
    ["chats.list[].messages"], ["left_chats.list[].messages"], ["chats.about", "chats.list"],
    ["personal_information.user_id"],
  ]

  // Signal: the frames of a plaintext export, and the messages of Signal Desktop as tools write them.
  private static let marksOfSignal = [
    ["chatItem.chatId"], ["recipient.id"], ["version", "backupTimeMs"], ["account.givenName"],
    ["[].conversationId", "[].sent_at", "[].type"],
    ["messages[].conversationId", "messages[].sent_at", "messages[].type"],
    ["conversationId", "sent_at", "type"],
  ]

  private static let marksOfOthers: [(program: String, marks: [[String]])] = [
    (
      "Instagram or Facebook",
      [
        ["messages[].sender_name", "messages[].timestamp_ms"],
        ["participants[].name", "messages[].timestamp_ms"],
      ]
    ),
    (
      "Slack",
      [
        ["[].ts", "[].type"], ["[].ts", "[].user"], ["[].team_id", "[].profile.real_name"],
        ["[].is_archived", "[].creator"], ["[].is_general", "[].members"],
      ]
    ),
    (
      "Discord",
      [
        ["guild.id", "channel.id"], ["channel.id", "messages[].author.discriminator"],
        ["channel.id", "messages[].author.nickname"], ["[].Contents", "[].Timestamp"],
      ]
    ),
    (
      "WhatsApp Business",
      [
        ["entry[].changes[].value.messaging_product"],
        ["[].entry[].changes[].value.messaging_product"],
        ["messaging_product"], ["[].messaging_product"], ["entry[].changes[].field", "object"],
      ]
    ),
    (
      "Google Chat",
      [
        ["messages[].creator.name", "messages[].created_date"],
        ["messages[].created_date", "messages[].topic_id"],
      ]
    ),
    ("Skype or Teams", [["conversations[].MessageList"]]),
    ("X (Twitter)", [["[].dmConversation.conversationId"], ["[].dmConversation.messages"]]),
    (
      "Matrix",
      [["messages[].origin_server_ts"], ["[].origin_server_ts"], ["[].event.origin_server_ts"]]
    ),
    ("Mattermost", [["post.channel", "post.user"], ["channel.team", "channel.name"]]),
    ("Zulip", [["zerver_message[].sender"], ["zerver_message[].content"]]),
  ]
}

/// The paths of the members of a JSON text, as far as it goes: `messages[].text`.
struct JSONPaths {
  private(set) var paths: Set<String> = []

  private struct Level {
    let isArray: Bool
    let path: String
    var key: String?
    var expectsKey: Bool
  }

  private static let deepest = 8

  init(_ bytes: some Sequence<UInt8>) {
    var levels: [Level] = []
    var string: [UInt8]?
    var isEscaped = false
    func path() -> String {
      guard let level = levels.last else { return "" }
      guard !level.isArray else { return level.path + "[]" }
      let key = level.key ?? ""
      return level.path.isEmpty ? key : "\(level.path).\(key)"
    }
    for byte in bytes {
      if var text = string {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          string = nil
          if levels.last?.isArray == false, levels.last?.expectsKey == true {
            levels[levels.count - 1].key = String(decoding: text, as: UTF8.self)
            if levels.count <= Self.deepest { paths.insert(path()) }
          }
          continue
        }
        if levels.last?.expectsKey == true, text.count < 64 { text.append(byte) }
        string = text
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): string = []
      case UInt8(ascii: ":"):
        if !levels.isEmpty { levels[levels.count - 1].expectsKey = false }
      case UInt8(ascii: ","):
        if levels.last?.isArray == false { levels[levels.count - 1].expectsKey = true }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // What is nested without end is no export.
        guard levels.count < 256 else { return }
        let isArray = byte == UInt8(ascii: "[")
        levels.append(Level(isArray: isArray, path: path(), key: nil, expectsKey: !isArray))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = levels.popLast()
      default: break
      }
    }
  }
}
