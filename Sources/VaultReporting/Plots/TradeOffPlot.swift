internal import VaultComparison
internal import VaultCore
internal import VaultResults

/// Two means of every weighting against each other, those on the Pareto front joined by a line.
struct TradeOffPlot {
  let report: TuningReport

  var markup: Markup {
    var svg = SVG(width: 460, height: 330, label: description, style: "plot trade")
    let x = LinearScale(domain(0), onto: 60...444)
    let y = LinearScale(domain(1), onto: 14...264, isReversed: true)
    for tick in LinearScale.ticks(in: x.domain, about: 4) {
      svg.line(x.position(tick), 14, x.position(tick), 264, style: "grid")
      svg.text(text(tick, x), x: x.position(tick), y: 282, style: "tick middle")
    }
    for tick in LinearScale.ticks(in: y.domain, about: 5) {
      svg.line(60, y.position(tick), 444, y.position(tick), style: "grid")
      svg.text(text(tick, y), x: 52, y: y.position(tick) + 4, style: "tick end")
    }
    func place(_ point: TuningReport.Point) -> (x: Double, y: Double) {
      (x.position(point.tradeOff[0]), y.position(point.tradeOff[1]))
    }
    for point in report.points where !point.isOnFront {
      svg.circle(x: place(point).x, y: place(point).y, radius: 2, style: "dot")
    }
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] < $1.tradeOff[0] }
    svg.polyline(front.map(place), style: "curve")
    for point in front {
      svg.circle(x: place(point).x, y: place(point).y, radius: 4, style: "dot front")
    }
    if let document = point(report.basis.document) {
      svg.circle(x: place(document).x, y: place(document).y, radius: 7, style: "ring-halo")
      svg.circle(x: place(document).x, y: place(document).y, radius: 7, style: "ring")
    }
    if let best = point(report.best) {
      let corners = [(0.0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)]
        .map { (x: place(best).x + $0.0, y: place(best).y + $0.1) }
      svg.polygon(corners, fill: nil, title: nil, style: "diamond")
    }
    svg.text("mean \(report.tradeOff[0]) →", x: 444, y: 304, style: "label end")
    svg.text("↑ mean \(report.tradeOff[1])", x: 60, y: 322, style: "label")
    return svg.markup
  }

  private func point(_ weights: RankingWeights) -> TuningReport.Point? {
    report.points.first { $0.weights == weights }
  }

  /// From the lowest to the highest mean, a little more on both sides.
  private func domain(_ index: Int) -> ClosedRange<Double> {
    let values = report.points.map { $0.tradeOff[index] }
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let margin = max((high - low) * 0.05, 0.001)
    return low - margin...high + margin
  }

  private func text(_ tick: Double, _ scale: LinearScale) -> String {
    let extent = scale.domain.upperBound - scale.domain.lowerBound
    return DecimalText.fixed(tick, decimals: extent > 0.4 ? 1 : extent > 0.04 ? 2 : 3)
  }

  private var description: String {
    let front = report.points.filter(\.isOnFront).sorted { $0.tradeOff[0] < $1.tradeOff[0] }
      .map {
        "\(WeightText.text($0.weights, parts: report.basis.parts)) "
          + "\(WeightText.mean($0.tradeOff[0])) and \(WeightText.mean($0.tradeOff[1]))"
      }
    return "Mean \(report.tradeOff.joined(separator: " against mean ")) of every weighting. On the "
      + "front: \(front.prefix(12).joined(separator: "; "))"
  }
}
