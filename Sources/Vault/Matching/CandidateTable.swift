public import VaultCore
public import VaultIndex

/// The properties of a vault's messages that the matcher uses, one column per property.
///
/// Rows are in order of time, then of identifier, so that a temporal window is one contiguous
/// range of rows. Row i of the vector index is row i of this table.
public struct CandidateTable: Sendable {
  /// The identifiers.
  public let ids: [DocumentID]
  /// The time at which each message was sent, ascending.
  public let sentAt: [Timestamp]
  /// The platform of each message.
  public let platforms: [Platform]
  /// The people of each message, ascending and without the vault's owner.
  public let participants: [[Contact.Index]]
  /// The unit vectors, with exact search over them; held once, here.
  public let vectors: FlatIndex
  private let rowsOfParticipant: RowPostings<Contact.Index>
  private let rowsOfPlatform: RowPostings<Platform>

  /// The number of messages.
  public var count: Int { ids.count }

  /// Gathers the columns.
  ///
  /// - Precondition: The columns are equally long and the rows are in order of time.
  /// - Complexity: O(rows + participants).
  public init(
    ids: [DocumentID], sentAt: [Timestamp], platforms: [Platform],
    participants: [[Contact.Index]], vectors: FlatIndex
  ) {
    precondition(
      ids.count == sentAt.count && ids.count == platforms.count
        && ids.count == participants.count && ids.count == vectors.count,
      "the columns of the candidate table differ in length")
    precondition(
      zip(sentAt, sentAt.dropFirst()).allSatisfy { $0 <= $1 },
      "the rows of the candidate table are not in order of time")
    self.ids = ids
    self.sentAt = sentAt
    self.platforms = platforms
    self.participants = participants
    self.vectors = vectors
    rowsOfParticipant = RowPostings(participants)
    rowsOfPlatform = RowPostings(platforms.lazy.map { CollectionOfOne($0) })
  }

  /// The rows sent within a closed range of time.
  ///
  /// - Complexity: O(log rows).
  public func rows(in range: ClosedRange<Timestamp>) -> Range<Int> {
    let lower = firstRow { $0 >= range.lowerBound }
    let upper = firstRow { $0 > range.upperBound }
    return lower..<max(lower, upper)
  }

  /// The rows sent at an instant or before it.
  ///
  /// - Complexity: O(log rows).
  public func rows(upTo instant: Timestamp) -> Range<Int> {
    0..<firstRow { $0 > instant }
  }

  /// The rows within a span that name a person, ascending.
  ///
  /// - Complexity: O(log rows of the person).
  public func rows(naming person: Contact.Index, within span: Range<Int>) -> ArraySlice<UInt32> {
    rowsOfParticipant.rows(of: person, within: span)
  }

  /// The rows within a span that came from a platform, ascending.
  ///
  /// - Complexity: O(log rows of the platform).
  public func rows(from platform: Platform, within span: Range<Int>) -> ArraySlice<UInt32> {
    rowsOfPlatform.rows(of: platform, within: span)
  }

  /// The cosine between a unit vector and a row.
  ///
  /// - Complexity: O(dimension).
  public func similarity(of vector: [Float], toRow row: Int) -> Float {
    var sum: Float = 0
    for (left, right) in zip(vector, vectors[row: row]) { sum += left * right }
    return sum
  }

  private func firstRow(where isPast: (Timestamp) -> Bool) -> Int {
    sentAt.partitionIndex { !isPast($0) }
  }
}
