public import VaultComparison
internal import VaultResults

/// A comparison as plain text for a terminal.
public enum ComparisonTable {
  /// Renders the systems, the differences with what can be said of them, the slices, and the
  /// queries that differ most.
  ///
  /// - Parameters:
  ///   - report: The comparison.
  ///   - width: The most characters on a line; at least 80 are needed.
  /// - Returns: The lines, each ending in a line feed.
  public static func render(_ report: ComparisonReport, width: Int = 80) -> String {
    let letters = DifferenceText.letters(report)
    var text = heading(report, letters: letters)
    text += "\n" + differences(report, letters: letters, width: width)
    text += "\n" + statistics(report, letters: letters, width: width)
    text += slices(report, letters: letters, width: width)
    for queries in report.queries {
      text += ComparisonQueriesText.render(queries, letters: letters, width: width)
    }
    if !report.notes.isEmpty {
      text += "\n" + report.notes.map { PlainText.wrapped($0, width: width) }.joined()
    }
    return PlainText.plain(text)
  }

  private static func heading(_ report: ComparisonReport, letters: [String: String]) -> String {
    var text = DifferenceText.basis(report.basis).joined(separator: ", ") + "\n"
    for (index, system) in report.systems.enumerated() {
      let letter = letters[system.label] ?? ""
      text += "  \(letter)  \(system.label)\(index == 0 ? "  (baseline)" : "")\n"
    }
    return text
  }

  /// A table for each pair of systems, in the pairs' order.
  private static func differences(
    _ report: ComparisonReport, letters: [String: String], width: Int
  ) -> String {
    var pairs: [(name: String, entries: [MeasuredDifference])] = []
    for entry in report.differences {
      let name = pair(entry, letters)
      if let index = pairs.firstIndex(where: { $0.name == name }) {
        pairs[index].entries.append(entry)
      } else {
        pairs.append((name, [entry]))
      }
    }
    return pairs.map { pair in
      TerminalTable(
        [
          .init(pair.name, isFlexible: true), .init("change", alignment: .trailing),
          .init("95 % interval", alignment: .trailing), .init("verdict"),
        ],
        rows: pair.entries.map { entry in
          [
            entry.measure, DifferenceText.signed(entry.difference),
            DifferenceText.interval(entry.interval), Mark(entry).text,
          ]
        }, width: width
      ).text()
    }.joined(separator: "\n")
  }

  private static func statistics(
    _ report: ComparisonReport, letters: [String: String], width: Int
  ) -> String {
    let sizes = TerminalTable(
      [
        .init("means", isFlexible: true), .init("pair"), .init("from", alignment: .trailing),
        .init("to", alignment: .trailing), .init("w/t/l", alignment: .trailing),
        .init("effect", alignment: .trailing), .init("MDE", alignment: .trailing),
      ],
      rows: report.differences.map { entry in
        [
          entry.measure, pair(entry, letters), DifferenceText.score(entry.baselineMean),
          DifferenceText.score(entry.candidateMean), DifferenceText.balance(entry.balance),
          DifferenceText.effect(entry.effectSize),
          entry.minimumDetectableEffect.map(DifferenceText.score) ?? "–",
        ]
      }, width: width)
    let chances = TerminalTable(
      [
        .init("p-value", isFlexible: true), .init("pair"), .init("flip", alignment: .trailing),
        .init("t vaults", alignment: .trailing), .init("t queries", alignment: .trailing),
        .init("Wilcoxon", alignment: .trailing),
        .init("Holm", alignment: .trailing), .init("BH", alignment: .trailing),
      ],
      rows: report.differences.map { entry in
        [
          entry.measure, pair(entry, letters), DifferenceText.p(entry.p.signFlip),
          DifferenceText.p(entry.p.clusterTTest), DifferenceText.p(entry.p.tTest),
          DifferenceText.p(entry.p.wilcoxon),
          DifferenceText.p(entry.p.holm), DifferenceText.p(entry.p.benjaminiHochberg),
        ]
      }, width: width)
    return sizes.text() + "\n" + chances.text()
      + PlainText.wrapped("\(DifferenceText.family("overall", of: report)).", width: width)
  }

  private static func slices(
    _ report: ComparisonReport, letters: [String: String], width: Int
  ) -> String {
    let lead = report.slices.filter { $0.measure == report.measures.first }
    var text = ""
    for candidate in report.systems.dropFirst() {
      let rows = lead.filter {
        $0.baseline == report.systems.first?.label && $0.candidate == candidate.label
      }
      guard let first = rows.first else { continue }
      let table = TerminalTable(
        [
          .init("slice", isFlexible: true), .init("n/vaults", alignment: .trailing),
          .init("change", alignment: .trailing), .init("95 % interval", alignment: .trailing),
          .init("verdict"),
        ],
        rows: rows.map { entry in
          [
            SliceText.text(entry.slice), "\(entry.n)/\(entry.vaults)",
            DifferenceText.signed(entry.difference), DifferenceText.interval(entry.interval),
            // The slice's name needs the room.
            Mark(entry).text.replacing("no detectable difference", with: "not detectable"),
          ]
        }, width: width)
      text += "\n\(first.measure) by slice, \(pair(first, letters))\n" + table.text()
    }
    if !text.isEmpty {
      text += PlainText.wrapped("\(DifferenceText.family("slices", of: report)).", width: width)
    }
    return text + tooFew(report, width: width)
  }

  private static func tooFew(_ report: ComparisonReport, width: Int) -> String {
    guard !report.tooFew.isEmpty else { return "" }
    return PlainText.wrapped(
      "Too few queries or vaults for a statement, with the number of queries: "
        + "\(DifferenceText.list(report.tooFew)).", width: width)
  }

  private static func pair(_ entry: MeasuredDifference, _ letters: [String: String]) -> String {
    "\(letters[entry.baseline] ?? "") → \(letters[entry.candidate] ?? "")"
  }
}
