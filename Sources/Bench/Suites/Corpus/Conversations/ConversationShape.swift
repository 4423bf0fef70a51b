internal import VaultCore

/// The style of the chats of a vault: the length, time and number of messages in a row.
///
/// A session is a stretch of one chat without a pause of more than an hour. Mails have no sessions.
struct ConversationShape {
  /// The characters of each message, ascending.
  private(set) var lengths: [Double] = []
  /// The messages of each session, ascending.
  private(set) var sessions: [Double] = []
  /// The seconds between two messages of a session, ascending.
  private(set) var pauses: [Double] = []
  /// The messages of each hour of the day.
  private(set) var hours = [Int](repeating: 0, count: 24)
  /// The messages with a question mark, and those of them that another person answers in the
  /// session.
  private(set) var questions = (asked: 0, answered: 0)

  static let longestPause = 3600.0
  private static let marks: Set<Character> = ["?", "？", "؟"]

  /// Measures messages, each once, in order of time.
  ///
  /// - Parameters:
  ///   - messages: Those of one vault.
  ///   - localTime: The local clock's reading of a moment, as if it were UTC.
  init(_ messages: [Message], localTime: (Timestamp) -> Timestamp) {
    for message in messages { hours[localTime(message.sentAt).secondOfDay / 3600] += 1 }
    let chats = messages.filter { $0.platform != .email }
    lengths = chats.map { Double($0.text.count) }.sorted()
    for session in Self.sessions(of: chats) {
      sessions.append(Double(session.count))
      for (earlier, later) in zip(session, session.dropFirst()) {
        pauses.append(Self.seconds(from: earlier, to: later))
      }
      for (place, message) in session.enumerated()
      where message.text.contains(where: Self.marks.contains) {
        questions.asked += 1
        let isAnswered = session[(place + 1)...].contains { $0.sender != message.sender }
        if isAnswered { questions.answered += 1 }
      }
    }
    sessions.sort()
    pauses.sort()
  }

  /// The sessions of messages in order of time, those of one thread after another.
  static func sessions(of messages: [Message]) -> [[Message]] {
    let threads = Dictionary(grouping: messages, by: \.threadID).sorted { $0.key < $1.key }
    return threads.flatMap { _, members in
      members.reduce(into: [[Message]]()) { sessions, message in
        if let last = sessions.last?.last, seconds(from: last, to: message) <= longestPause {
          sessions[sessions.count - 1].append(message)
        } else {
          sessions.append([message])
        }
      }
    }
  }

  private static func seconds(from earlier: Message, to later: Message) -> Double {
    Double(later.sentAt.milliseconds - earlier.sentAt.milliseconds) / 1000
  }

  /// The value that a share of the values, ascending, does not exceed; `nil` without values.
  static func quantile(_ share: Double, of values: [Double]) -> Double? {
    values.isEmpty ? nil : values[Int(share * Double(values.count - 1))]
  }
}
