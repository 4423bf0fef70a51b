internal import VaultCore
public import VaultResults

/// A metric of a run: `RUN#METRIC` or `RUN#METRIC{key: value, …}`.
public struct FigureReference: Hashable, Sendable {
  /// The run directory.
  public let run: String
  /// The metric.
  public let key: Metric.Key

  /// Reads a reference; the slice's keys may come in any order, `=` for `:`.
  ///
  /// - Throws: ``RunError/misuse(_:)`` if it is none.
  public init(parsing text: String) throws(RunError) {
    let brace = text.firstIndex(of: "{") ?? text.endIndex
    guard let hash = text[..<brace].lastIndex(of: "#"), hash > text.startIndex,
      text.index(after: hash) < brace
    else { throw .misuse(.figureName) }
    run = String(text[..<hash])
    let id = String(text[text.index(after: hash)..<brace]).trimmingSpaces
    guard !id.isEmpty else { throw .misuse(.figureName) }
    guard brace < text.endIndex else {
      key = Metric.Key(id: RenamedIDs.acceptedMetric(id))
      return
    }
    guard text.hasSuffix("}") else { throw .misuse(.figureName) }
    let inside = text[text.index(after: brace)...].dropLast()
    var slice: [String: String] = [:]
    for pair in inside.split(separator: ",", omittingEmptySubsequences: false) {
      guard let mark = pair.firstIndex(where: { $0 == ":" || $0 == "=" }) else {
        throw .misuse(.figureName)
      }
      let name = String(pair[..<mark]).trimmingSpaces
      let value = String(pair[pair.index(after: mark)...]).trimmingSpaces
      guard !name.isEmpty, !value.isEmpty, slice.updateValue(value, forKey: name) == nil else {
        throw .misuse(.figureName)
      }
    }
    key = Metric.Key(
      id: RenamedIDs.acceptedMetric(id), slice: RenamedIDs.acceptedSlice(slice))
  }

  /// The metric that is meant.
  ///
  /// - Throws: ``RunError/misuse(_:)``, naming the nearest metrics, if the report holds no
  ///   such one.
  /// - Complexity: O(metrics · length²).
  public func metric(in report: Report) throws(RunError) -> Metric {
    if let metric = report.metrics.first(where: { $0.key == key }) { return metric }
    let near = NearMatches.of(
      key.description, in: report.metrics.map(\.key.description), count: 5)
    throw .misuse(.unknownFigure(run: run, key: key.description, near: near))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
