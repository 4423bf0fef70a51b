internal import VaultVerdict

/// The primary system on each part of the queries, beside what is possible there.
struct SlicesSection {
  let measures: [Markup]
  let leadMeasure: Markup
  let groups: [Group]
  /// Dimensions with more slices than a reader takes in at a glance, closed until asked for.
  let foldedGroups: [FoldedGroup]
  let columnCount: Markup
  let systemName: Markup

  struct Group {
    /// `nil` for all queries together.
    let dimension: Markup?
    let rows: [Row]
  }

  /// A dimension with many slices; it repeats the header's content, since its table is apart.
  struct FoldedGroup {
    let dimension: Markup
    let count: Markup
    let rows: [Row]
    let measures: [Markup]
    let leadMeasure: Markup
  }

  private static let mostOpenRows = 8

  struct Row {
    let name: Markup
    let n: Markup
    let cells: [Cell]
    let ceiling: Markup
    let strip: Markup
  }

  struct Cell {
    let value: Markup
    let interval: Markup
  }

  /// `nil` if no figure of the primary system speaks of a slice.
  init?(_ matching: MatchingFigures) {
    let slices = matching.slices
    let measures = Array(
      matching.measures.filter { measure in
        slices.contains { matching.figure(matching.primary, measure, slice: $0) != nil }
      }.prefix(3))
    guard let lead = measures.first else { return nil }
    self.measures = measures.map { Markup($0) }
    leadMeasure = Markup(lead)
    columnCount = Markup(String(measures.count + 4))
    systemName = Markup(matching.primary)
    var groups = [
      Group(
        dimension: nil,
        rows: [Self.row("all queries", slice: nil, measures: measures, matching: matching)])
    ]
    var dimensions: [(name: String, rows: [Row])] = []
    for slice in slices {
      let place = Self.place(slice)
      let row = Self.row(place.name, slice: slice, measures: measures, matching: matching)
      if let index = dimensions.firstIndex(where: { $0.name == place.dimension }) {
        dimensions[index].rows.append(row)
      } else {
        dimensions.append((place.dimension, [row]))
      }
    }
    groups += dimensions.map { Group(dimension: Markup($0.name), rows: $0.rows) }
    self.groups = groups.filter { $0.rows.count <= Self.mostOpenRows }
    foldedGroups = groups.filter { $0.rows.count > Self.mostOpenRows }.map { group in
      FoldedGroup(
        dimension: group.dimension ?? "", count: Markup(String(group.rows.count)),
        rows: group.rows, measures: measures.map { Markup($0) }, leadMeasure: Markup(lead))
    }
  }

  /// Where a slice stands: flags that share a prefix, `case.copied: true`, are one dimension.
  private static func place(_ slice: [String: String]) -> (dimension: String, name: String) {
    if slice.count == 1, let (key, value) = slice.first, value == "true",
      let dot = key.firstIndex(of: "."), dot > key.startIndex
    {
      return (
        SliceText.words(String(key[..<dot])), SliceText.words(String(key[key.index(after: dot)...]))
      )
    }
    return (SliceText.dimension(slice), SliceText.values(slice))
  }

  private static func row(
    _ name: String, slice: [String: String]?, measures: [String], matching: MatchingFigures
  ) -> Row {
    let figures = measures.map { matching.figure(matching.primary, $0, slice: slice) }
    let cells = figures.map { figure in
      Cell(
        value: Markup(figure.map { FigureText.text($0.value, unit: $0.unit) } ?? "–"),
        interval: Markup(
          figure.flatMap { figure in
            figure.ci95.map { FigureText.interval($0, unit: figure.unit) }
          } ?? ""))
    }
    let lead = figures.first ?? nil
    let ceiling = measures.first.flatMap { matching.ceiling($0, slice: slice) }
    let strip = lead.map {
      IntervalStrip(value: $0.value, interval: $0.ci95, ceiling: ceiling?.value).markup
    }
    let count = figures.compactMap { $0?.n }.max()
    return Row(
      name: Markup(name), n: Markup(count.map { DecimalText.grouped($0) } ?? "–"), cells: cells,
      ceiling: Markup(ceiling.map { FigureText.text($0.value, unit: $0.unit) } ?? "–"),
      strip: strip ?? "")
  }
}
