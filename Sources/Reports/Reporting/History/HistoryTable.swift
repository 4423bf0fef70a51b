public import VaultHistory
internal import VaultResults

/// A history as text for terminals: a line for each series, then its change points.
public enum HistoryTable {
  /// Renders series.
  ///
  /// - Parameters:
  ///   - series: The series in the order in which they are shown.
  ///   - alphabet: The characters of the sparklines.
  ///   - width: The most characters on a line.
  /// - Returns: Lines that each end in a line feed.
  public static func render(
    _ series: [HistorySeries], alphabet: Sparkline.Alphabet, width: Int = 80
  ) -> String {
    guard !series.isEmpty else { return "The history holds no such metric yet.\n" }
    var text = ""
    for (place, group) in series.groupedInOrder(by: { "\($0.subject)\n\($0.machine)" }) {
      text += lines(place, width: width)
      text += table(group, alphabet: alphabet, width: width) + "\n"
      let changes = group.map(HistoryText.settings).max { $0.count < $1.count } ?? []
      if !changes.isEmpty {
        text += changes.map { PlainText.wrapped(PlainText.plain($0), width: width) }.joined() + "\n"
      }
    }
    let shifted = series.filter { !$0.shifts.isEmpty }
    guard !shifted.isEmpty else { return text + "No metric has a change point.\n" }
    text += "Change points\n"
    for series in shifted {
      text += "  \(HistoryText.name(series))\n"
      for shift in series.shifts { text += lines(of: shift, in: series, width: width) }
    }
    return PlainText.plain(text)
  }

  /// Describes the keys of machines, in the keys' order.
  ///
  /// - Parameters:
  ///   - descriptions: The description of each key.
  ///   - width: The most characters on a line.
  /// - Returns: Lines that each end in a line feed; longer descriptions go on below, indented.
  public static func machines(_ descriptions: [String: String], width: Int = 80) -> String {
    let entries = descriptions.sorted { $0.key < $1.key }.map { key, words in
      PlainText.wrapped("\(key): \(words)", width: width)
    }
    return entries.isEmpty ? "" : "Machines\n" + PlainText.plain(entries.joined())
  }

  private static func lines(_ place: String, width: Int) -> String {
    place.split(separator: "\n").map { PlainText.wrapped(String($0), width: width) }.joined()
  }

  private static func table(
    _ series: [HistorySeries], alphabet: Sparkline.Alphabet, width: Int
  ) -> String {
    TerminalRenderer(width: width).text([
      .table("Series", of: series, isCaptionHidden: true) {
        Field("Metric", .name, isFlexible: true) { .init(HistoryText.name($0)) }
        Field("Runs", .number) { .init(String($0.points.count)) }
        Field("Last", .number) { .init(HistoryText.last($0)) }
        Field("Course") {
          .init(Sparkline.text($0.points.map(\.value), width: 12, alphabet: alphabet))
        }
        Field("Trend/10 runs") { .init(HistoryText.trend($0)) }
      }
    ])
  }

  private static func lines(
    of shift: HistorySeries.Shift, in series: HistorySeries, width: Int
  ) -> String {
    let verdict = Mark(shift, in: series)
    let sentence =
      "\(verdict.sign) \(HistoryText.date(shift, in: series)) "
      + "\(HistoryText.levels(shift, unit: series.unit)), \(verdict.word), "
      + "\(HistoryText.attribution(shift)), \(HistoryText.p(shift.p))"
    let reason = shift.reason.map { ": \($0)" } ?? ""
    return PlainText.wrapped(PlainText.plain(sentence + reason), width: width)
  }
}
