internal import VaultHistory

extension Markup {
  /// One metric over the runs, oldest at the left, with a line at each change point.
  static func sparkline(_ title: String, of series: HistorySeries) -> Markup {
    var svg = SVG(width: 240, height: 44, label: title, style: "plot sparkline")
    let values = series.points.map(\.value)
    guard let low = values.min(), let high = values.max(), !values.isEmpty else {
      return svg.markup
    }
    let margin = max((high - low) * 0.1, abs(high) * 1e-6, 1e-12)
    let y = LinearScale((low - margin)...(high + margin), onto: 6...38, isReversed: true)
    let x = LinearScale(0...Double(max(values.count - 1, 1)), onto: 6...234)
    for shift in series.shifts.map(\.index) where values.indices.contains(shift) {
      let position = x.position(Double(shift) - 0.5)
      svg.line(position, 2, position, 42, style: "reference")
    }
    svg.polyline(
      values.enumerated().map { (x.position(Double($0.offset)), y.position($0.element)) },
      style: "curve")
    if let last = values.last {
      svg.circle(
        x: x.position(Double(values.count - 1)), y: y.position(last), radius: 4,
        style: "dot emphasized")
    }
    return svg.markup
  }
}
