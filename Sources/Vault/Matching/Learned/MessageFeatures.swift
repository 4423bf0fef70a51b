internal import Foundation
internal import VaultCore

/// Measures the messages of a span of rows against an event: the columns of ``MatchFeature``.
struct MessageFeatures {
  let table: CandidateTable
  let conversations: ConversationTable
  let calendar: CalendarTerms

  /// The columns of the chosen rows; shape [rows, features], in the order of ``MatchFeature``.
  ///
  /// - Parameters:
  ///   - entry: The event.
  ///   - evidence: The evidence gathered for it over a span of rows.
  ///   - rivals: The other events that it is compared with.
  ///   - rows: The rows to measure, of the span, ascending.
  /// - Returns: The matrix.
  /// - Complexity: O(rows of the span · (1 + rivals) + rows · neighbors · (rivals + dimension)).
  func matrix(
    of entry: CalendarEntry, _ evidence: EventEvidence, rivals: [CalendarEntry], rows: [Int]
  ) -> Matrix {
    let first = evidence.span.lowerBound
    let near = conversations.neighborhood(of: rows, over: evidence.span)
    // A value for each place of the span, those near the rows filled in.
    func filled(_ value: (_ number: Int, _ row: Int) -> Float) -> [Float] {
      var values = [Float](repeating: 0, count: evidence.span.count)
      for (number, row) in near.enumerated() { values[row - first] = value(number, row) }
      return values
    }
    let rare = words(entry.title, evidence)
    let notes = words(entry.notes, evidence)
    let titleMeaning = filled { table.similarity(of: entry.titleVector, toRow: $1) }
    let claims = Claims(
      of: near.map { evidence.claim[$0 - first] },
      rivals: claimed(near, by: rivals, evidence))
    let claimShare = filled { number, _ in claims.share[number] }
    let rival = filled { number, _ in claims.rival[number] }
    func column(_ values: [Float]) -> [Float] { rows.map { values[$0 - first] } }
    let neighbors = conversations.neighbors(
      of: rows, over: evidence.span, before: evidence.end)
    func around(_ values: [Float]) -> [Float] { neighbors.means(of: values) }
    let conversationTime = conversationTime(evidence)
    let people = People(of: entry, rivals: rivals)
    let attendee = filled { people.invited(conversations.senders[$1]) }
    let columns: [[Float]] = [
      column(evidence.title), column(evidence.titleShare), column(rare), column(notes),
      around(evidence.title), around(rare), column(titleMeaning), around(titleMeaning),
      column(attendee), rows.map { people.called(conversations.senders[$0]) }, around(attendee),
      column(evidence.conversation),
      rows.map { conversationTime[conversations.threadNumbers[$0]] ?? 0 }, column(evidence.sum),
      around(evidence.sum), column(claimShare), column(rival), around(claimShare),
    ]
    var elements: [Float] = []
    elements.reserveCapacity(rows.count * MatchFeature.allCases.count)
    for (number, row) in rows.enumerated() {
      let of = columns.map { $0[number] }
      let days = evidence.daysAway[row - first]
      let isBefore = entry.profile.start.map { table.sentAt[row] < $0 } ?? false
      let similarity = table.similarity(of: entry.profile.vector, toRow: row)
      let components = ScoreComponents(
        similarity: similarity, sentAt: table.sentAt[row], people: table.participants[row],
        event: entry.profile)
      let times = Self.times(conversations.mentions[row], start: entry.profile.start)
      elements += of[0...6] + [similarity, of[7]]
      elements += [1 / 24, 0.5, 3, 14].map { exp(-days / $0) }
      elements += [
        isBefore ? 1 : 0, days == 0 ? 1 : 0, times.namesDay, times.namesOtherDay, times.namesHour,
      ]
      elements += of[8...10]
      elements += [
        Float(components.participant),
        Float(components.sharedParticipants) / Float(max(1, entry.profile.participants.count)),
        of[11], of[12], Float(log1p(Double(conversations.words[row]))),
      ]
      elements += of[13...]
    }
    return Matrix(rows: rows.count, columns: MatchFeature.allCases.count, elements: elements)
  }

  private func words(_ terms: [String], _ evidence: EventEvidence) -> [Float] {
    EventEvidence.words(
      terms, in: conversations.terms, span: evidence.span, before: evidence.end,
      weight: calendar.weight(of:)
    ).overBest
  }

