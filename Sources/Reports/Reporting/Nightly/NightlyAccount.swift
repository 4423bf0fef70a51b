public import VaultHistory
internal import VaultResults

/// A nightly run: quality, time and memory against the previous nightly run, every matrix entry,
/// and the changes in each.
///
/// Equal runs give equal texts. Query ids and values only, no text.
public struct NightlyAccount {
  private let record: NightlyRecord
  private let digest: NightlyDigest
  private let figures: [String: NightlyFigures]
  private let comparisons: Set<String>

  /// Creates the account of a nightly run.
  ///
  /// - Parameters:
  ///   - record: The nightly run.
  ///   - digest: The changes since the previous nightly run.
  ///   - figures: The main metrics of each completed matrix entry, by its id.
  ///   - comparisons: The matrix entries that have a page `compare/<cell>.html` against the
  ///     previous nightly run.
  public init(
    _ record: NightlyRecord, digest: NightlyDigest, figures: [String: NightlyFigures] = [:],
    comparisons: Set<String> = []
  ) {
    self.comparisons = comparisons
    self.record = record
    self.digest = digest
    self.figures = figures
  }

  /// The index over all runs as one HTML page, self-contained and offline.
  public var page: String { HTMLRenderer.page(document) }

  /// The digest as Markdown (GitHub's dialect): the changes on one screen, details below.
  public var markdown: String { MarkdownRenderer.text(document) }

  private var document: Document {
    Document(
      title: "vaultbench nightly: \(record.plan)",
      heading: .init(
        eyebrow: "vaultbench nightly", title: Text(record.plan),
        subtitle:
          "\(NightlyWords.state(record)) · shard \(record.shard) · \(DateText.text(record.startedAt))",
        verdict: (badge, "\(record.plan): \(NightlyWords.headline(digest, record))"),
        blocks: overview + [.list(attention)]),
      sections: [
        .init("cells", "Matrix entries", isFolded: false, [.table(cells)] + notes),
        .init("changes", "What changed", changes),
        .init("failing", "Queries that newly fail", isFolded: false, failing),
        .init(
          "reproduction", "Run facts",
          [
            .only(
              [.page],
              .facts([
                .code("plan", record.planDigest), .code("binary", record.binaryDigest),
                .code("data", record.dataDigest),
              ]))
          ]),
      ].filter { !$0.blocks.isEmpty }, styles: ["nightly"],
      files: ["digest.md", "digest.json", "nightly.json"])
  }

  /// The sign beside the headline.
  private var badge: Mark {
    let isBad =
      !record.cells(.failed).isEmpty || digest.isGateFailed || !digest.worse.isEmpty
    if isBad { return Mark("✕", "worse", .missed) }
    return record.cells(.pending).isEmpty
      ? Mark("✓", "nothing worse", .met) : Mark("○", "not complete", .open)
  }

  /// Quality, time, memory and targets against the previous nightly run, where there is one.
  private var overview: [Block] {
    let rows = NightlyOverview(digest).rows
    let summary: Block = .paragraph(
      "\(strong: NightlyWords.state(record)). \(NightlyWords.summary(digest)).")
    guard !rows.isEmpty else { return [summary] }
    return [
      .table(
        "Matrix entries and targets that changed since the previous nightly run", of: rows,
        isCaptionHidden: true
      ) {
        Field("What", .name) { .init($0.name) }
        Field("Worse", .number) { .count($0.worse) }
        Field("Better", .number) { .count($0.better) }
        Field("Largest change") { .init($0.largest) }
      }, summary,
    ]
  }

  /// Items that need attention: failed entries, gates, losses, newly missed targets, then
  /// improvements.
  private var attention: [Text] {
    let lines = NightlyAttention(record, digest).lines
    guard lines.count > Self.mostLines else { return lines }
    return lines.prefix(Self.mostLines - 1)
      + ["… and \(lines.count - Self.mostLines + 1) more, below."]
  }

  /// The number of lines that fit on the first screen.
  private static let mostLines = 12

