/// Differences in falling order: how many queries gain, how many lose, and how much.
struct DifferenceCurve {
  let title: String
  /// In falling order.
  let values: [Double]

  var markup: Markup {
    var svg = SVG(width: 460, height: 250, label: description, style: "plot trade")
    let extent = max(0.1, values.map(abs).max() ?? 0)
    let y = LinearScale(-extent...extent, onto: 14...220, isReversed: true)
    let x = LinearScale(0...Double(max(1, values.count)), onto: 60...444)
    for tick in LinearScale.ticks(in: y.domain, about: 5) {
      svg.line(60, y.position(tick), 444, y.position(tick), style: "grid")
      svg.text(
        DifferenceText.signed(tick), x: 52, y: y.position(tick) + 4, style: "tick end")
    }
    svg.line(60, y.position(0), 444, y.position(0), style: "axis")
    let steps = values.enumerated().flatMap { offset, value in
      [Double(offset), Double(offset + 1)].map { (x.position($0), y.position(value)) }
    }
    svg.polyline(steps, style: "curve")
    svg.text("queries →", x: 444, y: 242, style: "label end")
    return svg.markup
  }

  private var description: String {
    let gained = values.count { $0 > 0 }
    let lost = values.count { $0 < 0 }
    return "\(title): higher on \(gained) of \(values.count) queries, equal on "
      + "\(values.count - gained - lost), lower on \(lost)"
  }
}
