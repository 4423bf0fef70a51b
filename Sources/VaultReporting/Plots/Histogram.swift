/// How many queries have which value of a measure between 0 and 1.
struct Histogram {
  let title: String
  /// The values; those outside 0 to 1 are counted at the ends.
  let values: [Double]

  /// How many values lie in each of eleven bins around 0, 0.1, … 1.
  var counts: [Int] {
    var counts = [Int](repeating: 0, count: 11)
    for value in values where value.isFinite {
      counts[Int((min(max(value, 0), 1) * 10).rounded())] += 1
    }
    return counts
  }

  var markup: Markup {
    var svg = SVG(width: 460, height: 170, label: description, style: "plot")
    let most = Double(max(counts.max() ?? 1, 1))
    let y = LinearScale(0...most, onto: 20...140, isReversed: true)
    svg.line(10, 140, 450, 140, style: "axis")
    for (bin, count) in counts.enumerated() {
      let left = 10 + Double(bin) * 40
      let top = y.position(Double(count))
      if count > 0 {
        svg.rectangle(x: left + 4, y: top, width: 32, height: 140 - top, style: "fill")
        svg.text("\(count)", x: left + 20, y: top - 5, style: "tick middle")
      }
      svg.text(
        DecimalText.fixed(Double(bin) / 10, decimals: bin % 10 == 0 ? 0 : 1), x: left + 20, y: 156,
        style: "tick middle")
    }
    return svg.markup
  }

  private var description: String {
    let bins = counts.enumerated().filter { $0.element > 0 }
      .map { "\(DecimalText.fixed(Double($0.offset) / 10, decimals: 1)): \($0.element)" }
    return "\(title), queries by value: \(bins.joined(separator: ", "))"
  }
}
