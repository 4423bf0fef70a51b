internal import VaultVerdict

/// How well free-text searches find what was asked and answered, by way of ranking and by slice.
struct SearchSection {
  let basis: Markup
  let sentences: [Markup]
  let measures: [Markup]
  let rows: [Row]
  let headings: [Markup]
  let slices: [SliceRow]

  struct Row {
    let system: Markup
    let isPrimary: Bool
    let cells: [Cell]
  }

  struct Cell {
    let value: Markup
    let interval: Markup
    let isBest: Bool
  }

  struct SliceRow {
    let slice: Markup
    let count: Markup
    let cells: [Cell]
  }

  /// `nil` if the run searched nothing.
  init?(_ report: Report) {
    guard let figures = SearchFigures(report) else { return nil }
    basis = Markup(
      "\(VerdictText.plural(figures.count, "search", "searches")) of the \(report.manifest.split) "
        + "split: questions in other words than their answers, and look-ups of two or three words")
    sentences = figures.sentences.map { Markup($0) }
    measures = SearchFigures.measures.map { Markup($0) }
    let systems = figures.systems
    rows = systems.map { system in
      Row(
        system: Markup(system.name), isPrimary: system.id == SearchFigures.primary,
        cells: SearchFigures.measures.map { measure in
          let best = systems.compactMap { figures.figure($0.id, measure)?.value }.max()
          return Self.cell(figures.figure(system.id, measure), best: best)
        })
    }
    headings = systems.map { Markup($0.name) }
    slices = figures.slices.map { slice in
      let values = systems.map {
        figures.figure($0.id, SearchFigures.measures[0], slice: slice)
      }
      let best = values.compactMap { $0?.value }.max()
      let count = values.compactMap { $0?.n }.max() ?? 0
      return SliceRow(
        slice: Markup(SliceText.text(slice)), count: Markup(DecimalText.grouped(count)),
        cells: values.map { Self.cell($0, best: best) })
    }
  }

  private static func cell(_ metric: Metric?, best: Double?) -> Cell {
    guard let metric else { return Cell(value: "–", interval: "", isBest: false) }
    return Cell(
      value: Markup(FigureText.text(metric.value, unit: metric.unit)),
      interval: Markup(metric.ci95.map { FigureText.interval($0, unit: metric.unit) } ?? ""),
      isBest: metric.value == best)
  }
}
