extension TargetVerdict {
  /// How a run stands against one promise of a row.
  ///
  /// It carries its row's description and source, so that a flat list of parts reads by itself.
  public struct Part: Hashable, Sendable, Codable {
    /// What the row promises.
    public let what: String
    /// What tells this part from the row's others; `nil` in a simple row.
    @NullWhenAbsent public private(set) var label: String?
    /// Where the document says it, for example `PDV 2.3`.
    public let source: String
    /// What a reader must know to read the row rightly.
    @NullWhenAbsent public private(set) var note: String?
    /// How binding this part is.
    public let kind: TargetKind
    /// The metric id.
    public let metric: String
    /// The metric's slice.
    @NullWhenAbsent public private(set) var slice: [String: String]?
    /// How the metric is compared with the target.
    public let comparison: Comparison
    /// The target; `nil` where the figure is only reported.
    @NullWhenAbsent public private(set) var target: Double?
    /// The unit of target, figure and margin.
    public let unit: String
    /// The figure; `nil` where there is none.
    @NullWhenAbsent public private(set) var measured: Double?
    /// What the figure rests on; `nil` where there is none.
    @NullWhenAbsent public private(set) var n: Int?
    /// The figure's 95 % interval, where there is one.
    @NullWhenAbsent public private(set) var ci95: ConfidenceInterval?
    /// How far the figure lies on the good side of the target.
    @NullWhenAbsent public private(set) var margin: Double?
    /// Whether the promise holds.
    public let verdict: Verdict
    /// What the numbers do not say.
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
