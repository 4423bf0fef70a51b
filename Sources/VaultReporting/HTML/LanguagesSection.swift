internal import VaultVerdict

/// Figures for each pair of a query's and a message's language, as matrices.
struct LanguagesSection {
  let matrices: [Matrix]

  struct Matrix {
    let metric: Markup
    let basis: Markup
    let columns: [Markup]
    let rows: [Row]
  }

  struct Row {
    let language: Markup
    let cells: [Cell]
  }

  struct Cell {
    let value: Markup
    /// The figure in percent, from which the cell's shade follows.
    let shade: Markup
  }

  /// `nil` if no figure speaks of a pair of languages.
  init?(_ report: Report) {
    let pairs = report.metrics.filter {
      $0.slice.map { Set($0.keys) == ["queryLanguage", "documentLanguage"] } ?? false
    }
    var ids: [String] = []
    for metric in pairs where !ids.contains(metric.id) { ids.append(metric.id) }
    guard !ids.isEmpty else { return nil }
    matrices = ids.map { id in Self.matrix(id, of: pairs.filter { $0.id == id }) }
  }

  private static func matrix(_ id: String, of metrics: [Metric]) -> Matrix {
    let queries = Set(metrics.compactMap { $0.slice?["queryLanguage"] }).sorted()
    let documents = Set(metrics.compactMap { $0.slice?["documentLanguage"] }).sorted()
    let rows = queries.map { query in
      Row(
        language: Markup(query),
        cells: documents.map { document in
          let slice = ["queryLanguage": query, "documentLanguage": document]
          guard let metric = metrics.first(where: { $0.slice == slice }) else {
            return Cell(value: "–", shade: "0")
          }
          let percent = Int((min(max(metric.value, 0), 1) * 100).rounded())
          return Cell(
            value: Markup(FigureText.text(metric.value, unit: metric.unit)),
            shade: Markup(String(percent)))
        })
    }
    let counts = metrics.map(\.n)
    let basis =
      counts.min() == counts.max()
      ? "n = \(DecimalText.grouped(counts.first ?? 0)) each"
      : "n = \(DecimalText.grouped(counts.min() ?? 0)) to \(DecimalText.grouped(counts.max() ?? 0))"
    return Matrix(
      metric: Markup(id), basis: Markup(basis), columns: documents.map { Markup($0) }, rows: rows)
  }
}
