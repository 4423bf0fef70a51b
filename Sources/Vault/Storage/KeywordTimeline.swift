internal import VaultCore

/// The times at which the messages of a keyword index were sent, so that a search can ask for an
/// earlier day.
///
/// The statistics of BM25 at an instant are those of the messages sent by then. Their number and
/// total length come from the messages in order of time; how many of them hold a word is counted
/// from its postings.
struct KeywordTimeline {
  /// The time at which each message was sent, by position.
  private let sentAt: [Timestamp]
  /// The same, ascending.
  private let ascending: [Timestamp]
  /// The words of the first so many messages in order of time; from 0 to all.
  private let totalLengths: [Int]

  /// Orders messages by time.
  ///
  /// - Parameters:
  ///   - sentAt: When each message was sent, by position.
  ///   - lengths: How many words each has.
  /// - Precondition: Both are equally long.
  /// - Complexity: O(messages · log messages).
  init(sentAt: [Timestamp], lengths: [Int]) {
    precondition(sentAt.count == lengths.count, "a message has no time or no length")
    self.sentAt = sentAt
    let order = sentAt.indices.sorted { sentAt[$0] < sentAt[$1] }
    ascending = order.map { sentAt[$0] }
    var total = 0
    totalLengths =
      [0]
      + order.map { position in
        total += lengths[position]
        return total
      }
  }

  /// Returns true if a message was sent by an instant.
  func isKnown(_ position: UInt32, at instant: Timestamp) -> Bool {
    sentAt[Int(position)] <= instant
  }

  /// The formula with the statistics of an instant.
  ///
  /// - Complexity: O(log messages).
  func formula(at instant: Timestamp) -> BM25 {
    let known = ascending.partitionIndex { $0 <= instant }
    return BM25(documents: known, totalLength: totalLengths[known])
  }
}