  /// Failed, worse and better matrix entries, in each group the largest change first; then the rest
  /// in the plan's order.
  private var cells: Table {
    let byID = Dictionary(digest.changes.map { ($0.id, $0) }) { first, _ in first }
    let ranked = record.cells.enumerated().sorted {
      (weight($0.element, byID), -share($0.element, byID), $0.offset)
        < (weight($1.element, byID), -share($1.element, byID), $1.offset)
    }.map(\.element)
    return Table(
      """
      Each matrix entry is a separate run; its metrics are those of its primary system over all \
      judged queries, with 95 % intervals
      """, of: ranked.map { (entry: $0, change: byID[$0.id]) }, look: .nightly
    ) {
      Field("Matrix entry", .name) { .init(name($0.entry)) }
      Field("State") { .mark(Mark($0.entry.state), notes: [Text(reason($0.entry))]) }
      for measure in NightlyFigures.measures {
        Field(measure, .number) { .metric(figures[$0.entry.id]?.figures[measure]) }
      }
      Field("Targets") { targets($0.entry) }
      Field("Since the last nightly run") { since($0.change) }
      Field("Newly failing", .number) {
        $0.change?.status == .compared ? .count($0.change?.newlyFailing.count ?? 0) : .none
      }
      Field("Time", .number) { time($0.entry) }
      Field("Peak", .number) { .figure($0.entry.peakBytes.map(Double.init), unit: "bytes") }
    }
  }

  private func weight(
    _ entry: NightlyRecord.Entry, _ changes: [String: NightlyDigest.Change]
  ) -> Int {
    if entry.state == .failed { return 0 }
    guard let change = changes[entry.id] else { return 3 }
    return change.isWorse
      ? 1 : change.move?.direction == .better || change.figures.contains(where: \.isJudged) ? 2 : 3
  }

  /// Returns the largest relevant change of a matrix entry, relative to the value before.
  private func share(
    _ entry: NightlyRecord.Entry, _ changes: [String: NightlyDigest.Change]
  ) -> Double {
    guard let change = changes[entry.id], weight(entry, changes) < 3 else { return 0 }
    let figures = change.figures.filter { $0.isJudged && $0.isWorse == change.isWorse }
    let shares = figures.map { NightlyWords.share($0.before, $0.after) }
    let moved = change.move.map { NightlyWords.share($0.before, $0.after) } ?? 0
    return max(shares.max() ?? 0, moved)
  }

  private func name(_ entry: NightlyRecord.Entry) -> Text {
    figures[entry.id] == nil
      ? "\(code: entry.id)" : "\(link: entry.id, to: "runs/\(entry.id)/report.html")"
  }

  private func reason(_ entry: NightlyRecord.Entry) -> String {
    let code = entry.exitCode.map { $0 == 0 ? "" : "exit \($0): " } ?? ""
    return entry.reason.map { code + $0 } ?? ""
  }

  private func targets(_ entry: NightlyRecord.Entry) -> Table.Cell {
    figures[entry.id].map {
      Table.Cell(
        "\("\($0.targets.all.met)") met", notes: ["\("\($0.targets.all.missed)") missed"])
    } ?? .none
  }

  private func time(_ entry: NightlyRecord.Entry) -> Table.Cell {
    let shared = entry.state == .completed && !entry.hadMachineAlone ? " (shared)" : ""
    return entry.seconds.map {
      .number(FigureText.text($0.rounded(), unit: "seconds") + shared, $0)
    } ?? .none
  }

  private func since(_ change: NightlyDigest.Change?) -> Table.Cell {
    guard let change, let move = change.move else {
      return Table.Cell(Text(change?.reason ?? "–"))
    }
    var notes = [Text(NightlyWords.move(move))]
    if comparisons.contains(change.id) {
      notes.append("\(link: "query by query", to: "compare/\(change.id).html")")
    }
    return .mark(Mark(move.direction), notes: notes)
  }

  private var notes: [Block] {
    let isShared = record.cells.contains { $0.state == .completed && !$0.hadMachineAlone }
    return isShared || record.jobs > 1
      ? [.paragraph("Entries shared the machine: their times are not comparable.", .small)] : []
  }

  private var changes: [Block] {
    let facts = digest.changes.compactMap { change -> (key: Text, value: Text)? in
      let sentences = NightlyWords.sentences(change)
      return sentences.isEmpty
        ? nil : ("\(code: change.id)", Text(sentences.joined(separator: "; ")))
    }
    guard !facts.isEmpty else { return [] }
    return [
      .only(
        [.page],
        .paragraph(
          "Query by query against the same entry of the last nightly run.", .lead), .terms(facts))
    ]
  }

  private var failing: [Block] {
    let failing = digest.changes.filter { !$0.newlyFailing.isEmpty }
    guard !failing.isEmpty else { return [] }
    return [
      .paragraph(
        """
        They had a relevant message among the first ten, and have none now. \
        \(code: "vaultbench inspect RUN --query ID") shows why.
        """)
    ]
      + failing.map { change in
        .fold(
          "\(change.id): \(change.newlyFailing.count)",
          .list(change.newlyFailing.map { "\(code: $0)" }))
      }
  }
}
