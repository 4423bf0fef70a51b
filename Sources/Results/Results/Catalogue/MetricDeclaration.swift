/// The definition of a metric, given once where it is made; each metric of a run has one.
///
/// ```swift
/// static let recall = MetricDeclaration(
///   "index/recall@10/ef<ef>", "Share of the ten nearest vectors found.", unit: "score",
///   better: .higher)
/// recall.metric(0.97, n: 500, of: ["ef": "64"])
/// ```
public struct MetricDeclaration: Hashable, Sendable {
  /// The metric id, in which `<name>` matches a text without `/`; at most one in each part of the
  /// path.
  public let pattern: String
  /// The meaning of the metric, in one sentence.
  public let meaning: String
  /// The unit.
  public let unit: MetricUnit
  /// The role of the metric.
  public let role: MetricRole
  /// The names of the placeholder `system` under which the metric is a diagnosis: systems that are
  /// reference points, such as a random order.
  public let diagnosticSystems: Set<String>
  /// The percentile that it gives; `nil` if it gives none.
  public let percentile: LatencyPercentile?
  /// The names under which it is shown by default; none for a metric that is not.
  ///
  /// A placeholder `system` or `model` that is left out is the run's own, any other is any.
  public let leading: [[String: String]]
  /// The direction in which it improves.
  public let better: Metric.Direction
  /// True if the same seed and machine class give the same value again.
  public let deterministic: Bool
  /// The parts of the data that it may cover.
  public let slices: [MetricSlice]
  /// The names that may replace `<name>`, where they are known beforehand.
  public let names: [String: [String]]
  /// The quantity measured in place of the one a reader might expect; `nil` if nothing was
  /// replaced.
  public let standIn: String?
  /// True if the clock was read for every sample, though the metric is no time.
  public let timesEverySample: Bool
  private let components: [Component]

  /// Declares a metric.
  ///
  /// - Parameters:
  ///   - pattern: The id with its placeholders.
  ///   - meaning: One sentence.
  ///   - unit: The unit.
  ///   - better: The direction in which it improves.
  ///   - role: The role; the usual one of its unit if left out.
  ///   - deterministic: True if it repeats exactly.
  ///   - slices: The parts of the data that it may cover; all of them together if left out.
  ///   - names: The names that may replace a placeholder; any if left out.
  ///   - standIn: The quantity measured in place of the one a reader might expect.
  ///   - percentile: The percentile that it gives.
  ///   - leading: See ``leading``.
  ///   - diagnosticSystems: See ``diagnosticSystems``.
  ///   - timesEverySample: True if the clock was read for every sample of a metric that is no time.
  public init(
    _ pattern: String, _ meaning: String, unit: MetricUnit, better: Metric.Direction,
    role: MetricRole? = nil, deterministic: Bool = true, slices: [MetricSlice] = [.whole],
    names: [String: [String]] = [:],
    standIn: String? = nil, percentile: LatencyPercentile? = nil, leading: [[String: String]] = [],
    diagnosticSystems: Set<String> = [], timesEverySample: Bool = false
  ) {
    self.pattern = pattern
    self.meaning = meaning
    self.unit = unit
    self.role = role ?? unit.usualRole
    self.percentile = percentile
    self.leading = leading
    self.diagnosticSystems = diagnosticSystems
    self.better = better
    self.deterministic = deterministic
    self.slices = slices
    self.names = names
    self.standIn = standIn
    self.timesEverySample = timesEverySample
    components = pattern.split(separator: "/").map { Component($0) }
    precondition(
      Set(names.keys).isSubset(of: components.compactMap(\.name)),
      "\(pattern): names are given for a placeholder that it does not have")
  }

  /// The first part of the path; `nil` where it is a placeholder.
  public var family: String? { components.first.flatMap { $0.name == nil ? $0.before : nil } }

  /// The id under some names.
  ///
  /// - Precondition: Exactly the placeholders have a name, each one that it may have; `*` is any.
  public func id(of bindings: [String: String] = [:]) -> String {
    precondition(
      bindings.count == components.count { $0.name != nil }, "\(pattern): bound by \(bindings)")
    return components.map { component in
      guard let name = component.name else { return component.before }
      guard let value = bindings[name], value == "*" || names[name]?.contains(value) ?? true else {
        preconditionFailure("\(pattern): <\(name)> cannot be \(bindings[name] ?? "left out")")
      }
      return component.before + value + component.after
    }.joined(separator: "/")
  }

  /// Creates a metric.
  ///
  /// - Parameters:
  ///   - value: The value; finite.
  ///   - n: The sample size: queries, trials or samples.
  ///   - bindings: The values of the placeholders.
  ///   - slice: The part of the data that it covers; `nil` for all of it.
  ///   - ci95: The 95 % interval, where there is one.
  /// - Returns: The metric in the declared unit.
  /// - Precondition: The declaration admits the bindings and the slice.
  public func metric(
    _ value: Double, n: Int, of bindings: [String: String] = [:], slice: [String: String]? = nil,
    ci95: ConfidenceInterval? = nil
  ) -> Metric {
    precondition(admits(slice ?? [:]), "\(pattern): does not declare the slice \(slice ?? [:])")
    return Metric(
      id: id(of: bindings), value: value, unit: unit.rawValue, better: better, n: n, ci95: ci95,
      slice: slice, deterministic: deterministic)
  }

  /// Returns the ids that it leads with, of a run's own system and model; `*` matches any name.
  public func leadingIDs(system: String, model: String) -> [String] {
    let own = ["system": system, "model": model]
    return leading.map { given in
      id(
        of: Dictionary(
          uniqueKeysWithValues: components.compactMap(\.name).map { name in
            (name, given[name] ?? own[name] ?? "*")
          }))
    }
  }

  /// Returns true if a metric may carry the keys of a slice.
  public func admits(_ slice: [String: String]) -> Bool {
    slices.contains { $0.admits(slice) }
  }

  /// Returns the values of the placeholders in an id; `nil` if it is no id of this metric.
  ///
  /// A name in angle brackets, as in `<model>`, fits every placeholder of that part of the path.
  public func bindings(in id: String) -> [String: String]? {
    bindings(inParts: id.split(separator: "/", omittingEmptySubsequences: false))
  }

  func bindings(inParts parts: [Substring]) -> [String: String]? {
    guard parts.count == components.count else { return nil }
    var bindings: [String: String] = [:]
    for (component, part) in zip(components, parts) {
      guard let value = component.value(in: part) else { return nil }
      guard let name = component.name else { continue }
      let isOpen = value.hasPrefix("<") && value.hasSuffix(">")
      guard isOpen || names[name]?.contains(value) ?? true else { return nil }
      bindings[name] = value
    }
    return bindings
  }

  /// A part of the path: `before<name>after`, or only `before`.
  private struct Component: Hashable {
    let before: String
    var name: String?
    var after = ""

    init(_ text: Substring) {
      guard let open = text.firstIndex(of: "<"), let close = text.firstIndex(of: ">"), open < close
      else {
        before = String(text)
        return
      }
      before = String(text[..<open])
      name = String(text[text.index(after: open)..<close])
      after = String(text[text.index(after: close)...])
      precondition(!after.contains("<"), "\(text): more than one placeholder")
    }

    /// Returns the value of the placeholder, or the whole part where there is none.
    func value(in part: Substring) -> String? {
      guard name != nil else { return part == before ? before : nil }
      guard part.count > before.count + after.count, part.hasPrefix(before), part.hasSuffix(after)
      else { return nil }
      return String(part.dropFirst(before.count).dropLast(after.count))
    }
  }
}
