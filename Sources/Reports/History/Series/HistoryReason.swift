public import VaultCore
public import VaultResults

/// The recorded reason for a change of values: on a day, or with a run.
///
/// A team keeps them in a file of one reason a line, in any order, beside its code:
///
///     2026-11-21 formula/*: the cut is calibrated on the dev split
///     2026-11-23 *: a new machine
///
/// Lines that are empty or begin with `#` are comments; `- ` before the date is allowed, so that
/// the file may be a list in Markdown.
public struct HistoryReason: Hashable, Sendable, Codable {
  /// The day in UTC, `YYYY-MM-DD`.
  public let date: String
  /// The run that it explains, as the history names it; `nil` if it explains a day.
  public let run: String?
  /// The metrics that it explains, as a ``MetricPattern``.
  public let metric: String
  /// The reason, on one line.
  public let reason: String

  /// Notes a reason.
  ///
  /// - Parameters:
  ///   - date: The day in UTC; of a run's reason the day of that run.
  ///   - run: The run, as the history names it.
  ///   - metric: The metrics; `*` for all of them.
  ///   - reason: The reason; line breaks become spaces.
  public init(date: CivilDate, run: String? = nil, metric: String = "*", reason: String) {
    self.date = date.description
    self.run = run
    self.metric = metric
    self.reason = Self.singleLine(reason)
  }

  /// The reasons of a file, in its order.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The name in errors.
  /// - Returns: One reason for each line that is no comment.
  /// - Throws: `ResultsError.malformedReason`, naming the line.
  public static func parse(_ text: String, file: String) throws(ResultsError) -> [HistoryReason] {
    var reasons: [HistoryReason] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (offset, line) in lines.enumerated() {
      var line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("- ") { line = trimmed(line.dropFirst(2)) }
      guard let reason = reason(in: line) else {
        throw .malformedReason(file: file, line: offset + 1)
      }
      reasons.append(reason)
    }
    return reasons
  }

  /// The reasons as a file, by date, metric and text; a run's reason by its day.
  public static func text(_ reasons: [HistoryReason]) -> String {
    reasons.map { "\($0.date) \($0.metric): \($0.reason)\n" }.sorted().joined()
  }

  /// Returns true if it explains a step of a metric between two neighboring runs.
  ///
  /// A day explains the steps between runs before and after it, the runs' own days included: a
  /// change of that day may have come before the run of the day or after it.
  func explains(
    _ metric: String, from previous: HistorySeries.Point, to first: HistorySeries.Point
  ) -> Bool {
    guard MetricPattern(self.metric).matches(metric) else { return false }
    if let run { return run == first.run }
    return previous.createdAt.prefix(10) <= date && date <= first.createdAt.prefix(10)
  }

  private static func reason(in line: Substring) -> HistoryReason? {
    guard let date = CivilDate(iso8601: line.prefix(10)), line.dropFirst(10).first == " " else {
      return nil
    }
    let rest = trimmed(line.dropFirst(11))
    guard let colon = rest.firstRange(of: ": ") else { return nil }
    let metric = rest[..<colon.lowerBound]
    let reason = trimmed(rest[colon.upperBound...])
    guard !metric.isEmpty, !reason.isEmpty, !metric.contains(where: \.isWhitespace)
    else { return nil }
    return HistoryReason(
      date: date, metric: RenamedIDs.acceptedMetric(String(metric)), reason: String(reason))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func singleLine(_ text: String) -> String {
    text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }
}
