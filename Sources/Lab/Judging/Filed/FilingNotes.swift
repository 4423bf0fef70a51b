internal import VaultPipeline

/// The items of a folder that became no judgment: their number, and the first place of each kind.
public struct FilingNotes: Sendable {
  /// The kinds of notes.
  public enum Kind: String, CaseIterable, Sendable {
    case unlinked =
      "labels or topics of no event: link them in topics.jsonl if they have one"
    case sharedTitle =
      "labels or topics that several events have as their title: link them in topics.jsonl"
    case unknownEvent = "lines that name an event that the calendars lack: write the event's UID"
    case unknownTopic =
      "lines that name a label or topic that nothing is filed under: correct the name"
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

  /// Returns the number of notes of a kind.
  public func count(of kind: Kind) -> Int { counts[kind]?.count ?? 0 }

  /// A line for each kind that occurs: its number, its meaning, the first place, the remedy.
  public var lines: [String] {
    Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.count) \(kind.rawValue) (first: \($0.place))" }
    }
  }
}
