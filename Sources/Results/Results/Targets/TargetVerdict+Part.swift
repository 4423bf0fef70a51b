extension TargetVerdict {
  /// A run's result for one target of a row.
  ///
  /// It includes its row's description and source, so that a flat list of parts is complete.
  public struct Part: Hashable, Sendable, Codable {
    /// The target of the row.
    public let what: String
    /// The label that distinguishes this part from the row's others; `nil` in a simple row.
    @NullWhenAbsent public internal(set) var label: String?
    /// The place in the document, for example `PDV 2.3`.
    public let source: String
    /// The requirement of the document, in this project's words.
    @NullWhenAbsent public private(set) var asks: String?
    /// A note that the row needs to be read correctly.
    @NullWhenAbsent public private(set) var note: String?
    /// The kind of this part: how binding it is.
    public let kind: TargetKind
    /// The metric id.
    public internal(set) var metric: String
    /// The metric's slice.
    @NullWhenAbsent public internal(set) var slice: [String: String]?
    /// The relation required between the metric and the target.
    public let comparison: Comparison
    /// The target; `nil` where the value is only reported.
    @NullWhenAbsent public private(set) var target: Double?
    /// The unit of target, value and margin.
    public let unit: String
    /// The fewest queries or trials that the target needs.
    @NullWhenAbsent public private(set) var minimumCount: Int?
    /// The value; `nil` where there is none.
    @NullWhenAbsent public private(set) var measured: Double?
    /// The value's sample size; `nil` where there is none.
    @NullWhenAbsent public private(set) var n: Int?
    /// The value's 95 % interval, where there is one.
    @NullWhenAbsent public private(set) var ci95: ConfidenceInterval?
    /// The distance of the value from the target, positive on the good side.
    @NullWhenAbsent public private(set) var margin: Double?
    /// The result of the part; `nil` where the value is only reported.
    @NullWhenAbsent public internal(set) var verdict: Verdict?
    /// The explanation that the numbers do not give.
    public let reason: String

    /// The margin as a share of the target, so that parts of different units can be ranked.
    ///
    /// It is the margin itself for a target of 0, and infinite where there is none.
    public var relativeMargin: Double {
      guard let margin, let target else { return .infinity }
      return target == 0 ? margin : margin / abs(target)
    }

    func validate(at path: String, file: String) throws(ResultsError) {
      for value in [target, measured, margin] where value?.isFinite == false {
        throw .notFinite(file: file, key: path)
      }
      try ci95?.validate(at: "\(path).ci95", file: file)
    }
  }
}
