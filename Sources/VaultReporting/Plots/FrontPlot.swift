/// Recall against latency, a point for each search width, those on the Pareto front joined.
struct FrontPlot {
  struct Point {
    let label: String
    let seconds: Double
    let recall: Double
    let isOnFront: Bool
  }

  let title: String
  let points: [Point]

  var markup: Markup {
    var svg = SVG(width: 460, height: 300, label: description, style: "plot trade")
    let seconds = points.map(\.seconds).filter { $0 > 0 }
    guard let fast = seconds.min(), let slow = seconds.max(),
      let low = points.map(\.recall).min()
    else { return svg.markup }
    let x = LinearScale((fast * 0.8)...(slow * 1.25), onto: 52...444, isLogarithmic: true)
    let domain = max(0, min(low - 0.02, 0.98))...1.0
    let y = LinearScale(domain, onto: 14...240, isReversed: true)
    for tick in LinearScale.ticks(in: domain, about: 4) {
      svg.line(52, y.position(tick), 444, y.position(tick), style: "grid")
      svg.text(
        DecimalText.fixed(tick, decimals: 2), x: 44, y: y.position(tick) + 4, style: "tick end")
    }
    let front = points.filter(\.isOnFront).sorted { $0.seconds < $1.seconds }
    svg.polyline(
      front.map { (x.position($0.seconds), y.position($0.recall)) }, style: "curve")
    for point in points {
      let (px, py) = (x.position(point.seconds), y.position(point.recall))
      svg.circle(
        x: px, y: py, radius: point.isOnFront ? 5 : 3,
        style: point.isOnFront ? "dot front" : "dot")
      svg.text(point.label, x: px, y: py + 18, style: "tick middle")
      svg.line(px, 240, px, 244, style: "axis")
      svg.text(
        FigureText.text(point.seconds, unit: "seconds"), x: px, y: 258, style: "tick middle")
    }
    svg.text("95th percentile of latency →", x: 444, y: 284, style: "label end")
    svg.text("↑ recall@10", x: 52, y: 284, style: "label")
    return svg.markup
  }

  /// The points that no other one beats in one of the two and equals in the other.
  static func front(_ points: [(seconds: Double, recall: Double)]) -> [Bool] {
    points.map { point in
      !points.contains { other in
        other.seconds <= point.seconds && other.recall >= point.recall
          && (other.seconds < point.seconds || other.recall > point.recall)
      }
    }
  }

  private var description: String {
    let words = points.map {
      "\($0.label): recall \(FigureText.text($0.recall, unit: "score")) in "
        + FigureText.text($0.seconds, unit: "seconds") + ($0.isOnFront ? ", on the front" : "")
    }
    return "\(title): \(words.joined(separator: "; "))"
  }
}
