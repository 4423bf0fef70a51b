internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults

/// The files that the tool zulip-archive writes.
///
/// | file | holds |
/// |---|---|
/// | `stream_index.json` | `{"streams": {name: {"id", "topic_data": {topic: …}}}}` |
/// | `<id>-<name>/<topic>.json` | the messages of a topic, as Zulip's REST API gives them |
///
/// Of a message `id`, `content`, `sender_full_name` and `timestamp` are needed; `sender_id`,
/// `sender_email` and `reactions` are read where they are.
struct ZulipArchive {
  /// The messages of a topic.
  struct Topic {
    let channel: String
    let name: String
    /// The file's path.
    let file: String
    let posts: [Post]

    var key: String { Self.key(channel, name) }

    static func key(_ channel: String, _ topic: String) -> String {
      "\(TopicLinks.folded(channel))/\(TopicLinks.folded(topic))"
    }
  }

  /// The topics in ascending order of channels and names.
  let topics: [Topic]
  private let channels: [String: Int]

  /// Reads an archive.
  ///
  /// - Throws: ``RunError`` naming what is missing or not as the tool writes it.
  init(_ url: URL) throws(RunError) {
    let index: Index = try Self.decoded(
      url.appendingPathComponent("stream_index.json"), .zulipIndex)
    channels = index.streams.mapValues(\.id)
    let files = try FiledFiles.paths(below: url)
    var topics: [Topic] = []
    for (channel, stream) in index.streams.sorted(by: { $0.key < $1.key }) {
      let folder = files.first { $0.hasPrefix("\(stream.id)-") } ?? "\(stream.id)-"
      for topic in stream.topics.keys.sorted() {
        let file = url.appendingPathComponent(folder)
          .appendingPathComponent(Self.fileName(topic) + ".json")
        let posts: [Post] = try Self.decoded(file, .zulipTopic)
        topics.append(Topic(channel: channel, name: topic, file: file.path, posts: posts))
      }
    }
    self.topics = topics
  }

  /// The key of the topic that a link names; `nil` for a channel that the archive lacks.
  func key(of link: ZulipText.Topic) -> String? {
    let id = Int(link.stream.prefix { $0 != "-" })
    let channel =
      channels[link.stream] == nil ? channels.first { $0.value == id }?.key : link.stream
    return channel.map { Topic.key($0, link.topic) }
  }

  /// As the tool names files: percent-encoded, `.` for `%`.
  private static func fileName(_ topic: String) -> String {
    let kept = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-~()*!'")
    return (topic.addingPercentEncoding(withAllowedCharacters: kept) ?? topic)
      .replacing("%", with: ".")
  }

  private static func decoded<Value: Decodable>(
    _ file: URL, _ remedy: Remedy
  ) throws(RunError) -> Value {
    let data = try FiledFiles.data(file, remedy)
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      throw .unusable(file: file.path, line: nil, problem: .notOfZulipArchive)
    }
  }

  private struct Index: Decodable {
    let streams: [String: Stream]

    struct Stream: Decodable {
      let id: Int
      let topics: [String: Size]

      enum CodingKeys: String, CodingKey {
        case id
        case topics = "topic_data"
      }
    }

    struct Size: Decodable {}
  }
}

extension ZulipArchive {
  /// A message.
  struct Post: Decodable {
    let id: Int
    let sender: String
    let senderID: Int?
    let address: String?
    let timestamp: Int64
    let content: String
    private let reactions: [Reaction]?

    var guid: DocumentID { DocumentID("\(id)") }
    var sentAt: Timestamp { Timestamp(seconds: timestamp) }
    /// True if Zulip wrote it: a notice that a topic was moved, or is resolved.
    var isNotice: Bool { sender == "Notification Bot" }

    /// The message in the form that ingest reads; `people` names those whom reactions do not name.
    func message(people: [Int: String]) -> Message {
      let text = ZulipText(html: content)
      return Message(
        guid: "\(id)", date: timestamp, sender: Person(id: address, name: sender),
        text: text.text, attachments: text.uploads, itemType: isNotice ? 1 : 0,
        reactions: (reactions ?? []).compactMap { $0.reaction(people: people) })
    }

    private struct Reaction: Decodable {
      let name: String
      let code: String?
      let person: Int?
      let user: User?

      struct User: Decodable {
        let id: Int?
        let email: String?
        let name: String?

        enum CodingKeys: String, CodingKey {
          case id, email
          case name = "full_name"
        }
      }

      enum CodingKeys: String, CodingKey {
        case user
        case name = "emoji_name"
        case code = "emoji_code"
        case person = "user_id"
      }

      func reaction(people: [Int: String]) -> Message.Reaction? {
        let name = user?.name ?? (person ?? user?.id).flatMap { people[$0] }
        return name.map {
          .init(
            emoji: code.flatMap(ZulipText.emoji) ?? ":\(self.name):",
            sender: Person(id: user?.email, name: $0))
        }
      }
    }

    enum CodingKeys: String, CodingKey {
      case id, timestamp, content, reactions
      case sender = "sender_full_name"
      case senderID = "sender_id"
      case address = "sender_email"
    }
  }

  /// A group chat as the iMessage reader expects it.
  struct Chat: Encodable {
    let id: String
    let messages: [Message]
  }

  /// A message of such a chat.
  struct Message: Encodable {
    struct Reaction: Encodable {
      let emoji: String
      let sender: Person
    }

    let guid: String
    let date: Int64
    let sender: Person
    let text: String
    let attachments: [String]
    let itemType: Int
    let reactions: [Reaction]
  }

  /// A person of such a chat: an address where it is known, and a name.
  struct Person: Encodable {
    let id: String?
    let name: String
  }
}
