public import VaultHistory
internal import VaultVerdict

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
    try TemplateLibrary(HTMLTemplates.nightly).render(
      Content(record, figures, digest), template: "nightlyPage")
  }

  /// Everything the page shows.
  struct Content {
    let title: Markup
    let style: Markup
    let plan: Markup
    let subtitle: Markup
    let badge: Badge
    let state: Markup
    let since: Markup
    let rows: [Row]
    let changes: [Change]
    let hasChanges: Bool
    let facts: [Fact]
    let notes: [Markup]
    let hasNotes: Bool

    init(
      _ record: NightlyRecord, _ figures: [String: NightlyFigures], _ digest: NightlyDigest
    ) {
      title = "vaultbench nightly: \(record.plan)"
      style = Markup(trusted: Stylesheet.text + "\n" + Stylesheet.nightly)
      plan = Markup(record.plan)
      subtitle = Markup(
        "\(VerdictText.plural(record.cells.count, "cell", "cells")) · shard \(record.shard) · "
          + DateText.text(record.startedAt))
      state = Markup(NightlyWords.state(record))
      since = Markup(NightlyWords.summary(digest))
      badge = Badge(record, digest)
      let byID = Dictionary(digest.changes.map { ($0.id, $0) }) { first, _ in first }
      rows = record.cells.map { Row($0, figures[$0.id], byID[$0.id]) }
      changes = digest.changes.compactMap(Change.init)
      hasChanges = !changes.isEmpty
      facts = [
        Fact(name: "plan", value: Markup(record.planDigest)),
        Fact(name: "binary", value: Markup(record.binaryDigest)),
        Fact(name: "data", value: Markup(record.dataDigest)),
      ]
      notes = Self.notes(record)
      hasNotes = !notes.isEmpty
    }

    private static func notes(_ record: NightlyRecord) -> [Markup] {
      record.cells.contains { $0.state == .completed && !$0.hadMachineAlone }
        ? ["Cells that shared the machine are marked: compare their times with nothing."] : []
    }
  }

  /// The sign beside the headline.
  struct Badge {
    let badgeSign: Markup
    let badgeStyle: Markup

    init(_ record: NightlyRecord, _ digest: NightlyDigest) {
      let isBad =
        !record.cells(.failed).isEmpty || digest.isGateFailed
        || digest.changes.contains { $0.move?.direction == .worse }
      let isOpen = !record.cells(.pending).isEmpty
      badgeSign = isBad ? "✕" : isOpen ? "○" : "✓"
      badgeStyle = isBad ? "missed" : isOpen ? "open" : "met"
    }
  }

  /// A cell of the matrix.
  struct Row {
    let id: Markup
    let report: Markup
    let hasReport: Bool
    let stateSign: Markup
    let stateWord: Markup
    let stateStyle: Markup
    let reason: Markup
    let values: [Value]
    let met: Markup
    let missed: Markup
    let move: Markup
    let time: Markup
    let memory: Markup

    struct Value {
      let number: Markup
      let ends: Markup
    }

    init(
      _ entry: NightlyRecord.Entry, _ figures: NightlyFigures?, _ change: NightlyDigest.Change?
    ) {
      id = Markup(entry.id)
      hasReport = figures != nil
      report = Markup("runs/\(entry.id)/report.html")
      let words = NightlyWords.state(entry.state)
      (stateSign, stateWord, stateStyle) = (
        Markup(words.sign), Markup(words.word), Markup(words.style)
      )
      let code = entry.exitCode.map { $0 == 0 ? "" : "exit \($0): " } ?? ""
      reason = Markup(entry.reason.map { code + $0 } ?? "")
      values = NightlyFigures.measures.map { measure in
        let metric = figures?.figures[measure]
        return Value(
          number: Markup(metric.map { FigureText.text($0.value, unit: $0.unit) } ?? "–"),
          ends: Markup(metric?.ci95.map { FigureText.interval($0, unit: "score") } ?? ""))
      }
      met = Markup(figures.map { "\($0.targets.all.met) met" } ?? "–")
      missed = Markup(figures.map { "\($0.targets.all.missed) missed" } ?? "")
      move = Self.moved(change)
      let shared = entry.state == .completed && !entry.hadMachineAlone ? " (shared)" : ""
      time = Markup(
        entry.seconds.map { FigureText.text($0.rounded(), unit: "seconds") + shared } ?? "–")
      memory = Markup(
        entry.peakBytes.map { FigureText.text(Double($0), unit: "bytes") } ?? "–")
    }

    private static func moved(_ change: NightlyDigest.Change?) -> Markup {
      guard let move = change?.move else { return "–" }
      let words = NightlyWords.direction(move.direction)
      return
        "<span class=\"verdict \(NightlyWords.style(move.direction))\"><span aria-hidden=\"true\">\(words.sign)</span> \(words.word)</span>"
    }
  }

  /// What changed in a cell, where something did.
  struct Change {
    let id: Markup
    let sentences: [Markup]

    init?(_ change: NightlyDigest.Change) {
      var sentences: [Markup] = []
      if let move = change.move, move.direction != .unchanged {
        sentences.append(
          Markup(
            "\(move.measure) \(NightlyWords.move(move)) over "
              + "\(VerdictText.plural(move.queries, "query", "queries")): \(move.wins) better, "
              + "\(move.losses) worse"))
      }
      if let gate = change.gate { sentences.append(Markup(NightlyWords.gate(gate))) }
      if !change.newlyFailing.isEmpty {
        sentences.append(
          Markup("newly failing: \(NightlyWords.list(change.newlyFailing, most: 20))"))
      }
      if !change.recovered.isEmpty {
        sentences.append(Markup("recovered: \(NightlyWords.list(change.recovered, most: 20))"))
      }
      if !change.flips.isEmpty {
        sentences.append(Markup(change.flips.map(NightlyWords.flip).joined(separator: "; ")))
      }
      if change.status == .notComparable, let reason = change.reason {
        sentences.append(Markup("not comparable: \(reason)"))
      }
      guard !sentences.isEmpty else { return nil }
      id = Markup(change.id)
      self.sentences = sentences
    }
  }

  /// A name and a value.
  struct Fact {
    let name: Markup
    let value: Markup
  }
}
