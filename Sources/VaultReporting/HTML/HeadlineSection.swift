internal import VaultVerdict

/// What a reader sees first: the verdict, the leading figures, what was run.
struct HeadlineSection {
  let dataset: Markup
  let subtitle: Markup
  let verdictLine: Markup
  let verdictStyle: Markup
  let verdictSign: Markup
  let sentence: Markup
  let kinds: [Kind]
  let attention: [Miss]
  let tiles: [Tile]
  let tilesCaption: Markup
  let notes: [Markup]
  let hasNotes: Bool
  let hasAttention: Bool
  let hasTiles: Bool
  let hasChangeLine: Bool
  let changeLine: Markup
  let hasGateLine: Bool
  let gateLine: Markup
  let gateLineSign: Markup
  let gateLineStyle: Markup

  struct Kind {
    let kindName: Markup
    let meaning: Markup
    let countsText: Markup
    let remark: Markup
    let verdictBar: Markup
  }

  struct Miss {
    let id: Markup
    let what: Markup
    let numbers: Markup
  }

  struct Tile {
    let measure: Markup
    let value: Markup
    let interval: Markup
    let ceiling: Markup
  }

  init(
    _ report: Report, matching: MatchingFigures, changes: ChangesSection? = nil,
    gate: GateSection? = nil
  ) {
    let manifest = report.manifest
    let summary = VerdictSummary(report.targets)
    dataset = Markup(manifest.dataset)
    subtitle =
      "\(manifest.primarySystem) with \(manifest.embedder) · \(manifest.split) split · \(DateText.text(manifest.createdAt))"
    verdictLine = Markup(VerdictText.headline(summary))
    let verdict: TargetVerdict.Verdict =
      !summary.hardMisses.isEmpty
      ? .missed : summary.counts(.hard).met > 0 ? .met : .notMeasured
    verdictStyle = Markup(VerdictText.style(verdict))
    verdictSign = Markup(VerdictText.sign(verdict))
    let all = summary.all
    sentence = Markup(
      "Of \(VerdictText.plural(all.total, "document target", "document targets")), \(all.met) "
        + "\(all.met == 1 ? "is" : "are") met, \(all.missed) missed and \(all.notMeasured) not "
        + "measured in this run.")
    let soft = summary.counts(.hard).missed - summary.hardMisses.count
    func remark(_ kind: TargetKind) -> Markup {
      kind == .hard && soft > 0
        ? Markup("\(String(soft)) of the missed only by the document’s own figure") : ""
    }
    kinds = TargetKind.allCases.filter { summary.counts($0).total > 0 }.map {
      Kind(
        kindName: Markup($0.rawValue), meaning: Markup(Self.meaning($0)),
        countsText: Markup(VerdictText.counts(summary.counts($0))), remark: remark($0),
        verdictBar: VerdictBar(counts: summary.counts($0)).markup)
    }
    attention = report.targets.filter(\.missesHardPart).map(Self.miss)
    tiles = matching.headlineMeasures.compactMap { Self.tile($0, matching: matching) }
    let queries =
      matching.headlineMeasures
      .compactMap { matching.figure(matching.primary, $0)?.n }.max() ?? 0
    tilesCaption =
      "System \(manifest.primarySystem), \(VerdictText.plural(queries, "query", "queries")), 95 % intervals"
    notes = manifest.notes.map { Markup(Typography.text($0)) }
    hasNotes = !notes.isEmpty
    hasAttention = !attention.isEmpty
    hasTiles = !tiles.isEmpty
    hasChangeLine = changes != nil
    changeLine = changes?.changeHeadline ?? ""
    hasGateLine = gate != nil
    gateLine = gate?.gateHeadline ?? ""
    gateLineSign = gate?.gateSign ?? ""
    gateLineStyle = gate?.gateStyle ?? ""
  }

  private static func meaning(_ kind: TargetKind) -> String {
    switch kind {
    case .hard: "must hold on any machine"
    case .paper: "the document’s own figure"
    case .proxy: "measured by a stand-in"
    }
  }

  private static func miss(_ target: TargetVerdict) -> Miss {
    let part = target.decidingPart
    let label = part?.label.map { "\($0): " } ?? ""
    let numbers = part.map { part in
      let measured = part.measured.map {
        FigureText.text($0, unit: part.unit, besides: part.target)
      }
      return "\(label)\(measured ?? "–") against \(FigureText.target(part))"
    }
    return Miss(
      id: Markup(target.id), what: Markup(Typography.text(target.what)),
      numbers: Markup(Typography.text(numbers ?? "")))
  }

  private static func tile(_ measure: String, matching: MatchingFigures) -> Tile? {
    guard let metric = matching.figure(matching.primary, measure) else { return nil }
    let ceiling = matching.ceiling(measure)
      .map { "ceiling \(FigureText.text($0.value, unit: $0.unit))" }
    return Tile(
      measure: Markup(measure), value: Markup(FigureText.text(metric.value, unit: metric.unit)),
      interval: Markup(metric.ci95.map { FigureText.interval($0, unit: metric.unit) } ?? ""),
      ceiling: Markup(ceiling ?? ""))
  }
}
