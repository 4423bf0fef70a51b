public import VaultResults

/// A figure of a run: `RUN#METRIC` or `RUN#METRIC{key: value, …}`.
public struct FigureReference: Hashable, Sendable {
  /// The run directory.
  public let run: String
  /// The figure.
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
      key = Metric.Key(id: id)
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
    key = Metric.Key(id: id, slice: slice)
  }

  /// The figure that is meant.
  ///
  /// - Throws: ``RunError/misuse(_:)``, naming the nearest figures, if the report holds no
  ///   such one.
  /// - Complexity: O(metrics · length²).
  public func metric(in report: Report) throws(RunError) -> Metric {
    if let metric = report.metrics.first(where: { $0.key == key }) { return metric }
    let near = Self.nearest(to: key.description, among: report.metrics.map(\.key.description))
    throw .misuse(.unknownFigure(run: run, key: key.description, near: near))
  }

  /// The names closest to one by edits of single letters (Levenshtein), ties by ascending name.
  static func nearest(to name: String, among names: [String], count: Int = 5) -> [String] {
    let letters = Array(name.lowercased().unicodeScalars)
    let distances = names.map { ($0, edits(letters, Array($0.lowercased().unicodeScalars))) }
    return distances.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(count).map(\.0)
  }

  private static func edits(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var row = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in second.enumerated() {
        let replaced = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[second.count]
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
