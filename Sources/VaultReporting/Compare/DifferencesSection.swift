internal import VaultVerdict

/// Every pair of systems on every measure: a drawing for each candidate and one table.
struct DifferencesSection {
  let plots: [Plot]
  let rows: [Row]
  let caption: Markup

  struct Plot {
    let name: Markup
    let drawing: Markup
  }

  /// One difference as tables show it.
  struct Row {
    let measure: Markup
    let pair: Markup
    let from: Markup
    let to: Markup
    let change: Markup
    let interval: Markup
    let n: Markup
    let flipP: Markup
    let vaultP: Markup
    let tP: Markup
    let wilcoxonP: Markup
    let holmP: Markup
    let bhP: Markup
    let balance: Markup
    let effect: Markup
    let least: Markup
    let verdictStyle: Markup
    let verdictSign: Markup
    let verdictWords: Markup

    init(_ entry: MeasuredDifference, letters: [String: String]) {
      measure = Markup(entry.measure)
      pair = "\(letters[entry.baseline] ?? "") → \(letters[entry.candidate] ?? "")"
      from = Markup(DifferenceText.score(entry.baselineMean))
      to = Markup(DifferenceText.score(entry.candidateMean))
      change = Markup(DifferenceText.signed(entry.difference))
      interval = Markup(DifferenceText.interval(entry.interval))
      n = "\(DecimalText.grouped(entry.n)) / \(DecimalText.grouped(entry.vaults))"
      flipP = Markup(DifferenceText.p(entry.p.signFlip))
      vaultP = Markup(DifferenceText.p(entry.p.clusterTTest))
      tP = Markup(DifferenceText.p(entry.p.tTest))
      wilcoxonP = Markup(DifferenceText.p(entry.p.wilcoxon))
      holmP = Markup(DifferenceText.p(entry.p.holm))
      bhP = Markup(DifferenceText.p(entry.p.benjaminiHochberg))
      balance = Markup(DifferenceText.balance(entry.balance))
      effect = Markup(DifferenceText.effect(entry.effectSize))
      least = Markup(entry.minimumDetectableEffect.map(DifferenceText.score) ?? "–")
      verdictStyle = Markup(DifferenceText.style(entry.verdict))
      verdictSign = Markup(DifferenceText.sign(entry.verdict))
      verdictWords = Markup(DifferenceText.words(entry))
    }
  }

  init(_ report: ComparisonReport, letters: [String: String]) {
    plots = report.systems.dropFirst().map { candidate in
      let entries = report.differences.filter {
        $0.baseline == report.systems.first?.label && $0.candidate == candidate.label
      }
      let name =
        "\(letters[candidate.label] ?? "") against \(letters[report.systems.first?.label ?? ""] ?? "")"
      return Plot(
        name: Markup(name),
        drawing: ForestPlot(
          title: name,
          groups: [
            .init(
              title: nil, rows: entries.map { .init(label: $0.measure, difference: $0) })
          ]
        ).markup)
    }
    rows = report.differences.map { Row($0, letters: letters) }
    caption = Markup(DifferenceText.family("overall", of: report))
  }
}
