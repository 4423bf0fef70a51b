internal import Foundation
internal import VaultCore

/// The evidence of an event's words, people and time for each message of a span of rows.
///
/// All columns have a value for each row of the span, in its order. Statistics, such as how rare a
/// word is, are taken over the rows that are known, before `end`.
struct EventEvidence {
  /// The rows.
  let span: Range<Int>
  /// The number of known rows.
  let end: Int
  /// BM25 of the title, over the best of the span; a message's text includes its sender's name.
  let title: [Float]
  /// The same over the worth of all terms of the title: how much of it the message holds.
  let titleShare: [Float]
  /// 1 where an invited person wrote it, else 0.
  let attendee: [Float]
  /// 1 where the person who called the event wrote it, else 0.
  let organizer: [Float]
  /// The days between message and event; 0 while it lasts, and everywhere where it has no time.
  let daysAway: [Float]
  /// ``title`` with ⅖ for an attendee's message and a tenth for the organizer's.
  let own: [Float]
  /// ``title``, ``attendee`` and ``organizer`` of the message and of its neighbors, by closeness in
  /// time.
  let sum: [Float]
  /// The sum, weighted by the share of the title that the message's conversation has near the
  /// event.
  let claim: [Float]
  /// The conversation's best title words near the event, over the best conversation's.
  let conversation: [Float]

  /// Okapi's BM25 with the parameters of Lucene's comparisons.
  private static let parameters = BM25Parameters(k1: 0.9, b: 0.4)
  private static let attendeeShare: Float = 0.4
  private static let organizerShare: Float = 0.1
  private static let distantShare: Float = 0.15
  private static let sumDays: Float = 0.5
  private static let conversationDays: Float = 1
  /// The number of messages that represent a conversation.
  private static let voices = 5

  /// Gathers the evidence.
  ///
  /// - Complexity: O(occurrences of the title's terms + rows of the span · neighbors).
  init(
    of entry: CalendarEntry, in conversations: ConversationTable, sentAt: [Timestamp],
    span: Range<Int>, before end: Int
  ) {
    self.span = span
    self.end = end
    let words = Self.words(entry.title, in: conversations.terms, span: span, before: end)
    title = words.overBest
    titleShare = words.share
    let attendee = span.map { row -> Float in
      conversations.senders[row].map(entry.attendees.contains) == true ? 1 : 0
    }
    let organizer = span.map { row -> Float in
      entry.organizer != nil && conversations.senders[row] == entry.organizer ? 1 : 0
    }
    let daysAway = span.map { Float(entry.daysAway(sentAt[$0]) ?? 0) }
    let own = words.overBest.indices.map { place in
      Self.own(words.overBest[place], attendee: attendee[place], organizer: organizer[place])
    }
    let around = conversations.neighbors(of: span, over: span, before: end).means(of: own)
    let sum = own.indices.map { place in
      Self.sum(own[place], around: around[place], daysAway: daysAway[place])
    }
    (self.attendee, self.organizer, self.daysAway) = (attendee, organizer, daysAway)
    (self.own, self.sum) = (own, sum)
    let numbers = conversations.threadNumbers[span]
    let shares = Self.conversationShares(words.overBest, numbers: numbers) { daysAway[$0] }
    let conversation = numbers.map { shares[$0] ?? 0 }
    self.conversation = conversation
    claim = zip(sum, conversation).map(Self.claim)
  }

  // MARK: - Parts

  /// Returns the evidence of a message by itself.
  static func own(_ words: Float, attendee: Float, organizer: Float) -> Float {
    words + attendeeShare * attendee + organizerShare * organizer
  }

  /// Returns that evidence with the neighbors', weighted by closeness in time.
  static func sum(_ own: Float, around: Float, daysAway: Float) -> Float {
    (own + around) * (distantShare + exp(-daysAway / sumDays))
  }

  /// Returns that evidence weighted by the conversation's share.
  static func claim(_ sum: Float, conversation: Float) -> Float {
    sum * (0.2 + 0.8 * conversation)
  }

  /// BM25 of terms, over the best of the span and over the greatest possible score of the terms.
  ///
  /// - Parameters:
  ///   - terms: Repetitions count once.
  ///   - field: The messages' terms.
  ///   - span: The rows that are scored.
  ///   - end: How many rows are known.
  ///   - weight: The weight of a term beside its rarity.
  /// - Returns: Two values for each row of the span, 0 where no term is.
  static func words(
    _ terms: [String], in field: TermField, span: Range<Int>, before end: Int,
    weight: (String) -> Double = { _ in 1 }
  ) -> (overBest: [Float], share: [Float]) {
    var scores = [Float](repeating: 0, count: span.count)
    let mean = field.meanLength(before: end)
    var worth = 0.0
    var seen: Set<String> = []
    for term in terms where seen.insert(term).inserted {
      let rows = field.rows(holding: term, before: end)
      let factor = weight(term) * BM25Parameters.rarity(holding: rows.count, of: end)
      worth += factor
      for posting in rows[rows.partitionIndex { $0.row < span.lowerBound }...] {
        guard posting.row < span.upperBound else { break }
        let row = Int(posting.row)
        scores[row - span.lowerBound] += Float(
          factor
            * parameters.saturation(
              Double(posting.frequency), length: field.length(of: row), mean: mean))
      }
    }
    let best = scores.max() ?? 0
    guard best > 0, worth > 0 else { return (scores, scores) }
    return (scores.map { $0 / best }, scores.map { $0 / Float(worth) })
  }

  /// Of each conversation the mean of its five best messages by words near the event, over that of
  /// the best conversation; no value for one without words.
  ///
  /// - Parameters:
  ///   - words: For each place of the span.
  ///   - numbers: The conversation of each place.
  ///   - daysAway: The days between a place and the event.
  /// - Returns: Shares from 0 to 1 by conversation.
  static func conversationShares(
    _ words: [Float], numbers: ArraySlice<Int32>, daysAway: (Int) -> Float
  ) -> [Int32: Float] {
    var voices: [Int32: [Float]] = [:]
    for (offset, number) in numbers.enumerated() where words[offset] > 0 {
      voices[number, default: []].append(
        words[offset] * exp(-daysAway(offset) / conversationDays))
    }
    let means = voices.mapValues { heard in
      let best = heard.sorted(by: >).prefix(Self.voices)
      return best.reduce(0, +) / Float(Self.voices)
    }
    let best = means.values.max() ?? 0
    return best > 0 ? means.mapValues { $0 / best } : [:]
  }
}
