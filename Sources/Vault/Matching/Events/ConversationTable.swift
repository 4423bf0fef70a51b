internal import Foundation
public import VaultCore

/// The order of a candidate table's messages in conversations, their authors and their words.
///
/// Row i is row i of the ``CandidateTable``. Nothing here depends on an identifier.
public struct ConversationTable: Sendable {
  /// The sender of each message; `nil` for the owner, the unknown and the platform itself.
  let senders: [Contact.Index?]
  /// The number of words of each message.
  let words: [Int]
  /// The stretches of time that each message names.
  let mentions: [[TimeSpan]]
  /// The terms of each message and of its sender's name.
  let terms: TermField
  /// The messages that are adjacent in a thread.
  let threads: ThreadOrder
  /// The number of each row's thread, from 0 in order of first messages.
  let threadNumbers: [Int32]
  // By place in `threads` and distance from 1 to `reach`: the closeness of the place's message and
  // the one at that distance after it.
  private let closeness: [Float]

  /// The properties of a message.
  public struct Entry: Sendable {
    /// The thread it belongs to.
    public let thread: String
    /// The time of sending.
    public let sentAt: Timestamp
    /// True if it is a mail: mails follow one another more slowly.
    public let isMail: Bool
    /// The person who sent it, unless it was the owner or is unknown.
    public let sender: Contact.Index?
    /// The number of words.
    public let words: Int
    /// The stretches of time that its text names.
    public let mentions: [TimeSpan]
    /// The terms of its text and of its sender's name, as a full-text engine has them.
    public let terms: [String]

    /// Describes a message.
    public init(
      thread: String, sentAt: Timestamp, isMail: Bool, sender: Contact.Index?, words: Int,
      mentions: [TimeSpan], terms: [String]
    ) {
      self.thread = thread
      self.sentAt = sentAt
      self.isMail = isMail
      self.sender = sender
      self.words = words
      self.mentions = mentions
      self.terms = terms
    }
  }

  /// The number of messages on either side that are neighbors.
  static let reach = 6
  /// The factor by which each further message between two neighbors reduces their closeness.
  private static let decay = 0.7
  /// The time between two messages of a chat that leaves 1/e of their closeness, in days.
  private static let chatPauseDays = 40.0 / (24 * 60)
  /// The same of two mails.
  private static let mailPauseDays = 2.0

  /// Finds threads and neighbors.
  ///
  /// - Parameter entries: In order of time, as the candidate table's rows are.
  /// - Complexity: O(messages + terms).
  public init(_ entries: [Entry]) {
    senders = entries.map(\.sender)
    words = entries.map(\.words)
    mentions = entries.map(\.mentions)
    terms = TermField(entries.map(\.terms))
    let threads = ThreadOrder(entries.map(\.thread))
    var numbers = [Int32](repeating: 0, count: entries.count)
    var closeness = [Float](repeating: 0, count: entries.count * Self.reach)
    var number: Int32 = -1
    var end = 0
    for place in threads.rows.indices {
      let row = Int(threads.rows[place])
      if place == end {
        number += 1
        end = threads.thread(of: place).upperBound
      }
      numbers[row] = number
      let pause = entries[row].isMail ? Self.mailPauseDays : Self.chatPauseDays
      for distance in 1...Self.reach where place + distance < end {
        let later = entries[Int(threads.rows[place + distance])]
        closeness[place * Self.reach + distance - 1] = Float(
          pow(Self.decay, Double(distance))
            * exp(-later.sentAt.days(since: entries[row].sentAt) / pause))
      }
    }
    self.threads = threads
    threadNumbers = numbers
    self.closeness = closeness
  }

  /// The neighbors of some rows, found once for many columns of values.
  struct Neighbors {
    // Of row number i the places in the span from `starts[i]` to `starts[i + 1]`, with weights.
    fileprivate var starts: [Int32] = [0]
    fileprivate var places: [Int32] = []
    fileprivate var weights: [Float] = []
    // The weights of all known neighbors, those outside the span included.
    fileprivate var totals: [Float] = []

    /// The mean of each row's neighbors' values, weighted by their closeness; 0 without neighbors.
    ///
    /// - Parameter values: A value for each place of the span.
    /// - Returns: A mean for each row. Neighbors that are known and outside the span count as 0.
    /// - Complexity: O(rows · reach).
    func means(of values: [Float]) -> [Float] {
      var means = [Float](repeating: 0, count: totals.count)
      for number in totals.indices where totals[number] > 1e-9 {
        var sum: Float = 0
        for entry in Int(starts[number])..<Int(starts[number + 1]) {
          sum += weights[entry] * values[Int(places[entry])]
        }
        means[number] = sum / totals[number]
      }
      return means
    }
  }

  /// The neighbors of some rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - span: The rows that have values.
  ///   - end: How many rows are known.
  /// - Returns: Their neighbors among the known rows.
  /// - Complexity: O(rows · reach).
  func neighbors(
    of rows: some Collection<Int>, over span: Range<Int>, before end: Int
  ) -> Neighbors {
    var neighbors = Neighbors()
    neighbors.places.reserveCapacity(2 * Self.reach * rows.count)
    neighbors.weights.reserveCapacity(2 * Self.reach * rows.count)
    for row in rows {
      let place = threads.place(of: row)
      let thread = threads.thread(of: place)
      var total: Float = 0
      func add(_ other: Int, _ weight: Float) {
        guard other < end else { return }
        total += weight
        guard span.contains(other) else { return }
        neighbors.places.append(Int32(other - span.lowerBound))
        neighbors.weights.append(weight)
      }
      for distance in 1...Self.reach {
        if place + distance < thread.upperBound {
          add(Int(threads.rows[place + distance]), closeness[place * Self.reach + distance - 1])
        }
        if place - distance >= thread.lowerBound {
          add(
            Int(threads.rows[place - distance]),
            closeness[(place - distance) * Self.reach + distance - 1])
        }
      }
      neighbors.totals.append(total)
      neighbors.starts.append(Int32(neighbors.places.count))
    }
    return neighbors
  }

  /// Some rows of a span and all their neighbors there, ascending.
  ///
  /// - Complexity: O(rows · reach + rows of the span).
  func neighborhood(of rows: [Int], over span: Range<Int>) -> [Int] {
    var isNear = [Bool](repeating: false, count: span.count)
    for row in rows {
      let place = threads.place(of: row)
      let thread = threads.thread(of: place)
      for other in max(
        thread.lowerBound, place - Self.reach)..<min(thread.upperBound, place + Self.reach + 1)
      {
        let near = Int(threads.rows[other])
        if span.contains(near) { isNear[near - span.lowerBound] = true }
      }
    }
    return span.filter { isNear[$0 - span.lowerBound] }
  }
}
