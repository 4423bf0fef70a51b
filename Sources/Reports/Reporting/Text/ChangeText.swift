internal import VaultComparison
internal import VaultResults

/// The changes between two reports, in words and numbers.
enum ChangeText {
  static func values(_ change: ReportDifference.Change) -> String {
    FigureText.change(
      change.baseline.value, change.candidate.value, unit: change.candidate.unit)
  }

  /// Returns the difference in the metric's unit; also relative, where the unit is no share itself.
  static func difference(_ change: ReportDifference.Change) -> String {
    let unit = change.candidate.unit
    let amount = FigureText.margin(change.difference, unit: unit)
    guard !["score", "fraction"].contains(unit), change.baseline.value != 0 else { return amount }
    return "\(amount) (\(percent(change.difference / change.baseline.value.magnitude)))"
  }

  /// A share with its sign: `+3.2 %`.
  static func percent(_ share: Double) -> String {
    (share > 0 ? "+" : "") + DecimalText.percent(share, digits: 2)
  }

  static func name(_ metric: Metric) -> String {
    guard let slice = metric.slice else { return metric.id }
    return "\(metric.id) {\(SliceText.text(slice))}"
  }

  /// A run by its dataset, time and commit.
  static func name(_ manifest: Manifest) -> String {
    "\(manifest.dataset) of \(DateText.text(manifest.createdAt))"
      + (manifest.commit.map { ", commit \($0.prefix(12))" } ?? "")
  }

  /// Returns the change in one line: the number of changed metrics, and the targets whose result
  /// changed.
  static func headline(_ difference: ReportDifference) -> String {
    let beyond = difference.changes.filter { $0.extent == .beyond }
    let worse = beyond.filter { !$0.isImprovement }.count
    let better = beyond.count - worse
    let within = difference.changes.count - beyond.count
    var parts: [String] = []
    for (count, noun, words) in [
      (difference.newlyMissed.count, "target", "newly missed"),
      (difference.newlyMet.count, "target", "newly met"),
      (difference.newlyMeasured.count, "target", "measured anew"),
      (worse, "metric", "worse"), (better, "metric", "better"),
    ] where count > 0 {
      parts.append("\(VerdictText.plural(count, noun)) \(words)")
    }
    let compared = difference.unchanged + difference.changes.count
    if compared == 0 { parts.append("nothing could be compared") }
    if compared > 0, beyond.isEmpty { parts.append("no metric changed beyond its tolerance") }
    if within > 0 {
      parts.append(
        "\(DecimalText.grouped(within)) moved within \(within == 1 ? "its interval" : "their intervals")"
      )
    }
    if difference.unchanged > 0 {
      parts.append("\(DecimalText.grouped(difference.unchanged)) unchanged")
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the reports' incomparable parts with the reason, one sentence each.
  static func obstacles(_ difference: ReportDifference) -> [String] {
    func keys(_ kind: ReportDifference.Obstacle.Kind) -> [String] {
      difference.obstacles.filter { $0.hides == kind }.map(\.key)
    }
    var sentences: [String] = []
    if let subjects = difference.subjects {
      sentences.append(
        "The runs are about different systems: \(subjects.candidate.words) is compared with "
          + "\(subjects.baseline.words).")
    }
    let quality = keys(.quality)
    let times = keys(.times)
    if !quality.isEmpty {
      sentences.append(
        "What repeats exactly is not compared: the runs differ in \(quality.joined(separator: ", "))."
      )
    }
    if !times.isEmpty {
      sentences.append(
        "Times and memory are not compared: the runs differ in \(times.joined(separator: ", ")).")
    }
    if !difference.added.isEmpty || !difference.removed.isEmpty {
      sentences.append(
        "\(VerdictText.plural(difference.added.count, "figure is", "figures are")) new, "
          + "\(VerdictText.plural(difference.removed.count, "figure is", "figures are")) gone.")
    }
    return sentences
  }
}
