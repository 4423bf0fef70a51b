internal import Foundation
internal import VaultComparison
internal import VaultEvaluation
internal import VaultResults

/// Differences below each other around zero, each a dot with its interval: a forest plot.
///
/// Behind each row a band covers the differences that are too small to be detected. A filled dot is
/// a detected difference; a sign at the right gives its direction, so that it does not depend on
/// color.
struct ForestPlot {
  struct Row {
    let label: String
    let difference: MeasuredDifference
  }

  /// Rows that belong together.
  struct Group {
    /// `nil` where there is only one group.
    let title: String?
    let rows: [Row]
  }

  let title: String
  let groups: [Group]

  var markup: Markup {
    var svg = SVG(width: Self.width, height: height, label: description, style: "plot forest")
    let x = LinearScale(domain, onto: Self.labelWidth...(Self.width - Self.signWidth))
    let bottom = height - 22
    let ticks = LinearScale.ticks(in: domain, about: 4)
    let decimals = Self.decimals(of: ticks)
    for tick in ticks {
      let isZero = abs(tick) < 1e-9
      svg.line(
        x.position(tick), Self.top, x.position(tick), bottom, style: isZero ? "axis" : "grid")
      svg.text(
        isZero ? "0" : (tick > 0 ? "+" : "") + DecimalText.fixed(tick, decimals: decimals),
        x: x.position(tick), y: bottom + 15, style: "tick middle")
    }
    var y = Self.top
    for group in groups {
      if let title = group.title {
        y += Self.rowHeight
        svg.text(title, x: 0, y: y - 7, style: "strong emphasized")
      }
      for row in group.rows {
        y += Self.rowHeight
        draw(row, y: y - Self.rowHeight / 2, x: x, into: &svg)
      }
    }
    return svg.markup
  }

  private func draw(_ row: Row, y: Double, x: LinearScale, into svg: inout SVG) {
    let entry = row.difference
    let seen = entry.verdict != .noDetectableDifference
    let style = seen ? " emphasized" : ""
    if let least = entry.minimumDetectableEffect {
      svg.rectangle(
        x: x.position(-least), y: y - 8, width: x.position(least) - x.position(-least),
        height: 16, style: "unseen")
    }
    svg.text(
      Self.shortened(row.label), x: Self.labelWidth - 10, y: y + 4, style: "label end\(style)")
    let (low, high) = (entry.interval.low, entry.interval.high)
    svg.line(x.position(low), y, x.position(high), y, style: "interval\(style)")
    // An interval that runs off the drawing has no end there.
    for end in [low, high] where domain.contains(end) {
      svg.line(x.position(end), y - 3.5, x.position(end), y + 3.5, style: "interval\(style)")
    }
    svg.circle(
      x: x.position(entry.difference), y: y, radius: seen ? 5 : 4,
      style: seen ? "dot emphasized" : "dot hollow")
    svg.text(Mark(entry).sign, x: Self.width - 6, y: y + 4, style: "label end\(style)")
  }

  /// Symmetric around zero and wide enough for every interval of conclusive rows: those of two or
  /// three vaults would compress all others.
  private var domain: ClosedRange<Double> {
    let rows = groups.flatMap(\.rows).map(\.difference)
    let telling = rows.filter { $0.minimumDetectableEffect != nil }
    let ends = (telling.isEmpty ? rows : telling).flatMap { [$0.interval.low, $0.interval.high] }
    let reach = max(0.005, (ends.map(abs).max() ?? 0) * 1.04)
    return -reach...reach
  }

  private var height: Double {
    let lines = groups.map { $0.rows.count + ($0.title == nil ? 0 : 1) }.reduce(0, +)
    return Self.top + Double(lines) * Self.rowHeight + 22
  }

  private var description: String {
    let rows = groups.flatMap { group in
      group.rows.map { row in
        "\(group.title.map { "\($0) " } ?? "")\(row.label) "
          + "\(DifferenceText.signed(row.difference.difference)), "
          + Mark(row.difference).word
      }
    }
    return "\(title): \(rows.joined(separator: "; "))"
  }

  /// Returns the number of decimals that distinguish neighboring ticks.
  private static func decimals(of ticks: [Double]) -> Int {
    guard ticks.count > 1 else { return 1 }
    return max(1, Int((-log10(ticks[1] - ticks[0]) - 1e-9).rounded(.up)))
  }

  private static func shortened(_ label: String) -> String {
    label.count > mostCharacters ? label.prefix(mostCharacters - 1) + "…" : label
  }

  private static let width = 420.0
  private static let labelWidth = 154.0
  private static let signWidth = 28.0
  private static let top = 6.0
  private static let rowHeight = 22.0
  private static let mostCharacters = 24
}
