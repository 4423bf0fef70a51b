internal import VaultCore

/// Derives the queries of a vault and their judgments from its script.
struct VaultJudgments {
  let vault: CorpusVault

  private var archive: VaultArchive { vault.archive }
  private var script: Script { archive.script }

  /// The events in the order of the calendar, each with its query and judgments, ascending by
  /// message.
  func all() -> [(event: CalendarEvent, query: EventQuery, judgments: [Judgment])] {
    var turns: [[Int32]] = Array(repeating: [], count: script.plans.count)
    let aliases = VaultAliases(archive: archive)
    for (position, turn) in script.turns.enumerated()
    where turn.event >= 0 && turn.copies < 0 && turn.reason.grade > 0 {
      guard script.plans[Int(turn.event)].isInCalendar else { continue }
      turns[Int(turn.event)].append(Int32(position))
    }
    return CalendarEntries(archive: archive).entries().map { entry in
      let own = turns[entry.plan]
      let judgments = own.map { position in
        let reason = script.turns[Int(position)].reason
        return Judgment(
          document: aliases.canonical(position), grade: reason.grade, reason: reason.rawValue)
      }.sorted { $0.document < $1.document }
      let query = EventQuery(
        id: "\(vault.name)/\(entry.event.id.rawValue)", vault: vault.name, event: entry.event.id,
        split: vault.split, slices: slices(script.plans[entry.plan], own))
      return (entry.event, query, judgments)
    }
  }

  private func slices(_ plan: EventPlan, _ turns: [Int32]) -> [String: String] {
    var slices = [
      "attendees": plan.attendees.count == 1 ? "one" : "several",
      "circle": plan.outline.circle.rawValue,
      "crossLingual": plan.isCrossLingual ? "true" : "false",
      "kind": plan.outline.kind,
      "language": plan.language.rawValue,
      "messageLanguage": plan.messageLanguage.rawValue,
      "relevant": turns.isEmpty ? "0" : turns.count < 10 ? "1-9" : "10+",
    ]
    // The messages about a programme's events are in one group chat that serves them all.
    slices["setting"] = plan.programme == nil ? "mixed" : "group"
    if let programme = plan.programme { slices["series"] = "\(vault.name)/\(programme.number + 1)" }
    var traits = plan.traits
    if turns.contains(where: { isFar(script.turns[Int($0)], plan) }) { traits.insert(.farAway) }
    // If everybody meets in groups, nothing could be copied.
    if !turns.contains(where: { script.turns[Int($0)].isCopied }) { traits.remove(.copied) }
    for trait in traits { slices["case.\(trait.rawValue)"] = "true" }
    return slices
  }

  private func isFar(_ turn: Turn, _ plan: EventPlan) -> Bool {
    let days = turn.time.days(since: plan.start)
    let window = CorpusStatistics.window(archive.platform(of: turn))
    return abs(days) > 7 || days < -window.before || days > window.after
  }
}

extension VaultArchive {
  /// The time at which a turn's message was sent, as its platform records it.
  func sentAt(_ position: Int32) -> Timestamp {
    let turn = script.turns[Int(position)]
    switch platform(of: turn) {
    case .whatsapp: return whatsAppTime(turn.time)
    case .imessage: return turn.time.advanced(byMilliseconds: Int64(turn.seed % 1000))
    default: return Timestamp(seconds: turn.time.secondsSinceEpoch)
    }
  }
}
