internal import Foundation
internal import VaultCore

/// Measures candidates against an event, each by itself: the columns of the first pass.
struct MessageFeatures {
  let table: CandidateTable
  let conversations: ConversationTable
  let keywords: KeywordScores

  /// The first ``MatchFeature/ownCount`` columns for some rows; shape [rows, ownCount].
  ///
  /// - Complexity: O(rows · dimension) and two keyword scorings.
  func matrix(of entry: CalendarEntry, rows: [Int]) throws -> Matrix {
    let whole = try keywords(entry.text, rows, entry.profile.asOf)
    let title = try keywords(entry.title, rows, entry.profile.asOf)
    let best = whole.max() ?? 0
    let bestOfTitle = title.max() ?? 0
    var elements: [Float] = []
    elements.reserveCapacity(rows.count * MatchFeature.ownCount)
    for (offset, row) in rows.enumerated() {
      let similarity = table.similarity(of: entry.profile.vector, toRow: row)
      let components = ScoreComponents(
        similarity: similarity, sentAt: table.sentAt[row], people: table.participants[row],
        event: entry.profile)
      let times = Self.times(conversations.mentions[row], start: entry.profile.start)
      let people = entry.profile.participants
      let sender = conversations.senders[row]
      elements += [
        similarity,
        table.similarity(of: entry.titleVector, toRow: row),
        entry.notesVector.map { table.similarity(of: $0, toRow: row) } ?? 0,
        Float(whole[offset]),
        Float(title[offset]),
        best > 0 ? Float(whole[offset] / best) : 0,
        bestOfTitle > 0 ? Float(title[offset] / bestOfTitle) : 0,
        times.namesDay, times.namesOtherDay, times.namesHour,
        Float(components.participant),
        sender.map { people.contains($0) } ?? false ? 1 : 0,
        Float(components.sharedParticipants) / Float(max(1, people.count)),
        table.platforms[row] == .email ? 1 : 0,
        table.platforms[row] == .whatsapp ? 1 : 0,
        table.platforms[row] == .imessage ? 1 : 0,
        Float(log1p(Double(conversations.words[row]))),
        Float(components.daysFromStart),
        Float(components.temporal),
      ]
    }
    return Matrix(rows: rows.count, columns: MatchFeature.ownCount, elements: elements)
  }

  /// Longer stretches than this many days say nothing of a day.
  private static let longestMentionDays = 4.0
  private static let hour = 1.0 / 24

  /// What the times that a message names have to do with the start of an event.
  ///
  /// An hour's leeway on both sides: what is said is rounded, and days begin at midnight somewhere.
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
