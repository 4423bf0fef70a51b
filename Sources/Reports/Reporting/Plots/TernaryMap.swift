internal import VaultComparison
internal import VaultCore
internal import VaultResults

/// The mean objective of every weighting as a heat map over the triangle of weights.
///
/// Each weighting is a hexagon, colored by its mean. The design's weights and the best ones are
/// marked by shape, weightings indistinguishable from the best are outlined, and those that break a
/// constraint are struck through; a table beside the map repeats the values.
struct TernaryMap {
  let report: TuningReport
  private let geometry: TernaryGeometry
  private let colors: ColorScale
  private let cells: [Cell]

  /// A weighting in whole parts.
  private struct Cell: Hashable {
    let semantic: Int
    let temporal: Int
    let participant: Int
  }

  init(_ report: TuningReport) {
    self.report = report
    let parts = report.basis.parts
    geometry = TernaryGeometry(parts: parts, left: 58, top: 40, width: 324)
    let means = report.points.map(\.mean)
    colors = ColorScale(domain: (means.min() ?? 0)...(means.max() ?? 0))
    cells = report.points.map { point in
      let semantic = Int((point.weights.semantic * Double(parts)).rounded())
      let temporal = Int((point.weights.temporal * Double(parts)).rounded())
      return Cell(semantic: semantic, temporal: temporal, participant: parts - semantic - temporal)
    }
  }

  /// The drawing for a page that has the report's style.
  var markup: Markup { drawing.markup }

  /// The drawing as a file of its own.
  var standalone: String { drawing.standalone(style: Stylesheet.drawing) }

  private var drawing: SVG {
    var svg = SVG(
      width: 440, height: keyTop + (isConstrained ? 78 : 56), label: description,
      style: "plot ternary")
    drawCells(on: &svg)
    drawOutline(on: &svg)
    drawAxes(on: &svg)
    drawMark(report.basis.document, style: .ring, on: &svg)
    drawMark(report.best, style: .diamond, on: &svg)
    drawLegend(on: &svg)
    drawKey(on: &svg)
    return svg
  }

  private func center(_ cell: Cell) -> TernaryGeometry.Point {
    let whole = Double(geometry.parts)
    return geometry.point(
      Double(cell.semantic) / whole, Double(cell.temporal) / whole,
      Double(cell.participant) / whole)
  }

  private func drawCells(on svg: inout SVG) {
    var struck: [TernaryGeometry.Point] = []
    // Titles of thousands of cells would be most of the file; the table has the values anyway.
    let hasTitles = report.points.count <= 1500
    for (point, cell) in zip(report.points, cells) {
      let corners = geometry.corners(around: center(cell))
      let weights = WeightText.text(point.weights, parts: geometry.parts)
      let title = "\(weights): \(WeightText.mean(point.mean))"
      svg.polygon(corners, fill: colors.color(point.mean), title: hasTitles ? title : nil)
      if !point.isFeasible { struck += [corners[1], corners[4]] }
    }
    if !struck.isEmpty { svg.segments(struck, style: "struck") }
  }

  /// The sides between a cell of the plateau and one that is not of it.
  private func drawOutline(on svg: inout SVG) {
    let plateau = Set(zip(report.points, cells).filter { $0.0.isOnPlateau }.map(\.1))
    var sides: [TernaryGeometry.Point] = []
    for cell in cells where plateau.contains(cell) {
      let corners = geometry.corners(around: center(cell))
      for (direction, step) in TernaryGeometry.neighbors.enumerated() {
        let neighbor = Cell(
          semantic: cell.semantic + step.semantic, temporal: cell.temporal + step.temporal,
          participant: cell.participant + step.participant)
        if !plateau.contains(neighbor) {
          sides += [corners[direction], corners[(direction + 1) % 6]]
        }
      }
    }
    guard !sides.isEmpty else { return }
    svg.segments(sides, style: "plateau-halo")
    svg.segments(sides, style: "plateau")
  }

  /// Ticks are where lines of one weight leave the triangle, and point along these lines.
  private func drawAxes(on svg: inout SVG) {
    let gap = geometry.spacing / 2 + 2
    for value in [0.2, 0.4, 0.6, 0.8] {
      let label = DecimalText.fixed(value, decimals: 1)
      // Semantic along the left side, temporal along the base, participant along the right side.
      let ends: [(TernaryGeometry.Point, direction: Int, style: String, dx: Double, dy: Double)] = [
        (geometry.point(value, 1 - value, 0), 3, "tick end", -3, 4),
        (geometry.point(0, value, 1 - value), 5, "tick middle", 5, 12),
        (geometry.point(1 - value, 0, value), 1, "tick", 2, -1),
      ]
      for (point, direction, style, dx, dy) in ends {
        let start = geometry.step(from: point, direction: direction, by: gap)
        let end = geometry.step(from: point, direction: direction, by: gap + 6)
        svg.line(start.x, start.y, end.x, end.y, style: "axis")
        svg.text(label, x: end.x + dx, y: end.y + dy, style: style)
      }
    }
    let top = geometry.point(1, 0, 0)
    let left = geometry.point(0, 1, 0)
    let right = geometry.point(0, 0, 1)
    svg.text("semantic 1.0", x: top.x, y: 22, style: "middle emphasized")
    svg.text("temporal 1.0", x: left.x - 6, y: geometry.bottom + 34, style: "middle emphasized")
    svg.text(
      "participant 1.0", x: right.x + 2, y: geometry.bottom + 34, style: "middle emphasized")
    let away = gap + 40
    let leftMiddle = geometry.step(
      from: geometry.point(0.5, 0.5, 0), direction: 3, by: away)
    svg.text("semantic →", x: leftMiddle.x, y: leftMiddle.y, style: "tick middle", rotation: -60)
    let rightMiddle = geometry.step(
      from: geometry.point(0.5, 0, 0.5), direction: 0, by: away)
    svg.text(
      "participant →", x: rightMiddle.x, y: rightMiddle.y, style: "tick middle", rotation: 60)
    svg.text(
      "← temporal", x: (left.x + right.x) / 2, y: geometry.bottom + 34, style: "tick middle")
  }