  private static let conversationDays: Float = 0.25
  // A conversation of few messages is not near an event only because one of them is.
  private static let conversationPrior: Float = 5

  /// By conversation.
  private func conversationTime(_ evidence: EventEvidence) -> [Int32: Float] {
    var near: [Int32: (closeness: Float, count: Float)] = [:]
    for (place, number) in conversations.threadNumbers[evidence.span].enumerated() {
      near[number, default: (0, 0)].closeness +=
        exp(-evidence.daysAway[place] / Self.conversationDays)
      near[number, default: (0, 0)].count += 1
    }
    let shares = near.mapValues { $0.closeness / ($0.count.squareRoot() + Self.conversationPrior) }
    let most = shares.values.max() ?? 0
    return most > 0 ? shares.mapValues { $0 / most } : [:]
  }

  private func claimed(
    _ rows: [Int], by rivals: [CalendarEntry], _ evidence: EventEvidence
  ) -> [[Float]] {
    let claims = RivalClaims(
      of: rows, in: conversations, sentAt: table.sentAt, span: evidence.span,
      before: evidence.end)
    return rivals.map(claims.claims)
  }

  /// An event's people, weighted by how many other events of its days have them, too.
  ///
  /// A person who calls or attends every event of a day distinguishes none of them.
  private struct People {
    private var invited: [Contact.Index: Float] = [:]
    private var caller: (person: Contact.Index, share: Float)?

    /// Events whose starts are further apart, in days, are distinguished by time.
    private static let days = 1.0

    init(of entry: CalendarEntry, rivals: [CalendarEntry]) {
      let near = rivals.filter { rival in
        guard let start = entry.profile.start, let other = rival.profile.start else { return false }
        return abs(other.days(since: start)) <= Self.days
      }
      for person in entry.attendees {
        invited[person] = 1 / Float(1 + near.count { $0.attendees.contains(person) })
      }
      caller = entry.organizer.map { person in
        (person, 1 / Float(1 + near.count { $0.organizer == person }))
      }
    }

    /// One over the number of events near this one that invite the sender; 0 if this one does not.
    func invited(_ sender: Contact.Index?) -> Float { sender.flatMap { invited[$0] } ?? 0 }

    /// One over the number of events near this one that the sender called; 0 for anyone but the
    /// one who called this one.
    func called(_ sender: Contact.Index?) -> Float {
      caller.map { sender == $0.person ? $0.share : 0 } ?? 0
    }
  }

  /// The claims of an event compared with those of others.
  private struct Claims {
    /// The event's claim over all claims.
    var share: [Float]
    /// The strongest claim of another.
    var rival: [Float]

    // The claim of no event at all, so that a weak claim without a rival is no certainty.
    private static let nothing: Float = 0.02

    init(of claim: [Float], rivals: [[Float]]) {
      rival = [Float](repeating: 0, count: claim.count)
      var sums = claim
      for other in rivals {
        for place in other.indices {
          rival[place] = max(rival[place], other[place])
          sums[place] += other[place]
        }
      }
      share = zip(claim, sums).map { $0 / ($1 + Self.nothing) }
    }
  }

  /// Longer stretches than this many days do not identify a day.
  private static let longestMentionDays = 4.0
  private static let hour = 1.0 / 24

  /// Returns the relation of the times that a message names to the start of an event.
  ///
  /// An hour's leeway on both sides: stated times are rounded, and days begin at midnight in some
  /// time zone.
  static func times(
    _ mentions: [TimeSpan], start: Timestamp?
  ) -> (namesDay: Float, namesOtherDay: Float, namesHour: Float) {
    guard let start else { return (0, 0, 0) }
    var day: Float = 0
    var isOther = false
    var hour: Float = 0
    for mention in mentions {
      let days = mention.end.days(since: mention.start)
      guard days <= longestMentionDays else { continue }
      guard start.days(since: mention.start) >= -Self.hour,
        mention.end.days(since: start) >= -Self.hour
      else {
        isOther = true
        continue
      }
      day = max(day, days <= 1.1 ? 1 : 0.5)
      if days <= 2 * Self.hour { hour = 1 }
    }
    return (day, isOther && day == 0 ? 1 : 0, hour)
  }
}
