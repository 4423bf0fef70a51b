package import VaultCore
public import VaultIndex

/// One vault, ready to be measured by the learned matcher: its messages, their order in
/// conversations and its whole calendar.
public struct VaultFeatures<Index: VectorIndex>: Sendable {
  /// Chooses candidates: the design document's windows, any sender, without a cut.
  let matcher: EventMatcher<Index>
  let conversations: ConversationTable
  /// Every event of the vault.
  package let calendar: [CalendarEntry]
  private let terms: CalendarTerms

  /// Gathers a vault.
  ///
  /// - Parameters:
  ///   - matcher: Its windows choose the candidates; weights, filter of people, cut and over-fetch
  ///     are not used.
  ///   - conversations: Row by row of the matcher's table.
  ///   - calendar: Every event of the vault, those without a query included.
  public init(
    matcher: EventMatcher<Index>, conversations: ConversationTable, calendar: [CalendarEntry]
  ) {
    precondition(
      conversations.words.count == matcher.table.count,
      "the conversations are not those of the table")
    var configuration = matcher.configuration
    configuration.requiresSharedParticipant = false
    self.matcher = EventMatcher(
      table: matcher.table, index: matcher.index, configuration: configuration)
    self.conversations = conversations
    self.calendar = calendar
    terms = CalendarTerms(calendar.map { $0.title + $0.notes })
  }

  /// The same vault with a calendar that lacks a part of every event.
  public func without(_ part: CalendarEntry.Part) -> VaultFeatures {
    VaultFeatures(
      matcher: matcher, conversations: conversations, calendar: calendar.map { $0.without(part) })
  }

  /// An event's candidates and the features of each.
  package struct Candidates {
    /// Ascending.
    package let rows: [Int]
    /// Shape [rows, ``MatchFeature``].
    package let features: Matrix
  }

  /// The number of admitted rows above which only the best by evidence and the nearest by meaning
  /// are candidates.
  static var wholeLimit: Int { 400 }
  /// The number of them that are the nearest by meaning.
  private static var nearestLimit: Int { 100 }

  /// An event's candidates.
  ///
  /// - Complexity: O((rows within the windows + occurrences of the titles' terms) · (1 + rivals))
  ///   and, for many rows, one search.
  package func candidates(for entry: CalendarEntry, at offset: Int) throws -> Candidates {
    let admitted = matcher.admittedRows(for: entry.profile)
    let rows = admitted.map(Array.init) ?? Array(0..<matcher.table.count)
    guard let first = rows.first, let last = rows.last else {
      return Candidates(
        rows: [], features: Matrix(rows: 0, columns: MatchFeature.allCases.count, elements: []))
    }
    let end = matcher.knownRows(for: entry.profile).upperBound
    let span = first..<last + 1
    let evidence = EventEvidence(
      of: entry, in: conversations, sentAt: matcher.table.sentAt, span: span, before: end)
    let chosen = try candidateRows(rows, entry, evidence, within: admitted)
    let features = MessageFeatures(
      table: matcher.table, conversations: conversations, calendar: terms)
    return Candidates(
      rows: chosen,
      features: features.matrix(
        of: entry, evidence, rivals: rivals(of: offset, entry), rows: chosen))
  }

  /// The number of other events with which an event is compared: the nearest in time.
  private static var rivalLimit: Int { 24 }
  /// Events further apart share no message.
  private static var rivalDays: Double { 30 }

  /// The events whose claims are compared with an event's, asked about at its instant; the
  /// nearest first, of equally near ones the earlier in the calendar.
  private func rivals(of offset: Int, _ entry: CalendarEntry) -> [CalendarEntry] {
    guard let start = entry.profile.start else { return [] }
    return calendar.enumerated().compactMap { other, rival -> (days: Double, offset: Int)? in
      guard other != offset, let time = rival.profile.start else { return nil }
      let days = abs(time.days(since: start))
      return days <= Self.rivalDays ? (days, other) : nil
    }.sorted { ($0.days, $0.offset) < ($1.days, $1.offset) }.prefix(Self.rivalLimit)
      .map { calendar[$0.offset].asked(at: entry.profile.asOf) }
  }

  private func candidateRows(
    _ rows: [Int], _ entry: CalendarEntry, _ evidence: EventEvidence, within admitted: RowSet?
  ) throws -> [Int] {
    guard rows.count > Self.wholeLimit else { return rows }
    let nearest = try matcher.index.search(
      entry.profile.vector[...], limit: Self.nearestLimit, within: admitted
    ).neighbors.map(\.row)
    // The strongest claim first, then the nearest in time: both are at least 0, so that their bits
    // are ordered as they are.
    let keys = rows.map { row in
      let place = row - evidence.span.lowerBound
      return (
        key: UInt64(~evidence.claim[place].bitPattern) << 32
          | UInt64(evidence.daysAway[place].bitPattern), row: row
      )
    }
    let wanted = Self.wholeLimit - Self.nearestLimit
    let claimed = keys.filter { evidence.claim[$0.row - evidence.span.lowerBound] > 0 }
    let best = (claimed.count < wanted ? keys : claimed).sorted {
      ($0.key, $0.row) < ($1.key, $1.row)
    }.prefix(wanted).map(\.row)
    return Set(nearest + best).sorted()
  }
}
