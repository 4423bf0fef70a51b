public import VaultCore
public import VaultIndex

/// The BM25 scores of some rows for a text, as of an instant; 0 where no word is shared.
public typealias KeywordScores =
  @Sendable (_ text: String, _ rows: [Int], _ asOf: Timestamp?) throws -> [Double]

/// One vault, ready to be measured by the learned matcher: its messages, how they follow one
/// another, its whole calendar and its keyword index.
public struct VaultFeatures<Index: VectorIndex>: Sendable {
  /// Chooses candidates: the document's windows and people, without a cut.
  let matcher: EventMatcher<Index>
  let conversations: ConversationTable
  /// Every event of the vault.
  let calendar: [CalendarEntry]
  let keywords: KeywordScores

  /// Gathers a vault.
  ///
  /// - Parameters:
  ///   - matcher: Its windows and filter of people choose the candidates; weights, cut and
  ///     over-fetch play no part.
  ///   - conversations: Row by row of the matcher's table.
  ///   - calendar: Every event of the vault, those that nobody asks about included.
  ///   - keywords: Scores rows by the vault's keyword index.
  public init(
    matcher: EventMatcher<Index>, conversations: ConversationTable, calendar: [CalendarEntry],
    keywords: @escaping KeywordScores
  ) {
    precondition(
      conversations.sessions.count == matcher.table.count,
      "the conversations are not those of the table")
    self.matcher = matcher
    self.conversations = conversations
    self.calendar = calendar
    self.keywords = keywords
  }

  /// An event's candidates and what can be said of each by itself.
  struct Candidates {
    /// Ascending.
    let rows: [Int]
    /// Shape [rows, ``MatchFeature/ownCount``].
    let own: Matrix

    /// The first pass over them.
    func firstPass(_ model: BoostedTrees) -> NeighborFeatures.FirstPass {
      NeighborFeatures.FirstPass(
        rows: rows, logOdds: (0..<own.rows).map { model.logOdds(of: own[row: $0]) })
    }
  }

  /// Where more rows than this are admitted, the nearest by meaning and by words are candidates.
  static var wholeLimit: Int { 400 }

  /// An event's candidates.
  ///
  /// - Complexity: That of the filters, of ``MessageFeatures`` and, for many rows, of one search.
  func candidates(for entry: CalendarEntry) throws -> Candidates {
    let rows = try candidateRows(for: entry)
    let features = MessageFeatures(
      table: matcher.table, conversations: conversations, keywords: keywords)
    return Candidates(rows: rows, own: try features.matrix(of: entry, rows: rows))
  }

  /// The events whose claims are weighed against an event's, asked about at its instant.
  func rivals(of offset: Int, entry: CalendarEntry) -> [CalendarEntry] {
    guard let start = entry.profile.start else { return [] }
    return calendar.enumerated().compactMap { other, rival in
      guard other != offset, let time = rival.profile.start,
        abs(time.days(since: start)) <= Self.rivalDays
      else { return nil }
      return rival.asked(at: entry.profile.asOf)
    }
  }

  /// Events further apart share no window.
  private static var rivalDays: Double { 60 }

  private func candidateRows(for entry: CalendarEntry) throws -> [Int] {
    let profile = entry.profile
    let admitted = matcher.admittedRows(for: profile)
    let count = admitted?.count ?? matcher.table.count
    guard count > Self.wholeLimit else {
      return admitted.map(Array.init) ?? Array(0..<matcher.table.count)
    }
    let half = Self.wholeLimit / 2
    let nearest = try matcher.index.search(profile.vector[...], limit: half, within: admitted)
    let all = admitted.map(Array.init) ?? Array(0..<matcher.table.count)
    let scores = try keywords(entry.text, all, profile.asOf)
    let worded = all.indices.filter { scores[$0] > 0 }
      .sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : all[$0] < all[$1] }
      .prefix(half).map { all[$0] }
    return Set(nearest.neighbors.map(\.row) + worded).sorted()
  }
}
