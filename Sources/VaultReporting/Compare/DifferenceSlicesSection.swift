internal import VaultVerdict

/// The differences on parts of the queries: a drawing for each candidate, tables on demand.
struct DifferenceSlicesSection {
  let leadMeasure: Markup
  let plots: [DifferencesSection.Plot]
  let tables: [Table]
  let caption: Markup
  let tooFew: Markup?

  /// One candidate's slices on every measure.
  struct Table {
    let name: Markup
    let count: Markup
    let rows: [Row]
  }

  struct Row {
    let slice: Markup
    let numbers: DifferencesSection.Row
  }

  /// `nil` if the queries have no slices.
  init?(_ report: ComparisonReport, letters: [String: String]) {
    guard !report.slices.isEmpty || !report.tooFew.isEmpty,
      let baseline = report.systems.first, let lead = report.measures.first
    else { return nil }
    leadMeasure = Markup(lead)
    let candidates = report.systems.dropFirst().map { candidate in
      (
        name:
          "\(letters[candidate.label] ?? "") against \(letters[baseline.label] ?? "")",
        entries: report.slices.filter {
          $0.baseline == baseline.label && $0.candidate == candidate.label
        }
      )
    }.filter { !$0.entries.isEmpty }
    plots = candidates.map { candidate in
      DifferencesSection.Plot(
        name: Markup(candidate.name),
        drawing: ForestPlot(
          title: "\(candidate.name), \(lead)",
          groups: Self.groups(candidate.entries.filter { $0.measure == lead })
        ).markup)
    }
    tables = candidates.map { candidate in
      Table(
        name: Markup(candidate.name), count: Markup(DecimalText.grouped(candidate.entries.count)),
        rows: candidate.entries.map {
          Row(
            slice: Markup(SliceText.text($0.slice)),
            numbers: DifferencesSection.Row($0, letters: letters))
        })
    }
    caption = Markup(DifferenceText.family("slices", of: report))
    tooFew = report.tooFew.isEmpty ? nil : Markup(DifferenceText.list(report.tooFew))
  }

  /// The rows by dimension, in the order in which dimensions appear; those of a single row stand
  /// together without a title.
  private static func groups(_ entries: [MeasuredDifference]) -> [ForestPlot.Group] {
    var names: [String] = []
    for entry in entries where !names.contains(SliceText.dimension(entry.slice)) {
      names.append(SliceText.dimension(entry.slice))
    }
    var singles: [ForestPlot.Row] = []
    var groups: [ForestPlot.Group] = []
    for name in names {
      let members = entries.filter { SliceText.dimension($0.slice) == name }
      if members.count == 1 {
        singles += members.map { .init(label: "\(single($0)) (\($0.n))", difference: $0) }
      } else {
        groups.append(
          ForestPlot.Group(
            title: name,
            rows: members.map {
              .init(label: "\(SliceText.values($0.slice)) (\($0.n))", difference: $0)
            }))
      }
    }
    return singles.isEmpty ? groups : [ForestPlot.Group(title: nil, rows: singles)] + groups
  }

  /// A slice that is the only one of its dimension: its name says enough where it is a mere yes.
  private static func single(_ entry: MeasuredDifference) -> String {
    let isYes = entry.slice.values.allSatisfy { $0 == "true" }
    return isYes ? SliceText.dimension(entry.slice) : SliceText.text(entry.slice)
  }
}
