/// All metrics that a run can hold, each with its source.
public struct MetricCatalogue: Sendable {
  /// The source of metrics: a stage that every run has, or a suite that can be left out.
  public struct Source: Hashable, Sendable {
    /// The name of the stage or suite.
    public let name: String
    /// True if `--suite` accepts it.
    public let isSuite: Bool

    /// Names a source.
    public init(name: String, isSuite: Bool) {
      self.name = name
      self.isSuite = isSuite
    }
  }

  /// A metric and its source.
  public struct Entry: Hashable, Sendable {
    /// The metric.
    public let declaration: MetricDeclaration
    /// The source of the metric.
    public let source: Source

    /// Pairs a metric with its source.
    public init(_ declaration: MetricDeclaration, by source: Source) {
      self.declaration = declaration
      self.source = source
    }
  }

  /// The metrics, source by source.
  public let entries: [Entry]

  /// Creates a catalogue of metrics.
  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// Returns the entry of a metric, by its own slice, else by any label that a dataset may have.
  ///
  /// - Complexity: O(entries).
  public func entry(for key: Metric.Key) -> Entry? {
    let parts = key.id.split(separator: "/", omittingEmptySubsequences: false)
    let sameID = entries.filter { $0.declaration.bindings(inParts: parts) != nil }
    return sameID.first { $0.declaration.slices.contains { $0.declares(key.slice) } }
      ?? sameID.first { $0.declaration.admits(key.slice) }
  }

  /// Returns the role of a metric; the usual role of its unit where nothing declares it.
  ///
  /// - Complexity: O(entries).
  public func role(of metric: Metric) -> MetricRole {
    guard let declaration = entry(for: metric.key)?.declaration else {
      return MetricUnit(rawValue: metric.unit)?.usualRole ?? .quality
    }
    let system = declaration.bindings(in: metric.id)?["system"]
    return system.map(declaration.diagnosticSystems.contains) == true
      ? .diagnosis : declaration.role
  }

  /// Returns the operation and the percentile that a metric gives; `nil` if it is declared to give
  /// none.
  ///
  /// - Complexity: O(entries).
  public func percentile(of key: Metric.Key) -> (operation: String, rank: LatencyPercentile.Rank)? {
    guard let declaration = entry(for: key)?.declaration else { return nil }
    return declaration.percentile?.resolved(declaration.bindings(in: key.id) ?? [:])
  }

  /// Returns the ids of the metrics that are shown by default, of a run's own system and model, in
  /// the order of the entries; `*` matches any name.
  public func leadingIDs(system: String, model: String) -> [String] {
    entries.flatMap { $0.declaration.leadingIDs(system: system, model: model) }
  }

  /// The entries whose id, meaning or source contains a text; case does not matter.
  public func matching(_ text: String) -> [Entry] {
    let text = text.lowercased()
    return entries.filter { entry in
      [entry.declaration.pattern, entry.declaration.meaning, entry.source.name].contains {
        $0.lowercased().contains(text)
      }
    }
  }

  /// The names with which ids begin.
  public var families: Set<String> { Set(entries.compactMap(\.declaration.family)) }
}

extension MetricCatalogue.Entry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, meaning, unit, better, role, deterministic, slices, names, source, isSuite, standIn
  }

  /// Writes every key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(declaration.pattern, forKey: .id)
    try container.encode(declaration.meaning, forKey: .meaning)
    try container.encode(declaration.unit.rawValue, forKey: .unit)
    try container.encode(declaration.better, forKey: .better)
    try container.encode(declaration.role, forKey: .role)
    try container.encode(declaration.deterministic, forKey: .deterministic)
    try container.encode(declaration.slices, forKey: .slices)
    try container.encode(declaration.names, forKey: .names)
    try container.encode(source.name, forKey: .source)
    try container.encode(source.isSuite, forKey: .isSuite)
    try container.encode(declaration.standIn, forKey: .standIn)
  }
}
