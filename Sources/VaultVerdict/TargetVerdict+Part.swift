extension TargetVerdict {
  /// How a run stands against one promise of a row.
  ///
  /// It carries its row's description and source, so that a flat list of parts reads by itself.
  public struct Part: Hashable, Sendable {
    /// What the row promises.
    public let what: String
    /// What tells this part from the row's others; `nil` in a simple row.
    public let label: String?
    /// Where the document says it, for example `PDV 2.3`.
    public let source: String
    /// What a reader must know to read the row rightly.
    public let note: String?
    /// How binding this part is.
    public let kind: TargetKind
    /// The metric id.
    public let metric: String
    /// The metric's slice.
    public let slice: [String: String]?
    /// How the figure is held against the target.
    public let comparison: Comparison
    /// The target; `nil` where the figure is only reported.
    public let target: Double?
    /// The unit of target, figure and margin.
    public let unit: String
    /// The figure; `nil` where there is none.
    public let measured: Double?
    /// What the figure rests on; `nil` where there is none.
    public let n: Int?
    /// The figure's 95 % interval, where there is one.
    public let ci95: ConfidenceInterval?
    /// How far the figure lies on the good side of the target.
    public let margin: Double?
    /// Whether the promise holds.
    public let verdict: Verdict
    /// What the numbers do not say.
    public let reason: String

    /// Records how one promise stands.
    public init(
      what: String, label: String?, source: String, note: String?, kind: TargetKind,
      metric: String, slice: [String: String]?, comparison: Comparison, target: Double?,
      unit: String,
      measured: Double?, n: Int?, ci95: ConfidenceInterval?, margin: Double?, verdict: Verdict,
      reason: String
    ) {
      self.what = what
      self.label = label
      self.source = source
      self.note = note
      self.kind = kind
      self.metric = metric
      self.slice = slice
      self.comparison = comparison
      self.target = target
      self.unit = unit
      self.measured = measured
      self.n = n
      self.ci95 = ci95
      self.margin = margin
      self.verdict = verdict
      self.reason = reason
    }

    /// The margin as a share of the target, so that parts of different units can be ranked.
    ///
    /// It is the margin itself for a target of 0, and infinite where there is none.
    public var relativeMargin: Double {
      guard let margin, let target else { return .infinity }
      return target == 0 ? margin : margin / abs(target)
    }

    func validate(at path: String, file: String) throws(VerdictError) {
      for value in [target, measured, margin] where value?.isFinite == false {
        throw .notFinite(file: file, key: path)
      }
      try ci95?.validate(at: "\(path).ci95", file: file)
    }
  }
}

extension TargetVerdict.Part: Codable {
  private enum CodingKeys: String, CodingKey {
    case what
    case label
    case source
    case note
    case kind
    case metric
    case slice
    case comparison
    case target
    case unit
    case measured
    case n
    case ci95
    case margin
    case verdict
    case reason
  }

  /// Writes every key, absent values as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(what, forKey: .what)
    try container.encode(label, forKey: .label)
    try container.encode(source, forKey: .source)
    try container.encode(note, forKey: .note)
    try container.encode(kind, forKey: .kind)
    try container.encode(metric, forKey: .metric)
    try container.encode(slice, forKey: .slice)
    try container.encode(comparison, forKey: .comparison)
    try container.encode(target, forKey: .target)
    try container.encode(unit, forKey: .unit)
    try container.encode(measured, forKey: .measured)
    try container.encode(n, forKey: .n)
    try container.encode(ci95, forKey: .ci95)
    try container.encode(margin, forKey: .margin)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(reason, forKey: .reason)
  }
}
