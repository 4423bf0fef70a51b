internal import Foundation

/// The program that wrote a JSON export, by the names of its members near the start.
enum JSONDialect: Equatable {
  /// iMessage, or the usual names of the same fields.
  case imessage
  case telegram
  case signal
  /// The format that `vault export` writes.
  case vault
  /// A program whose exports are not read.
  case foreign(program: String)
  /// Dated items in which no member is known to hold the text.
  case unknown

  /// The start of the files of an archive of X.
  static let script = Array("window.YTD".utf8)
  /// The number of bytes of a file that are examined.
  static let prefixBytes = 1 << 18

  /// Recognizes a text by its first bytes, which may break off anywhere.
  ///
  /// - Complexity: O(bytes).
  init(_ prefix: some Sequence<UInt8>) {
    let bytes = Array(prefix)
    let found = JSONPaths(bytes)
    func holds(_ all: [String]) -> Bool { all.allSatisfy(found.paths.contains) }
    let objects = found.objects
    func holdsAnywhere(_ all: [String]) -> Bool {
      objects.contains { object in all.allSatisfy { found.paths.contains(object + $0) } }
    }
    if found.paths.contains("vaultExport.version") {
      self = .vault
    } else if let other = Self.marksOfOthers.first(where: {
      $0.value.contains(where: holdsAnywhere)
    }) {
      self = .foreign(program: other.key)
    } else if bytes.prefix(64).drop(while: { $0 != UInt8(ascii: "w") }).starts(with: Self.script) {
      self = .foreign(program: "X (Twitter)")
    } else if Self.marksOfTelegram.contains(where: holds) {
      self = .telegram
    } else if Self.marksOfSignal.contains(where: holds) {
      self = .signal
    } else {
      self = Self.lacksText(found) ? .unknown : .imessage
    }
  }

  /// Returns true if there are dated items, none of which has a member for text or files.
  ///
  /// Items lie in the outermost array whose objects have dates, else one on each line.
  private static func lacksText(_ found: JSONPaths) -> Bool {
    func holds(_ object: String, _ keys: [String]) -> Bool {
      keys.contains { found.paths.contains(object + $0) }
    }
    let dated = found.closed.filter { object in
      holds(object, IMessageFields.date)
        && !holds(object, IMessageFields.messages + IMessageFields.conversations)
    }
    func depth(_ object: String) -> Int { object.count { $0 == "[" } }
    let listed = dated.filter { $0.hasSuffix("[].") }
    let outermost = listed.map(depth).min()
    let items = outermost.map { least in listed.filter { depth($0) == least } } ?? dated
    return !items.isEmpty
      && !items.contains { item in
        holds(item, IMessageFields.texts) || holds(item, IMessageFields.files.map { $0 + "[]" })
          || holds(item, IMessageFields.itemType + IMessageFields.takenBack)
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
    // `data.json` of the tool signal-export.
    ["sender", "body", "quote", "sticker"], ["[].sender", "[].body", "[].quote", "[].sticker"],
  ]

  /// Members of one object, at any place.
  private static let marksOfOthers: KeyValuePairs<String, [[String]]> = [
    "Instagram or Facebook": [
      ["sender_name", "timestamp_ms"], ["participants[].name", "messages[].timestamp_ms"],
      ["thread_path", "is_still_participant"],
    ],
    "Facebook Messenger": [
      ["senderName", "isUnsent"], ["threadName", "participants"],
      ["threadName", "messages[].senderName"],
    ],
    "Rocket.Chat": [
      ["rid", "msg"], ["rid", "u.username"], ["msg", "u.username"], ["msg", "username", "ts"],
    ],
    "Slack": [
      ["ts", "type"], ["ts", "user"], ["ts", "text"], ["team_id", "profile.real_name"],
      ["is_archived", "creator"], ["is_general", "members"], ["[].created", "[].members"],
      ["change_type", "user_id"], ["change_type", "user_name"], ["service_type", "user_name"],
    ],
    "Discord": [
      ["guild.id", "channel.id"], ["channel.id", "messages[].author.discriminator"],
      ["channel.id", "messages[].author.nickname"], ["author.username", "channel_id"],
      ["Contents", "Timestamp"],
    ],
    "WhatsApp Business": [["messaging_product"], ["entry[].changes[].field", "object"]],
    "Baileys (WhatsApp)": [["remoteJid"], ["messageTimestamp", "key.id"]],
    "whatsapp-web.js": [["id._serialized"], ["_serialized"]],
    "WhatsApp-Chat-Exporter": [["from_me", "key_id"], ["my_avatar", "their_avatar"]],
    "Google Chat": [
      ["creator.name", "created_date"], ["created_date", "topic_id"],
      ["user", "membership_info"],
      ["name", "members[].user_type"],
    ],
    "Google Hangouts": [
      ["chat_message", "sender_id"], ["conversation_state[].conversation_state"],
      ["participant_data", "current_participant"], ["event_id", "sender_id"],
    ],
    "Skype or Teams": [["conversations[].MessageList"], ["MessageList", "threadProperties"]],
    "Microsoft Teams": [
      ["createdDateTime", "body.content"], ["createdDateTime", "messageType"],
      ["createdDateTime", "chatType"],
    ],
    "Snapchat": [
      ["Created", "Media Type"], ["Created", "From"], ["Created", "To"], ["Date", "Media Type"],
    ],
    "signal-cli": [
      ["envelope.source"], ["envelope.sourceNumber"], ["envelope.sourceUuid"],
      ["envelope.timestamp"],
    ],
    "X (Twitter)": [
      ["dmConversation.conversationId"], ["dmConversation.messages"],
      ["messageCreate.senderId"], ["senderId", "recipientId", "createdAt"],
    ],
    "Matrix": [["origin_server_ts"]],
    "Mattermost": [["post.channel", "post.user"], ["channel.team", "channel.name"]],
    "Zulip": [["zerver_message[].sender"], ["zerver_message[].content"]],
  ]
}

/// The paths of the members of a JSON text, as far as it goes: `messages[].text`; of texts and
/// values in an array, `messages[].files[]`.
struct JSONPaths {
  private(set) var paths: Set<String> = []
  /// The path of the members of each complete object: `messages[].`, or nothing.
  private(set) var closed: Set<String> = []

  /// The same of every object that has members.
  var objects: Set<String> {
    Set(
      paths.map { path in
        String(path[..<(path.lastIndex(of: ".").map(path.index(after:)) ?? path.startIndex)])
      })
  }

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
          } else if levels.last?.isArray == true, levels.count <= Self.deepest {
            paths.insert(path())
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
        // A text nested without limit is no export.
        guard levels.count < 256 else { return }
        let isArray = byte == UInt8(ascii: "[")
        if levels.last?.isArray == true, levels.count <= Self.deepest { paths.insert(path()) }
        levels.append(Level(isArray: isArray, path: path(), key: nil, expectsKey: !isArray))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let level = levels.popLast(), !level.isArray, levels.count < Self.deepest {
          closed.insert(level.path.isEmpty ? "" : level.path + ".")
        }
      default: break
      }
    }
  }
}
