public import VaultHistory
internal import VaultResults

/// A night's index over all its runs as one HTML page: self-contained, offline, without scripts.
///
/// It reads in light, in dark and on paper, from 400 pixels of width up. Equal nights give equal
/// pages.
public enum NightlyPage {
  /// Renders a night.
  ///
  /// - Parameters:
  ///   - record: The night.
  ///   - figures: The leading figures of each completed cell, by its id.
  ///   - digest: What changed since the night before.
  /// - Returns: The page in UTF-8, complete from its document type on.
  /// - Throws: `ReportingError.brokenTemplate`, which no night can cause.
  public static func render(
    _ record: NightlyRecord, figures: [String: NightlyFigures], digest: NightlyDigest
  ) throws(ReportingError) -> String {
    let byID = Dictionary(digest.changes.map { ($0.id, $0) }) { first, _ in first }
    let shared = record.cells.contains { $0.state == .completed && !$0.hadMachineAlone }
    let changes = digest.changes.compactMap(change)
    var sections: [HTMLPage.Section] = [
      .init(
        "cells", "Cells",
        [
          "rows": record.cells.map { row($0, figures[$0.id], byID[$0.id]) },
          "notes": shared
            ? ["Cells that shared the machine are marked: compare their times with nothing."] : [],
        ])
    ]
    if !changes.isEmpty {
      sections.append(.init("changes", "What changed", ["changes": changes]))
    }
    let facts: [Fields] = [
      .fact("plan", record.planDigest), .fact("binary", record.binaryDigest),
      .fact("data", record.dataDigest),
    ]
    sections.append(.init("reproduction", "Reproduction", ["facts": facts]))
    return try HTMLPage(
      folder: "nightly", title: "vaultbench nightly: \(record.plan)", styles: ["nightly"],
      skip: ("cells", "the cells"),
      heading: [
        "plan": record.plan,
        "subtitle":
          "\(VerdictText.plural(record.cells.count, "cell", "cells")) · shard \(record.shard) · \(DateText.text(record.startedAt))",
        "badge": badge(record, digest), "state": NightlyWords.state(record),
        "since": [
          NightlyWords.headline(digest, record), digest.timing.map(NightlyWords.timing),
        ].compactMap(\.self).joined(separator: ". "), "summary": summary(digest),
      ], sections: sections, files: ["digest.md", "digest.json", "nightly.json"]
    ).render()
  }

  /// Quality, time, memory and targets against the night before, where there is one.
  private static func summary(_ digest: NightlyDigest) -> Fields? {
    let rows = NightlyOverview(digest).rows
    guard !rows.isEmpty else { return nil }
    return [
      "rows": rows.map {
        [
          "name": $0.name, "worse": "\($0.worse)", "better": "\($0.better)", "largest": $0.largest,
        ] as Fields
      }
    ]
  }

  /// The sign beside the headline.
  private static func badge(_ record: NightlyRecord, _ digest: NightlyDigest) -> Mark {
    let isBad =
      !record.cells(.failed).isEmpty || digest.isGateFailed
      || !digest.worse.isEmpty
    if isBad { return Mark("✕", "", .missed) }
    return record.cells(.pending).isEmpty ? Mark("✓", "", .met) : Mark("○", "", .open)
  }

  /// A cell of the matrix.
  private static func row(
    _ entry: NightlyRecord.Entry, _ figures: NightlyFigures?, _ change: NightlyDigest.Change?
  ) -> Fields {
    let code = entry.exitCode.map { $0 == 0 ? "" : "exit \($0): " } ?? ""
    let shared = entry.state == .completed && !entry.hadMachineAlone ? " (shared)" : ""
    return [
      "id": entry.id, "report": figures == nil ? nil : "runs/\(entry.id)/report.html",
      "state": Mark(entry.state), "reason": entry.reason.map { code + $0 } ?? "",
      "values": NightlyFigures.measures.map { .cell(figures?.figures[$0]) } as [Fields],
      "met": figures.map { "\($0.targets.all.met) met" } ?? "–",
      "missed": figures.map { "\($0.targets.all.missed) missed" } ?? "",
      "move": change?.move.map { Mark($0.direction) },
      "time": entry.seconds.map { FigureText.text($0.rounded(), unit: "seconds") + shared } ?? "–",
      "memory": entry.peakBytes.map { FigureText.text(Double($0), unit: "bytes") } ?? "–",
    ]
  }

  /// What changed in a cell, where something did.
  private static func change(_ change: NightlyDigest.Change) -> Fields? {
    var sentences: [String] = []
    if let move = change.move, move.direction != .unchanged {
      sentences.append(
        "\(move.measure) \(NightlyWords.move(move)) over "
          + "\(VerdictText.plural(move.queries, "query", "queries")): \(move.wins) better, "
          + "\(move.losses) worse")
    }
    if let gate = change.gate { sentences.append("gate \(Mark(gate).word)") }
    if !change.newlyFailing.isEmpty {
      sentences.append("newly failing: \(NightlyWords.list(change.newlyFailing, most: 20))")
    }
    if !change.recovered.isEmpty {
      sentences.append("recovered: \(NightlyWords.list(change.recovered, most: 20))")
    }
    if !change.flips.isEmpty {
      sentences.append(change.flips.map(NightlyWords.flip).joined(separator: "; "))
    }
    if change.status == .notComparable, let reason = change.reason {
      sentences.append("not comparable: \(reason)")
    }
    return sentences.isEmpty ? nil : ["id": change.id, "sentences": sentences]
  }
}
