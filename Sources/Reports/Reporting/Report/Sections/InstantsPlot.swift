internal import VaultResults

/// The rankings as of earlier instants, as curves from the earliest to the latest.
enum InstantsPlot {
  /// None with fewer than two instants.
  static func blocks(_ matching: MatchingFigures) -> [Block] {
    let instants = matching.slices.compactMap { $0.count == 1 ? $0["asOf"] : nil }
      .sorted { (days($0), $0) < (days($1), $1) }
    guard instants.count > 1, let lead = matching.lead else { return [] }
    let curves = matching.ranked.compactMap { system -> CurvesPlot.Curve? in
      let points = instants.enumerated().compactMap { place, instant in
        matching.figure(system, lead, slice: ["asOf": instant]).map {
          (x: Double(place), y: $0.value)
        }
      }
      return points.count > 1 ? .init(name: system, points: points) : nil
    }
    guard !curves.isEmpty else { return [] }
    let plot = CurvesPlot(
      title: "\(lead) as of earlier instants", x: "when the question is asked", y: lead,
      curves: curves,
      marks: instants.enumerated().map { (Double($0), $1) })
    let figures = { (system: String, instant: String) in
      matching.figure(system, lead, slice: ["asOf": instant])
    }
    let data = Table(
      "\(lead) by when the question is asked, in days from the event’s start", of: instants
    ) {
      Field("Instant", .name) { .init($0) }
      Field("n", .number) { instant in
        curves.compactMap { figures($0.name, instant)?.n }.max().map { .count($0) } ?? .none
      }
      for curve in curves { Field(curve.name, .number) { .metric(figures(curve.name, $0)) } }
    }
    return [
      .heading("As of earlier instants"),
      .paragraph(
        "Nothing later than the instant is ranked, and queries without anything relevant by then "
          + "are left out, so that each instant has queries of its own.", .small),
      .columns([
        [.plots([.init(caption: plot.title, drawing: plot.markup)])], [.table(data)],
      ]),
    ]
  }

  /// Days from the event's start: `-14d` is −14, `start` is 0.
  private static func days(_ instant: String) -> Double {
    Double(instant.hasSuffix("d") ? String(instant.dropLast()) : instant) ?? 0
  }
}
