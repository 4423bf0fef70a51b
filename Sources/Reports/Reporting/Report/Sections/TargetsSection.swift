internal import VaultResults

/// The design targets, a table for each of their groups: missed and met ones open, unmeasured ones
/// folded.
enum TargetsSection: ReportSection {
  static let facts = SectionFacts(
    "targets", "Design targets", name: "Targets", .ofBuiltInPipeline)

  static func blocks(_ source: RunAccount) -> [Block]? {
    let groups = TargetGroup.groups(source.report.targets)
    guard !groups.isEmpty else {
      return source.isExternal ? nil : [.paragraph("No targets were judged.")]
    }
    let whose =
      source.isExternal
      ? "They are judged for the built-in pipeline and not for \(source.subject). " : ""
    let lead: Block = .paragraph(
      """
      \(whose)The targets of the design document, compared with this run. A margin is positive on the good side; \
      its bar ends at half the target. With an interval a row is met or missed only if the whole \
      interval is on that side, else not shown. A compound row is as good as its worst part, whose \
      numbers it shows.
      """, .lead)
    return [lead] + groups.flatMap(blocks)
  }

  private static func blocks(_ group: TargetGroup) -> [Block] {
    let judged = group.targets.filter { $0.verdict != .notMeasured }
      .sorted { order($0.verdict) < order($1.verdict) }
    let open = group.targets.filter { $0.verdict == .notMeasured }
    let counts = VerdictText.counts(VerdictSummary(group.targets).all)
    var blocks: [Block] = []
    if !judged.isEmpty {
      blocks.append(.table(table("\(strong: group.title) \(muted: counts)", judged)))
    }
    if !open.isEmpty {
      let title: Text =
        "\(group.title): \(VerdictText.plural(open.count, "target")) not measured"
      blocks.append(.fold(title, .table(table(title, open, isCaptionHidden: true))))
    }
    return blocks
  }

  /// Missed rows first, then those that the data do not decide.
  private static func order(_ verdict: TargetVerdict.Verdict) -> Int {
    switch verdict {
    case .missed: 0
    case .notShown: 1
    case .met, .notMeasured: 2
    }
  }

  private static func table(
    _ caption: Text, _ targets: [TargetVerdict], isCaptionHidden: Bool = false
  ) -> Table {
    Table(
      caption,
      [
        .init("Id", .name), .init("Target"), .init("Required", .number),
        .init("Measured", .number), .init("Margin", .number), .init("Result"), .init("Why"),
      ], targets.map(row), look: .targets, isCaptionHidden: isCaptionHidden)
  }

  private static func row(_ target: TargetVerdict) -> Table.Row {
    let first = target.parts.first
    let isCompound = target.parts.count > 1
    let isSoftMiss = target.kind == .hard && target.verdict == .missed && !target.missesHardPart
    let numbers = numbers(target.decidingPart)
    let label = isCompound ? target.decidingPart?.label ?? "" : ""
    var bound = numbers.target
    let least = target.decidingPart?.minimumCount.map { "n ≥ \(DecimalText.grouped($0))" }
    bound.notes = [label, least ?? ""].filter { !$0.isEmpty }.map { Text($0) }
    var row = Table.Row(
      Table.Cell(target.id),
      Table.Cell(
        Text(target.what),
        notes: [
          Text([target.kind.rawValue, first?.source ?? ""].joined(separator: " · ")),
          Text(target.standIn.map { "Stand-in: \($0)." } ?? ""),
        ]),
      bound, numbers.measured, numbers.margin,
      .mark(
        Mark(target.verdict), notes: isSoftMiss ? ["the document’s value only"] : []),
      Table.Cell(target.reason))
    row.anchor = "target-\(target.id)"
    let notes = [first?.asks.map { "The document asks: \($0)." }, first?.note].compactMap(\.self)
    if isCompound || !notes.isEmpty {
      row.details = (
        isCompound ? Text(partsTitle(target.parts)) : "what it asks",
        notes.map { .paragraph(Text($0), .small) }
          + (isCompound ? [.table(parts(target))] : [])
      )
    }
    return row
  }

  private static func partsTitle(_ parts: [TargetVerdict.Part]) -> String {
    let words = parts.map { Mark($0).word }
    let counts = words.distinct.map { word in "\(words.count { $0 == word }) \(word)" }
    return "\(parts.count) parts: \(counts.joined(separator: ", "))"
  }

  private static func parts(_ target: TargetVerdict) -> Table {
    Table("Parts of \(target.id)", of: target.parts, look: .plain, isCaptionHidden: true) {
      Field("Part", .name) { .init($0.label ?? $0.what) }
      Field("Required", .number) { numbers($0).target }
      Field("Measured", .number) { numbers($0).measured }
      Field("Margin", .number) { numbers($0).margin }
      Field("Result") { .mark(Mark($0)) }
      Field("Metric") {
        let slice = $0.slice.map { " {\(SliceText.text($0))}" } ?? ""
        return .code("\($0.metric)\(slice)", notes: [Text($0.reason)])
      }
    }
  }

  /// Returns a part's values.
  private static func numbers(
    _ part: TargetVerdict.Part?
  ) -> (target: Table.Cell, measured: Table.Cell, margin: Table.Cell) {
    guard let part else { return (.none, .none, .none) }
    let target = Table.Cell.number(FigureText.target(part), part.target)
    guard let measured = part.measured, let text = part.measuredText else {
      return (target, .none, .none)
    }
    return (
      target,
      Table.Cell(
        Text(text),
        notes: [
          Text(part.ci95.map { FigureText.interval($0, unit: part.unit) } ?? ""),
          Text(part.n.map { "n = \(DecimalText.grouped($0))" } ?? ""),
        ], figure: .init(value: measured, interval: part.ci95)),
      part.marginText.map { text in
        var cell = Table.Cell.number(text, part.margin)
        cell.drawing = .marginBar(share: part.relativeMargin)
        return cell
      } ?? .none
    )
  }
}
