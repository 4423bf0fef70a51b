internal import VaultComparison
internal import VaultResults

/// Every pair of systems on every measure: a drawing for each candidate, and tables; over all
/// queries, and on parts of them.
struct DifferencesSection {
  let report: ComparisonReport
  let letters: [String: String]

  /// Over all queries.
  var overall: Fields {
    let plots = report.systems.dropFirst().map { candidate -> Fields in
      let entries = against(candidate, in: report.differences)
      return plot(
        name(candidate), title: name(candidate),
        [.init(title: nil, rows: entries.map { .init(label: $0.measure, difference: $0) })])
    }
    return [
      "level": FigureText.bound(report.basis.level, unit: "fraction"), "plots": plots,
      "rows": report.differences.map(row), "caption": DifferenceText.family("overall", of: report),
    ]
  }

  /// On parts of the queries; `nil` if they have no slices.
  var slices: Fields? {
    guard !report.slices.isEmpty || !report.tooFew.isEmpty, let lead = report.measures.first
    else { return nil }
    let candidates = report.systems.dropFirst().map { candidate in
      (
        name: name(candidate),
        entries: against(candidate, in: report.slices)
      )
    }.filter { !$0.entries.isEmpty }
    return [
      "leadMeasure": lead,
      "plots": candidates.map { candidate in
        plot(
          candidate.name, title: "\(candidate.name), \(lead)",
          Self.groups(candidate.entries.filter { $0.measure == lead }))
      },
      "tables": candidates.map { candidate -> Fields in
        [
          "name": candidate.name, "count": DecimalText.grouped(candidate.entries.count),
          "rows": candidate.entries.map { entry -> Fields in
            ["slice": SliceText.text(entry.slice), "numbers": row(entry)]
          },
        ]
      },
      "caption": DifferenceText.family("slices", of: report),
      "tooFew": report.tooFew.isEmpty ? nil : DifferenceText.list(report.tooFew),
    ]
  }

  private func name(_ candidate: ComparedSystem) -> String {
    "\(letters[candidate.label] ?? "") against \(letters[report.systems.first?.label ?? ""] ?? "")"
  }

  /// The differences of a candidate from the first system.
  private func against(
    _ candidate: ComparedSystem, in differences: [MeasuredDifference]
  ) -> [MeasuredDifference] {
    differences.filter {
      $0.baseline == report.systems.first?.label && $0.candidate == candidate.label
    }
  }

  private func plot(_ name: String, title: String, _ groups: [ForestPlot.Group]) -> Fields {
    ["name": name, "drawing": ForestPlot(title: title, groups: groups).markup]
  }

  /// One difference as tables show it.
  private func row(_ entry: MeasuredDifference) -> Fields {
    [
      "measure": entry.measure,
      "pair": "\(letters[entry.baseline] ?? "") → \(letters[entry.candidate] ?? "")",
      "from": DifferenceText.score(entry.baselineMean),
      "to": DifferenceText.score(entry.candidateMean),
      "change": DifferenceText.signed(entry.difference),
      "interval": DifferenceText.interval(entry.interval),
      "n": "\(DecimalText.grouped(entry.n)) / \(DecimalText.grouped(entry.vaults))",
      "flipP": DifferenceText.p(entry.p.signFlip),
      "vaultP": DifferenceText.p(entry.p.clusterTTest), "tP": DifferenceText.p(entry.p.tTest),
      "wilcoxonP": DifferenceText.p(entry.p.wilcoxon), "holmP": DifferenceText.p(entry.p.holm),
      "bhP": DifferenceText.p(entry.p.benjaminiHochberg),
      "balance": DifferenceText.balance(entry.balance),
      "effect": DifferenceText.effect(entry.effectSize),
      "least": entry.minimumDetectableEffect.map(DifferenceText.score) ?? "–",
      "verdict": Mark(entry),
    ]
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
