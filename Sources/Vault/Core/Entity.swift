/// Something a message's text names: a person, an organization, an amount of money, a time.
public struct Entity: Hashable, Sendable, Codable {
  /// The kind of the named thing.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A person's name.
    case person
    /// A company, an institution, a club.
    case organization
    /// An amount with its currency.
    case money
    /// A date, a time of day or a stretch of time.
    case date
  }

  /// The kind of the named thing.
  public let kind: Kind
  /// The position: offsets into the UTF-8 of the message's `text`, on scalar boundaries.
  public let range: Range<Int>
  /// The normal form: the name as written, an amount as `EUR 1250.00`, a time as written.
  public let value: String
  /// The time that is meant, resolved against the moment the message was sent; `.date` only.
  public let time: TimeSpan?

  /// Notes an entity.
  public init(kind: Kind, range: Range<Int>, value: String, time: TimeSpan? = nil) {
    self.kind = kind
    self.range = range
    self.value = value
    self.time = time
  }
}

/// A stretch of time: from its first moment up to, not including, its end.
///
/// "Tomorrow" is a day long, "at 2pm" an hour, "in March" a month.
public struct TimeSpan: Hashable, Sendable, Codable {
  /// The first moment.
  public let start: Timestamp
  /// The first moment after it; never before `start`.
  public let end: Timestamp

  /// Creates a stretch of time; an end before the start is moved to the start.
  public init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = max(start, end)
  }
}
