/// The distance of a value from its target, relative to the target: to the right is better.
///
/// The middle is the target; the ends are half of it away, and larger distances are cut there.
struct MarginBar {
  /// The margin as a share of the target; positive is better.
  let share: Double

  var markup: Markup {
    var svg = SVG(width: 80, height: 10, label: nil, style: "margin-bar")
    let x = LinearScale(-0.5...0.5, onto: 1...79)
    svg.line(1, 5, 79, 5, style: "track-line")
    let end = x.position(share)
    let isMet = share >= 0
    let length = max(abs(end - 40), 1.5)
    svg.rectangle(
      x: isMet ? 40 : 40 - length, y: 2.5, width: length, height: 5,
      style: isMet ? "fill-met" : "fill-missed")
    svg.line(40, 0, 40, 10, style: "mark")
    return svg.markup
  }
}
