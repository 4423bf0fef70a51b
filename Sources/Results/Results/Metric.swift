/// One measured value.
public struct Metric: Hashable, Sendable, Codable {
  /// The direction in which a metric improves.
  public enum Direction: String, Codable, Hashable, Sendable {
    /// More is better.
    case higher
    /// Less is better.
    case lower
  }

  /// The identity of a metric within a run.
  public struct Key: Hashable, Sendable {
    /// The metric id.
    public let id: String
    /// The part of the data that it covers; empty for all of it.
    public let slice: [String: String]

    /// Creates the key of a metric; no slice and an empty one are the same.
    public init(id: String, slice: [String: String]? = nil) {
      self.id = id
      self.slice = slice ?? [:]
    }
  }

  /// `<suite or system>/<metric>[/<qualifier>]`; stable once published.
  public internal(set) var id: String
  /// The value; finite.
  public let value: Double
  /// The unit: `score` (0 to 1), `fraction`, `ratio`, `count`, a time (`microseconds`,
  /// `milliseconds`, `seconds`, `minutes`, `hours`), `bytes`, `USD`, or a rate such as
  /// `messages/s`.
  public let unit: String
  /// The direction in which it improves.
  public let better: Direction
  /// The sample size: queries, trials or samples.
  public let n: Int
  /// The 95 % interval, where there is one.
  @NullWhenAbsent public private(set) var ci95: ConfidenceInterval?
  /// The part of the data that it covers, for example `language: es`; `nil` for all of it.
  @NullWhenAbsent public internal(set) var slice: [String: String]?
  /// True if the same seed and machine class give the same value again.
  public let deterministic: Bool

  /// Records a value; an empty slice counts as none.
  public init(
    id: String, value: Double, unit: String, better: Direction, n: Int,
    ci95: ConfidenceInterval? = nil, slice: [String: String]? = nil, deterministic: Bool
  ) {
    self.id = id
    self.value = value
    self.unit = unit
    self.better = better
    self.n = n
    self.ci95 = ci95
    self.slice = slice?.isEmpty == true ? nil : slice
    self.deterministic = deterministic
  }

  /// The identity of this metric within the run.
  public var key: Key { Key(id: id, slice: slice) }

  /// The interval, but of a score or share none that holds all that is possible.
  public var tellingInterval: ConfidenceInterval? {
    guard let ci95, MetricUnit(rawValue: unit)?.isShare == true else { return ci95 }
    return ci95.saysNothing ? nil : ci95
  }

  func validate(at path: String, file: String) throws(ResultsError) {
    guard value.isFinite else { throw .notFinite(file: file, key: "\(path).value (\(id))") }
    guard n >= 0 else {
      throw .unexpectedValue(file: file, key: "\(path).n (\(id))", expected: .nonNegative)
    }
    try ci95?.validate(at: "\(path).ci95 (\(id))", file: file)
  }
}

extension Metric.Key: CustomStringConvertible {
  /// The id, then the slice in braces with its keys in ascending order.
  public var description: String {
    guard !slice.isEmpty else { return id }
    let pairs = slice.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "\(id) {\(pairs.joined(separator: ", "))}"
  }
}
