internal import VaultVerdict

/// The document targets, a table for each of their groups.
struct TargetsSection {
  let groups: [Group]
  let hasTargets: Bool

  struct Group {
    let groupTitle: Markup
    let groupCounts: Markup
    let rows: [Row]
  }

  struct Row {
    let id: Markup
    let what: Markup
    let kind: Markup
    let source: Markup
    let standIn: Markup?
    let target: Markup
    let targetLabel: Markup
    let measured: Markup
    let interval: Markup
    let count: Markup
    let margin: Markup
    let marginBar: Markup
    let verdict: VerdictMark
    let verdictNote: Markup
    let reason: Markup
    let note: Markup?
    let moreTitle: Markup
    let parts: [Part]
    let isCompound: Bool
    let hasMore: Bool
  }

  struct Part {
    let label: Markup
    let metric: Markup
    let target: Markup
    let measured: Markup
    let interval: Markup
    let count: Markup
    let margin: Markup
    let verdict: VerdictMark
    let reason: Markup
  }

  struct VerdictMark {
    let style: Markup
    let sign: Markup
    let word: Markup
  }

  init(_ targets: [TargetVerdict]) {
    groups = TargetGroup.groups(targets).map { group in
      Group(
        groupTitle: Markup(group.title),
        groupCounts: Markup(VerdictText.counts(VerdictSummary(group.targets).all)),
        rows: group.targets.map { Row($0) })
    }
    hasTargets = !targets.isEmpty
  }
}

extension TargetsSection.Row {
  init(_ target: TargetVerdict) {
    let numbers = TargetNumbers(target.decidingPart)
    let isCompound = target.parts.count > 1
    let softMiss = target.kind == .hard && target.verdict == .missed && !target.missesHardPart
    id = Markup(target.id)
    what = Markup(Typography.text(target.what))
    kind = Markup(target.kind.rawValue)
    source = Markup(target.parts.first?.source ?? "")
    standIn = target.standIn.map { Markup(Typography.text($0)) }
    self.target = numbers.target
    targetLabel = isCompound ? numbers.label : ""
    measured = numbers.measured
    interval = numbers.interval
    count = numbers.count
    margin = numbers.margin
    marginBar = numbers.marginBar
    verdict = TargetsSection.VerdictMark(target.verdict)
    verdictNote = softMiss ? "the document’s figure only" : ""
    reason = Markup(Typography.text(target.reason))
    note = target.parts.first?.note.map { Markup(Typography.text($0)) }
    moreTitle = isCompound ? Markup(Self.partsTitle(target.parts)) : "note"
    parts = isCompound ? target.parts.map { TargetsSection.Part($0) } : []
    self.isCompound = isCompound
    hasMore = isCompound || target.parts.first?.note != nil
  }

  private static func partsTitle(_ parts: [TargetVerdict.Part]) -> String {
    let verdicts: [TargetVerdict.Verdict] = [.met, .missed, .notMeasured]
    let counts = verdicts.compactMap { verdict in
      let count = parts.filter { $0.verdict == verdict }.count
      return count > 0 ? "\(count) \(VerdictText.word(verdict))" : nil
    }
    return "\(parts.count) parts: \(counts.joined(separator: ", "))"
  }
}

extension TargetsSection.Part {
  init(_ part: TargetVerdict.Part) {
    let numbers = TargetNumbers(part)
    let slice = part.slice.map { " {\(SliceText.text($0))}" } ?? ""
    label = Markup(Typography.text(part.label ?? part.what))
    metric = "\(part.metric)\(slice)"
    target = numbers.target
    measured = numbers.measured
    interval = numbers.interval
    count = numbers.count
    margin = numbers.margin
    verdict = TargetsSection.VerdictMark(part.verdict)
    reason = Markup(Typography.text(part.reason))
  }
}

extension TargetsSection.VerdictMark {
  init(_ verdict: TargetVerdict.Verdict) {
    style = Markup(VerdictText.style(verdict))
    sign = Markup(VerdictText.sign(verdict))
    word = Markup(VerdictText.word(verdict))
  }
}

/// A part's figures as text.
struct TargetNumbers {
  let label: Markup
  let target: Markup
  let measured: Markup
  let interval: Markup
  let count: Markup
  let margin: Markup
  let marginBar: Markup

  init(_ part: TargetVerdict.Part?) {
    let none: Markup = "<span class=\"none\" title=\"none\">–</span>"
    label = Markup(Typography.text(part?.label ?? ""))
    target = part.map { Markup(FigureText.target($0)) } ?? none
    guard let part, let figure = part.measured else {
      measured = none
      interval = ""
      count = ""
      margin = none
      marginBar = ""
      return
    }
    measured = Markup(FigureText.text(figure, unit: part.unit, besides: part.target))
    interval = Markup(part.ci95.map { FigureText.interval($0, unit: part.unit) } ?? "")
    count = Markup(part.n.map { "n = \(DecimalText.grouped($0))" } ?? "")
    margin = part.margin.map { Markup(FigureText.margin($0, unit: part.unit)) } ?? none
    marginBar = part.margin == nil ? "" : MarginBar(share: part.relativeMargin).markup
  }
}
