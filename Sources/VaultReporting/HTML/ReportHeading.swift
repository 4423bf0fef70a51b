internal import VaultGate
internal import VaultResults

/// What a reader sees first: the verdict, the leading figures, what was run.
enum ReportHeading {
  static func fields(_ source: ReportSource) -> Fields {
    let report = source.report
    let manifest = report.manifest
    let summary = VerdictSummary(report.targets)
    let verdict: TargetVerdict.Verdict =
      !summary.hardMisses.isEmpty
      ? .missed : summary.counts(.hard).met > 0 ? .met : .notMeasured
    return [
      "dataset": manifest.dataset,
      "subtitle":
        "\(manifest.primarySystem) with \(manifest.embedder) · \(manifest.split) split · \(DateText.text(manifest.createdAt))",
      "verdict": Mark(verdict), "headline": VerdictText.headline(summary),
      "sentence": sentence(summary.all), "kinds": kinds(summary),
      "misses": report.targets.filter(\.missesHardPart).map(miss),
      "tiles": source.matching.headlineMeasures.compactMap { tile($0, source.matching) },
      "tilesCaption":
        "System \(manifest.primarySystem), \(source.matching.queryCount ?? "0 queries"), 95 % intervals",
      "notes": manifest.notes.map { Typography.text($0) },
      "changes": source.difference.map { ChangeText.headline($0) },
      "gate": source.gate.map(gate),
    ]
  }

  private static func sentence(_ all: VerdictSummary.Counts) -> String {
    "Of \(VerdictText.plural(all.total, "target", "targets")), \(all.met) "
      + "\(all.met == 1 ? "is" : "are") met, \(all.missed) missed and \(all.notMeasured) not "
      + "measured in this run."
  }

  private static func kinds(_ summary: VerdictSummary) -> [Fields] {
    let soft = summary.counts(.hard).missed - summary.hardMisses.count
    return TargetKind.allCases.filter { summary.counts($0).total > 0 }.map { kind in
      [
        "name": kind.rawValue, "meaning": meaning(kind),
        "counts": VerdictText.counts(summary.counts(kind)),
        "remark": kind == .hard && soft > 0
          ? "\(soft) of the missed only by the document’s own figure" : "",
        "bar": VerdictBar(counts: summary.counts(kind)).markup,
      ]
    }
  }

  private static func meaning(_ kind: TargetKind) -> String {
    switch kind {
    case .hard: "must hold on any machine"
    case .paper: "the document’s own figure"
    case .proxy: "measured by a stand-in"
    }
  }

  private static func gate(_ report: GateReport) -> Fields {
    let mark = Mark(report.verdict)
    return [
      "sign": mark.sign, "style": mark.style.rawValue, "headline": GateWords.headline(report),
    ]
  }

  private static func miss(_ target: TargetVerdict) -> Fields {
    let part = target.decidingPart
    let label = part?.label.map { "\($0): " } ?? ""
    let numbers = part.map { "\(label)\($0.measuredText ?? "–") against \(FigureText.target($0))" }
    return [
      "id": target.id, "what": Typography.text(target.what),
      "numbers": Typography.text(numbers ?? ""),
    ]
  }

  private static func tile(_ measure: String, _ matching: MatchingFigures) -> Fields? {
    guard let metric = matching.figure(matching.primary, measure) else { return nil }
    return [
      "measure": measure, "value": metric.text, "interval": metric.intervalText,
      "ceiling": matching.ceiling(measure).map { "ceiling \($0.text)" } ?? "",
    ]
  }
}
