/// One row of the targets: a requirement of a design document or of this project, and how it is
/// measured.
public struct TargetDefinition: Hashable, Sendable, Identifiable {
  /// One target of a row: a compound row has several, a simple row one.
  public struct Part: Hashable, Sendable {
    /// The label that distinguishes this part from the row's others; `nil` in a simple row.
    public private(set) var label: String?
    /// The kind of this part: how binding it is.
    public let kind: TargetKind
    /// The metric id; the run's bindings replace `<name>` in it.
    public let metric: String
    /// The metric's slice; `nil` for the unsliced value.
    public private(set) var slice: [String: String]?
    /// The relation required between the metric and `value`.
    public let comparison: Comparison
    /// The target; `nil` exactly where `comparison` is `reported`.
    public let value: Double?
    /// The unit of the metric and the target.
    public let unit: String
    /// The minimum number of queries or trials behind the value.
    public private(set) var minimumCount: Int?
    /// The reason why nothing makes the metric yet; `nil` where a stage or suite does.
    public private(set) var unbuiltReason: String?
  }

  /// The place in a design document.
  public struct Source: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The document's short name, a key of the catalogue's documents.
    public let document: String
    /// The sections.
    public let section: String

    /// The short name, then the sections: `PDV 2.3`.
    public var description: String { "\(document) \(section)" }
  }

  /// A defect of a row.
  public enum Problem: String, Hashable, Sendable {
    /// There is nothing to measure.
    case noParts = "no metric; name at least one"
    /// No part is compared with anything, so that the row has no result.
    case onlyReported = "every metric is only `reported`; compare at least one with a value"
    /// A compound row's parts are not distinguishable.
    case unlabelledPart = "a compound row needs a label for each of its metrics"
    /// A comparison without a target, or a target without a comparison.
    case valueWithoutComparison = "a value and a comparison belong together, except `reported`"
    /// Neither a part nor its row gives the comparison or the unit.
    case noComparison = "a metric without comparison or unit; state both, in it or in the row"
    /// A number that is NaN or infinite.
    case notFinite = "the value is not a finite number"
    /// A proxy must name what it measures instead.
    case noStandIn = "a proxy must name its stand-in"
    /// A source that the catalogue does not list.
    case unknownDocument = "the source is none of the catalogue's documents"
    /// A part may not be more binding than its row.
    case kindBeyondRow = "a part has a stricter kind than its row"
    /// `producer` is there and not null, or it and `reason` are not there together.
    case unclearProducer = "state \"producer\": null and a reason together, or neither"
    /// A row that can be measured does not state what it needs.
    case noReason = "a row that is not all \"producer\": null needs a notMeasuredReason"
  }

  /// The row's id, for example `Q1a`.
  public let id: String
  /// The target, in one line.
  public let what: String
  /// The kind of the row: as binding as its hardest part.
  public let kind: TargetKind
  /// The place in the design document.
  public let source: Source
  /// The requirement of the document, in this project's words; `nil` for a budget of our own.
  public private(set) var asks: String?
  /// A note that the row needs to be read correctly.
  public private(set) var note: String?
  /// The quantity measured in place of the document's; a proxy always names it.
  public private(set) var standIn: String?
  /// The profile of the corpora that the row covers; `nil` for any data.
  public private(set) var profile: String?
  /// The means to measure the row, given where a run did not; empty where nothing makes any of its
  /// metrics yet, since then each part has a reason of its own.
  public let notMeasuredReason: String
  /// The targets, in the document's order; never empty.
  public let parts: [Part]

  /// The first problem of the row by itself; `nil` if it is sound.
  public var problem: Problem? {
    if parts.isEmpty { return .noParts }
    if parts.allSatisfy({ $0.comparison == .reported }) { return .onlyReported }
    if parts.count > 1, parts.contains(where: { $0.label == nil }) { return .unlabelledPart }
    if parts.contains(where: { ($0.value == nil) != ($0.comparison == .reported) }) {
      return .valueWithoutComparison
    }
    if parts.contains(where: { $0.value?.isFinite == false }) { return .notFinite }
    if kind == .proxy, standIn == nil { return .noStandIn }
    if notMeasuredReason.isEmpty, parts.contains(where: { $0.unbuiltReason == nil }) {
      return .noReason
    }
    if kind != .hard, parts.contains(where: { $0.kind == .hard }) { return .kindBeyondRow }
    return nil
  }
}
