internal import VaultCore

extension Corpus {
  /// Some messages of one chat, as a person would read them.
  public struct SampleConversation: Hashable, Sendable {
    /// The title of the event that most of them were written for; `nil` for everyday talk.
    public let event: String?
    /// The chat's language.
    public let language: String
    /// The lines, each with its sender and text.
    public let lines: [String]
  }

  /// Stretches of chats of four messages and more, evenly drawn from all vaults.
  ///
  /// - Parameter count: The most conversations.
  /// - Returns: As many as there are, in the order of vaults and chats.
  /// - Complexity: O(messages).
  public func sampleConversations(_ count: Int) -> [SampleConversation] {
    let all = vaults.flatMap(Self.conversations)
    guard count > 0, !all.isEmpty else { return [] }
    let step = max(1, all.count / count)
    return stride(from: 0, to: all.count, by: step).prefix(count).map { all[$0] }
  }

  private static func conversations(of vault: CorpusVault) -> [SampleConversation] {
    let archive = vault.archive
    let entries = archive.entries().filter { $0.turn >= 0 && $0.message.platform != .email }
    var sessions: [[VaultArchive.Entry]] = []
    for entry in entries {
      if let last = sessions.last?.last, last.message.threadID == entry.message.threadID,
        entry.message.sentAt.days(since: last.message.sentAt) < 1.0 / 24
      {
        sessions[sessions.count - 1].append(entry)
      } else {
        sessions.append([entry])
      }
    }
    return sessions.filter { $0.count >= 4 }.map { session in
      func turn(_ entry: VaultArchive.Entry) -> Turn { archive.script.turns[Int(entry.turn)] }
      let turns = session.map(turn)
      let events = Dictionary(grouping: turns.filter { $0.event >= 0 }) { $0.event }
      let main = events.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      let isMostly = main.map { $0.value.count * 2 > turns.count } ?? false
      return SampleConversation(
        event: isMostly
          ? main.map { archive.wording.title(of: archive.script.plans[Int($0.key)]) } : nil,
        language: archive.wording.lexicon(of: turns[0]).language.rawValue,
        lines: session.map { entry in
          "\(archive.script.setting.cast[turn(entry).person].givenName): \(entry.message.text)"
        })
    }
  }
}
