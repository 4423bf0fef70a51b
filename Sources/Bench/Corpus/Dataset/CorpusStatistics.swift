public import VaultCore

/// The counts of a corpus's contents.
public struct CorpusStatistics: Sendable {
  /// The messages of each platform, in the order of `Platform.allCases`; empty ones are left out.
  public let messagesByPlatform: [(platform: Platform, count: Int)]
  /// The messages of each language, in ascending order; what platforms wrote is left out.
  public let messagesByLanguage: [(language: Language, count: Int)]
  /// The events of each split.
  public let eventsBySplit: [(split: EventQuery.Split, count: Int)]
  /// The relevant messages of all events.
  public private(set) var judged = 0
  /// The number of them that are relevant only by their thread (grade 1).
  public private(set) var supporting = 0
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
    case .other, .telegram, .signal: (14, 7)
    }
  }

  /// Counts a corpus.
  ///
  /// - Complexity: O(messages + judgments).
  public init(_ corpus: Corpus) {
    var platforms: [Platform: Int] = [:]
    var languages: [Language: Int] = [:]
    var outsideSeven = 0
    var outsideWindow = 0
    for vault in corpus.vaults {
      let archive = vault.archive
      let script = archive.script
      for turn in script.turns {
        let platform = archive.platform(of: turn)
        platforms[platform, default: 0] += 1
        languages[archive.wording.lexicon(of: turn).language, default: 0] += 1
        guard turn.event >= 0, turn.reason.grade > 0, turn.copies < 0 else { continue }
        let plan = script.plans[Int(turn.event)]
        guard plan.isInCalendar else { continue }
        let days = turn.time.days(since: plan.start)
        let window = Self.window(platform)
        judged += 1
        supporting += turn.reason.grade == 1 ? 1 : 0
        outsideSeven += abs(days) > 7 ? 1 : 0
        outsideWindow += days < -window.before || days > window.after ? 1 : 0
      }
      for platform in [Platform.whatsapp, .imessage] {
        platforms[platform, default: 0] += archive.extraCount(of: platform)
      }
    }
    let queries = corpus.queries
    messagesByPlatform = (Platform.allCases.map { ($0, platforms[$0] ?? 0) })
      .filter { $0.1 > 0 }
    messagesByLanguage = languages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    eventsBySplit = EventQuery.Split.allCases.map { split in
      (split, queries.count { $0.split == split })
    }
    eventsWithTenRelevant = queries.count { $0.slices["relevant"] == "10+" }
    crossLingualEvents = queries.count { $0.slices["crossLingual"] == "true" }
    shareOutsideSevenDays = judged == 0 ? 0 : Double(outsideSeven) / Double(judged)
    shareOutsideWindows = judged == 0 ? 0 : Double(outsideWindow) / Double(judged)
  }
}
