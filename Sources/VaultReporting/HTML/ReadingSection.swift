internal import VaultVerdict

/// What a reader must know to read the figures rightly.
struct ReadingSection {
  let split: Markup
  let queryCount: Markup
  let primary: Markup

  init(_ report: Report, matching: MatchingFigures) {
    split = Markup(report.manifest.split)
    let count = matching.measures.compactMap { matching.figure(matching.primary, $0)?.n }.max()
    queryCount = Markup(count.map { VerdictText.plural($0, "query", "queries") } ?? "its queries")
    primary = Markup(report.manifest.primarySystem)
  }
}
