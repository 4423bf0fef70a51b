/// What a folder holds that became no judgment: how often, and where first.
public struct FilingNotes: Sendable {
  /// What is noted.
  public enum Kind: String, CaseIterable, Sendable {
    case unlinked =
      "labels or topics of no event: link them in topics.jsonl if they have one"
    case sharedTitle =
      "labels or topics that several events have as their title: link them in topics.jsonl"
    case unknownEvent = "lines that name an event that the calendars lack: write the event's UID"
    case unknownTopic =
      "lines that name a label or topic that nothing is filed under: mend the name"
    case unknownMessage =
      "labeled messages that the exports lack: write identifiers as rankings and qrels.trec do"
    case undatedEvent = "events without a usable time, left out: give them a DTSTART"
    case outside = "relevant messages outside the quarter of their event, not judged"
    case fewRelevant = "events with fewer than 3 relevant messages, in the calendar but no query"
  }

  private var counts: [Kind: (count: Int, place: String)] = [:]

  /// Notes one more.
  mutating func add(_ kind: Kind, at file: String, line: Int? = nil) {
    let place = "\(file)\(line.map { ":\($0)" } ?? "")"
    counts[kind, default: (0, place)].count += 1
  }

  /// How many there are of a kind.
  public func count(of kind: Kind) -> Int { counts[kind]?.count ?? 0 }

  /// A line for each kind that there is: its number, what it is, the first place, what to do.
  public var lines: [String] {
    Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.count) \(kind.rawValue) (first: \($0.place))" }
    }
  }
}
