package import VaultEvaluation

/// An interval around a value, in the value's unit; in JSON the pair `[low, high]`.
public struct ConfidenceInterval: Hashable, Sendable {
  /// The lower end.
  public let low: Double
  /// The upper end; not below `low`.
  public let high: Double

  /// Names the two ends.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// The interval that a bootstrap found.
  package init(_ bootstrap: BootstrapInterval) {
    self.init(low: bootstrap.lower, high: bootstrap.upper)
  }

  /// True if it spans the full range of a measure, 0 to 1, or of a difference, −1 to 1.
  ///
  /// So wide are intervals of two or three vaults that differ; a reader learns nothing from one.
  public var saysNothing: Bool { (low == 0 || low <= -1) && high >= 1 }

  func validate(at path: String, file: String) throws(ResultsError) {
    guard low.isFinite, high.isFinite else { throw .notFinite(file: file, key: path) }
    guard low <= high else {
      throw .unexpectedValue(file: file, key: path, expected: .lowerEndFirst)
    }
  }
}

extension ConfidenceInterval: Codable {
  /// Reads the pair `[low, high]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    low = try container.decode(Double.self)
    high = try container.decode(Double.self)
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an interval has two ends")
    }
  }

  /// Writes the pair `[low, high]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(low)
    try container.encode(high)
  }
}
