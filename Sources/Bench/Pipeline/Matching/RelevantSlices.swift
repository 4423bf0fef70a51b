internal import VaultCore

/// The kind of messages that answer a query: slices that follow from its relevant messages.
///
/// They describe the query, not any system: every system of a run has the same ones.
struct RelevantSlices {
  /// A relevant message as slices see it.
  struct Message {
    let platform: Platform
    let sentAt: Timestamp
    /// True if it is so short that it means little without its thread.
    let isBrief: Bool
  }

  /// The event's start; `nil` where it has none.
  let start: Timestamp?
  /// The relevant messages that the vault holds.
  let messages: [Message]

  /// The slices by key; none without relevant messages.
  ///
  /// - `platform`: the one that most of the messages come from, or `several`.
  /// - `leadTime`: how long before the event the median message was sent, in days.
  /// - `brevity`: the share of brief messages.
  var labels: [String: String] {
    guard !messages.isEmpty else { return [:] }
    var labels = ["platform": platform, "brevity": brevity]
    if let leadTime { labels["leadTime"] = leadTime }
    return labels
  }

  private var platform: String {
    let counts = Platform.allCases.map { platform in
      (name: platform.rawValue, count: messages.count { $0.platform == platform })
    }
    let most = counts.first { $0.count * 2 > messages.count }
    return most?.name ?? "several"
  }

  private var brevity: String {
    let brief = messages.count(where: \.isBrief)
    return switch Double(brief) / Double(messages.count) {
    case 0: "none brief"
    case ..<0.5: "some brief"
    default: "mostly brief"
    }
  }

  private var leadTime: String? {
    guard let start else { return nil }
    let days = messages.map { start.days(since: $0.sentAt) }.sorted()
    // The lower median: a day on which a message was really sent.
    return switch days[(days.count - 1) / 2] {
    case ..<0: "after the start"
    case ..<2: "0-2 days"
    case ..<7: "2-7 days"
    case ..<30: "7-30 days"
    default: "30+ days"
    }
  }
}
