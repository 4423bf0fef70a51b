public import VaultResults

/// The models of a run side by side as plain text, for the end of a run.
public enum ModelsTable {
  /// Renders a line for each model and one for each language; `nil` where a run has one model.
  ///
  /// - Parameters:
  ///   - report: The run's report.
  ///   - width: The most characters on a line.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(_ report: Report, width: Int = 80) -> String? {
    guard let compared = report.manifest.comparedModels, !compared.isEmpty else { return nil }
    let own = report.manifest.embedder
    let models = [own] + compared.keys.sorted()
    let columns: [TerminalTable.Column] =
      [.init("model")]
      + systems.map { .init($0.title, alignment: .trailing) }
      + [
        .init("texts/s", alignment: .trailing), .init("GFLOP/s", alignment: .trailing),
        .init("peak", alignment: .trailing), .init("memory", alignment: .trailing),
      ]
    let rows = models.map { model in
      [model] + systems.map { value(report, $0.id, model, own) }
        + ["textsPerSecond", "gigaflopsPerSecond", "shareOfPeak", "residentBytes"].map {
          cost(report, $0, model)
        }
    }
    var text = "Models side by side: nDCG@10, and what a processor second embeds\n\n"
    text += TerminalTable(columns, rows: rows, width: width).text()
    text += languages(report, models, own, width) + "\n"
    for model in models.dropFirst() {
      text += PlainText.wrapped(gains(report, model, over: own), width: width)
    }
    for note in models.map(Manifest.noWeightsNote) where report.manifest.notes.contains(note) {
      text += PlainText.wrapped("\(note).", width: width)
    }
    return PlainText.plain(text)
  }

  private static let systems: [(id: String, title: String)] = [
    ("document", "document"), ("semantic", "semantic"), ("best", "best"),
    ("search/hybrid", "search"),
  ]

  private static func slice(
    _ model: String, _ own: String, language: String? = nil
  ) -> [String: String]? {
    var slice: [String: String] = [:]
    if model != own { slice["model"] = model }
    slice["language"] = language
    return slice.isEmpty ? nil : slice
  }

  private static func value(
    _ report: Report, _ system: String, _ model: String, _ own: String, language: String? = nil
  ) -> String {
    let figure = report.metric("\(system)/nDCG@10", slice: slice(model, own, language: language))
    return figure.map { DecimalText.fixed($0.value, decimals: 3) } ?? "–"
  }

  private static func cost(_ report: Report, _ name: String, _ model: String) -> String {
    guard let figure = report.metric("embedding/\(model)/\(name)") else { return "–" }
    return switch name {
    case "textsPerSecond": DecimalText.grouped(Int(figure.value))
    case "gigaflopsPerSecond": DecimalText.fixed(figure.value, decimals: 1)
    default: figure.text
    }
  }

  /// What a model gains over the run's own, by what is asked: `document +0.004 [−0.003, 0.011]`.
  private static func gains(_ report: Report, _ model: String, over own: String) -> String {
    let gains = ["document", "semantic", "best", "search-hybrid"].compactMap { system in
      report.metric("model/\(model)/\(system)/nDCG@10/gain").map { gain in
        "\(system) \(FigureText.margin(gain.value, unit: gain.unit))"
          + (gain.ci95.map { " \(FigureText.interval($0, unit: gain.unit))" } ?? "")
      }
    }
    return gains.isEmpty
      ? "\(model) is not compared with \(own): nothing was judged."
      : "\(model) against \(own), paired by query, over vaults: "
        + gains.joined(separator: "; ") + "."
  }

  /// What the document's ranking is worth in each language, model by model.
  private static func languages(
    _ report: Report, _ models: [String], _ own: String, _ width: Int
  ) -> String {
    let languages = report.metrics.filter { $0.id == "document/nDCG@10" }
      .compactMap { metric in
        metric.slice?.count == 1 ? metric.slice?["language"] : nil
      }.sorted()
    guard !languages.isEmpty else { return "" }
    let columns =
      [TerminalTable.Column("by language")]
      + languages.map { TerminalTable.Column($0, alignment: .trailing) }
    let rows = models.map { model in
      ["document, \(model)"]
        + languages.map { value(report, "document", model, own, language: $0) }
    }
    return "\n" + TerminalTable(columns, rows: rows, width: width).text()
  }
}
