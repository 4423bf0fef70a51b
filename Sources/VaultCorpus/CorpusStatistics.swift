public import VaultCore

/// What a corpus holds, counted.
public struct CorpusStatistics: Sendable {
  /// The messages of each platform, in the order of `Platform.allCases`; empty ones are left out.
  public let messagesByPlatform: [(platform: Platform, count: Int)]
  /// The messages of each language, in ascending order; what platforms wrote is left out.
  public let messagesByLanguage: [(language: Language, count: Int)]
  /// The events of each split.
  public let eventsBySplit: [(split: EventQuery.Split, count: Int)]
  /// The relevant messages of all events.
  public let judged: Int
  /// How many of them only their thread makes relevant (grade 1).
  public let supporting: Int
  /// The events with at least ten relevant messages.
  public let eventsWithTenRelevant: Int
  /// The events whose messages are in another language.
  public let crossLingualEvents: Int
  /// The share of relevant messages more than seven days before or after their event's start.
  public let shareOutsideSevenDays: Double
  /// The share of relevant messages outside their platform's window.
  public let shareOutsideWindows: Double

  /// The platform windows of the matching document: days before and after an event's start.
  public static func window(_ platform: Platform) -> (before: Double, after: Double) {
    switch platform {
    case .email: (30, 7)
    case .whatsapp: (7, 2)
    case .imessage: (14, 7)
    case .calendar: (60, 0)
    case .other: (14, 7)
    }
  }

  /// Counts a corpus.
  ///
  /// - Complexity: O(messages + judgments).
  public init(_ corpus: Corpus) {
    var platforms: [Platform: Int] = [:]
    var languages: [Language: Int] = [:]
    var judged = 0
    var supporting = 0
    var outsideSeven = 0
    var outsideWindow = 0
    for vault in corpus.vaults {
      for message in vault.messages {
        platforms[message.platform, default: 0] += 1
        if let language = vault.languages[message.id] { languages[language, default: 0] += 1 }
      }
      let starts = Dictionary(
        vault.events.map { ("\(vault.name)/\($0.id.rawValue)", $0.start) },
        uniquingKeysWith: { first, _ in first })
      let messages = Dictionary(
        vault.messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for query in corpus.queries where query.vault == vault.name {
        guard let start = starts[query.id] else { continue }
        for (document, grade) in corpus.judgments[query.id] ?? [:] {
          guard let message = messages[document] else { continue }
          let days = message.sentAt.days(since: start)
          let window = Self.window(message.platform)
          judged += 1
          supporting += grade == 1 ? 1 : 0
          outsideSeven += abs(days) > 7 ? 1 : 0
          outsideWindow += days < -window.before || days > window.after ? 1 : 0
        }
      }
    }
    messagesByPlatform = (Platform.allCases.map { ($0, platforms[$0] ?? 0) })
      .filter { $0.1 > 0 }
    messagesByLanguage = languages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    eventsBySplit = EventQuery.Split.allCases.map { split in
      (split, corpus.queries.count { $0.split == split })
    }
    self.judged = judged
    self.supporting = supporting
    eventsWithTenRelevant = corpus.queries.count {
      (corpus.judgments[$0.id]?.count ?? 0) >= 10
    }
    crossLingualEvents = corpus.queries.count { $0.slices["crossLingual"] == "true" }
    shareOutsideSevenDays = judged == 0 ? 0 : Double(outsideSeven) / Double(judged)
    shareOutsideWindows = judged == 0 ? 0 : Double(outsideWindow) / Double(judged)
  }
}