  // MARK: - Marks

  private enum Mark {
    case ring
    case diamond
  }

  private func drawMark(_ weights: RankingWeights, style: Mark, on svg: inout SVG) {
    let point = geometry.point(weights.semantic, weights.temporal, weights.participant)
    draw(style, at: point, on: &svg)
  }

  private func draw(_ mark: Mark, at point: TernaryGeometry.Point, on svg: inout SVG) {
    switch mark {
    case .ring:
      svg.circle(x: point.x, y: point.y, radius: 7, style: "ring-halo")
      svg.circle(x: point.x, y: point.y, radius: 7, style: "ring")
    case .diamond:
      let corners = [(0.0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)]
        .map { (x: point.x + $0.0, y: point.y + $0.1) }
      svg.polygon(corners, fill: nil, title: nil, style: "diamond")
    }
  }

  // MARK: - Legend

  private var legendTop: Double { geometry.bottom + 66 }
  private var keyTop: Double { legendTop + 62 }

  private func drawLegend(on svg: inout SVG) {
    let (left, right) = (58.0, 382.0)
    let steps = 64
    let width = (right - left) / Double(steps)
    let domain = colors.domain
    svg.text("mean \(report.basis.objective)", x: left, y: legendTop - 7, style: "tick")
    for step in 0..<steps {
      let share = (Double(step) + 0.5) / Double(steps)
      let value = domain.lowerBound + share * (domain.upperBound - domain.lowerBound)
      // Half a unit wider than a step: seams between rectangles would show.
      svg.rectangle(
        x: left + Double(step) * width, y: legendTop,
        width: width + (step == steps - 1 ? 0 : 0.5), height: 12, fill: colors.color(value))
    }
    let scale = LinearScale(domain, onto: left...right)
    let ticks =
      domain.upperBound > domain.lowerBound
      ? LinearScale.ticks(in: domain, about: 4) : [domain.lowerBound]
    for tick in ticks {
      let x = scale.position(tick)
      svg.line(x, legendTop + 12, x, legendTop + 16, style: "axis")
      svg.text(scale.text(tick), x: x, y: legendTop + 28, style: "tick middle")
    }
  }

  private func drawKey(on svg: inout SVG) {
    let parts = geometry.parts
    draw(.diamond, at: (68, keyTop - 4), on: &svg)
    svg.text(
      "best, \(WeightText.text(report.best, parts: parts)): \(WeightText.mean(report.bestMean))",
      x: 84, y: keyTop, style: "strong")
    draw(.ring, at: (68, keyTop + 18), on: &svg)
    svg.text(
      "design, \(WeightText.text(report.basis.document, parts: parts)): "
        + WeightText.mean(report.documentMean), x: 84, y: keyTop + 22, style: "strong")
    let box = [(60.0, keyTop + 34.0), (76, keyTop + 34), (76, keyTop + 46), (60, keyTop + 46)]
    let sides = box.indices.flatMap { [box[$0], box[($0 + 1) % 4]] }.map { (x: $0.0, y: $0.1) }
    svg.segments(sides, style: "plateau")
    svg.text(
      "outlined: \(report.plateau.size) of \(report.points.count), not distinguishable from best",
      x: 84, y: keyTop + 44, style: "strong")
    if isConstrained {
      svg.segments(
        [(66, keyTop + 68), (70, keyTop + 54)].map { (x: $0.0, y: $0.1) }, style: "axis")
      svg.text("struck through: breaks a constraint", x: 84, y: keyTop + 66, style: "strong")
    }
  }

  private var isConstrained: Bool { report.points.contains { !$0.isFeasible } }

  private var description: String {
    let parts = geometry.parts
    let low = WeightText.mean(colors.domain.lowerBound)
    let high = WeightText.mean(colors.domain.upperBound)
    return "Mean \(report.basis.objective) over all semantic, temporal and participant weights, "
      + "from \(low) to \(high). Best at \(WeightText.text(report.best, parts: parts)) with "
      + "\(WeightText.mean(report.bestMean)); the design document's weights reach "
      + "\(WeightText.mean(report.documentMean)). \(report.plateau.size) of "
      + "\(report.points.count) weightings cannot be distinguished from the best."
  }
}
