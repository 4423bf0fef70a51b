internal import VaultHistory
internal import VaultResults

/// One metric run by run, with its intervals, levels and change points.
struct TrendPlot {
  let series: HistorySeries

  var markup: Markup {
    var svg = SVG(width: Self.width, height: Self.height, label: description, style: "plot trend")
    guard let newest = series.points.last else { return svg.markup }
    let domain = verticalDomain
    let y = LinearScale(domain, onto: Self.top...Self.bottom, isReversed: true)
    let x = LinearScale(
      0...Double(max(series.points.count - 1, 1)), onto: (Self.left + 8)...(Self.right - 8))
    drawAxis(&svg, domain: domain, y: y)
    drawIntervals(&svg, x: x, y: y)
    svg.polyline(
      series.points.enumerated().map {
        (x.position(Double($0.offset)), y.position($0.element.value))
      },
      style: "course")
    drawLevels(&svg, x: x, y: y)
    svg.circle(
      x: x.position(Double(series.points.count - 1)), y: y.position(newest.value), radius: 3.5,
      style: "dot emphasized")
    if let oldest = series.points.first {
      svg.text(
        String(oldest.createdAt.prefix(10)), x: Self.left, y: Self.height - 6, style: "tick")
    }
    if series.points.count > 1 {
      svg.text(
        String(newest.createdAt.prefix(10)), x: Self.right, y: Self.height - 6, style: "tick end")
    }
    return svg.markup
  }

  private func drawAxis(_ svg: inout SVG, domain: ClosedRange<Double>, y: LinearScale) {
    let scale = FigureScale(
      unit: series.unit, magnitude: max(abs(domain.lowerBound), abs(domain.upperBound)))
    let ticks = LinearScale.ticks(in: domain, about: 3)
    // The number of decimals that distinguish neighboring lines.
    let extra =
      (0..<6).first { extra in
        Set(ticks.map { scale.text($0, extraDecimals: extra) }).count == ticks.count
      } ?? 6
    for tick in ticks {
      svg.line(Self.left, y.position(tick), Self.right, y.position(tick), style: "grid")
      svg.text(
        scale.text(tick, extraDecimals: extra), x: Self.left - 6, y: y.position(tick) + 4,
        style: "tick end")
    }
  }

  private func drawIntervals(_ svg: inout SVG, x: LinearScale, y: LinearScale) {
    for (index, point) in series.points.enumerated() {
      guard let interval = point.ci95 else { continue }
      let place = x.position(Double(index))
      svg.line(
        place, y.position(interval.low), place, y.position(interval.high), style: "spread")
    }
  }

  private func drawLevels(_ svg: inout SVG, x: LinearScale, y: LinearScale) {
    guard let first = series.shifts.first else { return }
    let starts = [0] + series.shifts.map(\.index)
    let levels = [first.before] + series.shifts.map(\.after)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : series.points.count
      let level = y.position(levels[index])
      svg.line(
        x.position(Double(start)), level, x.position(Double(end - 1)), level, style: "level")
    }
    for (number, shift) in series.shifts.enumerated() {
      let place = x.position(Double(shift.index))
      svg.line(place, Self.top, place, Self.bottom, style: "reference")
      svg.text(String(number + 1), x: place, y: Self.top - 4, style: "tick middle strong")
    }
  }

  /// All values, and the intervals unless they would flatten the course to a tenth of the height.
  private var verticalDomain: ClosedRange<Double> {
    let values = series.points.map(\.value)
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    let ends = series.points.flatMap { point in
      point.ci95.map { [$0.low, $0.high] } ?? []
    }
    let outer = (ends + values).min() ?? low
    let over = (ends + values).max() ?? high
    let isWorthwhile = high - low > 0 && over - outer <= 10 * (high - low)
    let (bottom, top) = isWorthwhile ? (outer, over) : (low, high)
    let margin = top > bottom ? (top - bottom) * 0.08 : max(abs(top) * 0.05, 1e-9)
    return (bottom - margin)...(top + margin)
  }

  private var description: String {
    let runs = VerdictText.plural(series.points.count, "run")
    let shifts = VerdictText.plural(series.shifts.count, "change point")
    return "\(HistoryText.name(series)) over \(runs), newest \(HistoryText.last(series)), "
      + "\(shifts); the table below holds every value"
  }

  private static let width = 460.0
  private static let height = 200.0
  private static let left = 74.0
  private static let right = 452.0
  private static let top = 18.0
  private static let bottom = 172.0
}
