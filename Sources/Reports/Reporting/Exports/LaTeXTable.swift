internal import VaultResults

/// The systems that rank messages for events as a LaTeX table in the style of `booktabs`: a row for
/// each, a column for each measure, 95 % intervals below the means, the best means in bold.
enum LaTeXTable {
  /// Renders a run.
  ///
  /// - Parameter source: The run and the ids of the metrics to take: by default the measures of the
  ///   page's headline, for every system.
  /// - Returns: A `table` environment for documents in UTF-8.
  /// - Throws: `ResultsError.notFinite`, or ``ReportingError/notRanked(format:metric:)``.
  static func render(_ source: ExportSource) throws -> String {
    let matching = MatchingFigures(source.report)
    let chosen = Set(try source.chosen(format: "latex").filter { $0.slice == nil }.map(\.id))
    let offered = source.metrics.isEmpty ? matching.headlineMeasures : matching.measures
    let systems = matching.systems.filter { system in
      offered.contains { chosen.contains("\(system)/\($0)") }
    }
    let measures = offered.filter { measure in
      systems.contains { chosen.contains("\($0)/\(measure)") }
    }
    guard !systems.isEmpty else {
      throw ReportingError.notRanked(
        format: "latex", metric: ExportText.line("\(matching.primary)/P@10", most: 80))
    }
    let best = measures.map { measure in
      systems.compactMap { matching.figure($0, measure)?.value }.max()
    }
    let rows = systems.map { system in
      let cells = zip(measures, best).map { measure, best in
        chosen.contains("\(system)/\(measure)")
          ? cell(matching.figure(system, measure), best: best) : ("--", "")
      }
      return """
        \(([escaped(system)] + cells.map(\.0)).joined(separator: " & ")) \\\\
        & \(cells.map(\.1).joined(separator: " & ")) \\\\
        """
    }
    let manifest = source.report.manifest
    let caption =
      "Means over \(matching.queryCount ?? "no queries") of the \(manifest.split) split of "
      + "\(manifest.dataset), with 95 % intervals."
    return """
      % \\usepackage{booktabs}
      \\begin{table}
      \\centering
      \\caption{\(escaped(caption))}
      \\begin{tabular}{l\(String(repeating: "l", count: measures.count))}
      \\toprule
      \((["System"] + measures.map(escaped)).joined(separator: " & ")) \\\\
      \\midrule
      \(rows.joined(separator: "\n\\addlinespace\n"))
      \\bottomrule
      \\end{tabular}
      \\end{table}

      """
  }

  /// The mean, and below it the interval.
  private static func cell(_ metric: Metric?, best: Double?) -> (String, String) {
    guard let metric else { return ("--", "") }
    let value = escaped(metric.text)
    let interval = metric.ci95 == nil ? "" : "{\\scriptsize \(escaped(metric.intervalText))}"
    return (metric.value == best ? "\\textbf{\(value)}" : value, interval)
  }

  /// Text as LaTeX prints it.
  ///
  /// A character that the fonts of a plain document lack is given by its number.
  private static func escaped(_ text: String) -> String {
    ExportText.line(text, most: 200).unicodeScalars.map { scalar in
      if let escape = escapes[scalar] { return escape }
      let isPlain = (0x20...0x7E).contains(scalar.value) || (0xC0...0x17F).contains(scalar.value)
      return isPlain
        ? String(scalar) : "{[}U+\(String(scalar.value, radix: 16, uppercase: true)){]}"
    }.joined()
  }

  /// The brackets are in braces, so that none is read as the option of the command before it.
  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "%": "\\%",
    "#": "\\#", "_": "\\_", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}",
    "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}", "\"": "\\textquotedbl{}",
    "'": "{'}", "`": "{`}", "-": "{-}", "[": "{[}", "]": "{]}", "−": "$-$", "–": "--",
    "…": "\\ldots{}", "≥": "$\\geq$", "≤": "$\\leq$", "\u{202F}": "\\,",
  ]
}
