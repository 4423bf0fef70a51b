internal import VaultResults

/// The document targets, a table for each of their groups.
enum TargetsSection: ReportSection {
  static let id = "targets"
  static let heading = "Document targets"
  static let name = "Targets"

  static func fields(_ source: ReportSource) -> Fields? {
    [
      "groups": TargetGroup.groups(source.report.targets).map { group -> Fields in
        [
          "title": group.title, "counts": VerdictText.counts(VerdictSummary(group.targets).all),
          "rows": group.targets.map(row),
        ]
      }
    ]
  }

  private static func row(_ target: TargetVerdict) -> Fields {
    let first = target.parts.first
    let isCompound = target.parts.count > 1
    let softMiss = target.kind == .hard && target.verdict == .missed && !target.missesHardPart
    return [
      "id": target.id, "what": Typography.text(target.what), "kind": target.kind.rawValue,
      "source": first?.source ?? "", "standIn": target.standIn.map { Typography.text($0) },
      "numbers": numbers(target.decidingPart),
      "targetLabel": isCompound ? Typography.text(target.decidingPart?.label ?? "") : "",
      "verdict": Mark(target.verdict),
      "verdictNote": softMiss ? "the document’s figure only" : "",
      "reason": Typography.text(target.reason), "note": first?.note.map { Typography.text($0) },
      "moreTitle": isCompound ? partsTitle(target.parts) : "note",
      "parts": isCompound ? target.parts.map(part) : [], "isCompound": isCompound,
      "hasMore": isCompound || first?.note != nil,
    ]
  }

  private static func partsTitle(_ parts: [TargetVerdict.Part]) -> String {
    let verdicts: [TargetVerdict.Verdict] = [.met, .missed, .notMeasured]
    let counts = verdicts.compactMap { verdict in
      let count = parts.filter { $0.verdict == verdict }.count
      return count > 0 ? "\(count) \(Mark(verdict).word)" : nil
    }
    return "\(parts.count) parts: \(counts.joined(separator: ", "))"
  }

  private static func part(_ part: TargetVerdict.Part) -> Fields {
    let slice = part.slice.map { " {\(SliceText.text($0))}" } ?? ""
    return [
      "label": Typography.text(part.label ?? part.what), "metric": "\(part.metric)\(slice)",
      "numbers": numbers(part), "verdict": Mark(part.verdict),
      "reason": Typography.text(part.reason),
    ]
  }

  /// A part's figures; what is absent is a dash that says so.
  private static func numbers(_ part: TargetVerdict.Part?) -> Fields {
    let none: Markup = "<span class=\"none\" title=\"none\">–</span>"
    let target = part.map { Markup(FigureText.target($0)) } ?? none
    guard let part, let measured = part.measuredText else {
      return [
        "target": target, "measured": none, "interval": "", "count": "", "margin": none,
        "marginBar": "",
      ]
    }
    return [
      "target": target, "measured": measured,
      "interval": part.ci95.map { FigureText.interval($0, unit: part.unit) } ?? "",
      "count": part.n.map { "n = \(DecimalText.grouped($0))" } ?? "",
      "margin": part.marginText.map { Markup($0) } ?? none,
      "marginBar": part.margin == nil ? "" : MarginBar(share: part.relativeMargin).markup,
    ]
  }
}
