internal import VaultResults

/// How many targets of a kind are met, missed and not measured, as one bar.
///
/// The counts stand beside it in words, so it is hidden from those who hear the page read; missed
/// targets are hatched, so that they differ by more than colour.
struct VerdictBar {
  let counts: VerdictSummary.Counts

  var markup: Markup {
    var svg = SVG(width: 400, height: 14, label: nil, style: "verdict-bar", stretches: true)
    let total = Double(max(counts.total, 1))
    var start = 0.0
    let parts = [
      (counts.met, "fill-met"), (counts.missed, "fill-missed"), (counts.notMeasured, "fill-open"),
    ]
    for (count, style) in parts where count > 0 {
      let width = Double(count) / total * 400
      svg.rectangle(x: start, y: 0, width: max(width - 2, 1), height: 14, style: style)
      if style == "fill-missed" { hatch(from: start, width: width - 2, into: &svg) }
      start += width
    }
    return svg.markup
  }

  private func hatch(from start: Double, width: Double, into svg: inout SVG) {
    var offset = 0.0
    while offset + 10 <= width {
      svg.line(start + offset, 14, start + offset + 10, 0, style: "hatch")
      offset += 7
    }
  }
}
