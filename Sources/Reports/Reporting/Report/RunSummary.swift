internal import Foundation
internal import VaultComparison
internal import VaultEvaluation
internal import VaultGate
internal import VaultHistory
internal import VaultResults

/// The summary of a run: the answers, in the order of the questions.
struct RunSummary {
  let source: RunAccount
  private var report: Report { source.report }
  private var manifest: Manifest { report.manifest }
  private var matching: MatchingFigures { source.matching }

  init(_ source: RunAccount) { self.source = source }

  // MARK: What was run

  /// The run in a line: data, queries, model, seed, time.
  var subtitle: String {
    let seconds = report.stages.map(\.seconds).reduce(0, +)
    let parts: [String?] = [
      manifest.dataset, manifest.seed.map { "seed \($0)" }, "\(manifest.split) split",
      matching.queryCount, source.isExternal ? nil : manifest.embedder,
      seconds > 0 ? FigureText.text(seconds, unit: "seconds") : nil,
      DateText.text(manifest.createdAt),
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The subject and the run, for a terminal.
  var facts: Block { .paragraph("\(strong: source.subject) · \(subtitle)") }

  /// The warnings.
  var warnings: [Block] {
    manifest.notes.isEmpty
      ? [] : [.callout("About this run", [.list(manifest.notes.map { Text($0) })])]
  }

  // MARK: The answer

  /// The subject's quality, in a line.
  var verdict: (mark: Mark, words: Text)? {
    if let gate = source.gate {
      return (Mark(gate.verdict), Text(GateWords.headline(gate)))
    }
    let quality: Text =
      matching.lead.flatMap { lead in
        figure(source.subject, lead).map {
          "\(source.subject): \(lead) \($0.text) \($0.intervalText)"
        }
      } ?? "\(source.subject) was not judged in this run"
    guard let difference = source.difference else {
      return (Mark("●", "measured", .open), quality)
    }
    let beyond = difference.changes.filter { $0.extent == .beyond }
    let isWorse = !difference.newlyMissed.isEmpty || beyond.contains { !$0.isImprovement }
    let mark =
      isWorse
      ? Mark.direction(isBetter: false)
      : beyond.isEmpty ? Mark("○", "no change", .open) : Mark.direction(isBetter: true)
    return (mark, "\(quality); \(ChangeText.headline(difference))")
  }

  /// Rankings, and the facts beside them on a page: significant differences, changes, reasons,
  /// speed, targets.
  var answer: [Block] { [rankings].compactMap(\.self) }

  /// The summary of the rankings.
  var findings: [Block] {
    let facts =
      source.isExternal
      ? [beats, since, why, speed].compactMap(\.self)
      : [beats, since, why, speed, models, targets].compactMap(\.self)
    return (facts.isEmpty ? [] : [.facts(facts)]) + [warningsInText].compactMap(\.self)
  }

  /// The targets in a section of their own in the account of an external system, to which they do
  /// not apply; none in a run about the built-in pipeline.
  var builtInTargets: [Block] {
    guard source.isExternal, let targets else { return [] }
    return [
      .heading(Text(TargetsSection.heading(in: source))), .paragraph("\(targets.value)."),
    ]
  }

  /// The main metrics of the subject, for a page.
  var aside: [Block] { tiles + findings }

  private var tiles: [Block] {
    let tiles = matching.headlineMeasures.compactMap { measure -> Block.Tile? in
      guard let metric = figure(source.subject, measure) else { return nil }
      let ceiling = matching.ceiling(measure).map { "ceiling \($0.text)" }
      let trend = source.history.first {
        $0.metric == "\(source.subject)/\(measure)" && $0.slice.isEmpty && $0.points.count > 1
      }
      return .init(
        name: measure, value: metric.text,
        remarks: [metric.intervalText, ceiling ?? ""].filter { !$0.isEmpty },
        drawing: trend.map { .sparkline("\(measure) over the last runs", of: $0) })
    }
    guard !tiles.isEmpty else { return [] }
    let caption: Text =
      "\(source.subject), \(matching.queryCount ?? "0 queries"), 95 % intervals"
    return [.only([.page], .tiles(tiles, caption: caption))]
  }

  private func figure(_ system: String, _ measure: String) -> Metric? {
    matching.figure(system, measure)
  }

  /// Every ranking, the best first, with the most that is possible.
  private var rankings: Block? {
    guard let lead = matching.lead else { return searches }
    let others = ["P@10", "R@50"].filter(matching.measures.contains)
    let ranked = matching.systems.filter { figure($0, lead) != nil }
      .sorted {
        ((figure($1, lead)?.value ?? 0), $0) < ((figure($0, lead)?.value ?? 0), $1)
      }
    guard !ranked.isEmpty else { return searches }
    var rows = ranked.map { system in
      row(system, figure(system, lead), others.map { figure(system, $0) }, system == source.subject)
    }
    let ceilings = ([lead] + others).map { matching.ceiling($0) }
    if ceilings.contains(where: { $0 != nil }) {
      rows.append(
        .init(
          ["ceiling", .metric(ceilings[0]), .empty] + ceilings.dropFirst().map { .metric($0) },
          style: .total))
    }
    return .table(table("Rankings of \(matching.queryCount ?? "the queries")", lead, others, rows))
  }

  /// The rankings of searches, where only these were ranked.
  private var searches: Block? {
    guard let figures = SearchFigures(report) else { return nil }
    let measures = SearchFigures.measures
    let known = Dictionary(uniqueKeysWithValues: SearchFigures.systems.map { ($0.id, $0.name) })
    let systems = report.metrics.filter {
      $0.slice == nil && $0.id.hasPrefix("search/") && $0.id.hasSuffix("/\(measures[0])")
    }.sorted { ($1.value, $0.id) < ($0.value, $1.id) }
      .map { String($0.id.dropFirst("search/".count).dropLast(measures[0].count + 1)) }
    let rows = systems.map { system in
      row(
        known[system] ?? system, figures.figure(system, measures[0]),
        measures.dropFirst().map { figures.figure(system, $0) },
        system == figures.subject)
    }
    let count = VerdictText.plural(figures.count, "judged search", "judged searches")
    return .table(table("Rankings of \(count)", measures[0], Array(measures.dropFirst()), rows))
  }

  private func table(
    _ caption: Text, _ lead: String, _ others: [String], _ rows: [Table.Row]
  ) -> Table {
    Table(
      caption,
      [.init("Ranking", .name), .init(lead, .number), .init("95 %", .number)]
        + others.map { .init($0, .number) }, rows)
  }

  private func row(
    _ name: String, _ lead: Metric?, _ others: [Metric?], _ isSubject: Bool
  ) -> Table.Row {
    .init(
      [
        Table.Cell(name), .number(lead.text, lead?.value), Table.Cell(lead?.intervalText ?? ""),
      ] + others.map { .number($0.text, $0?.value) }, style: isSubject ? .primary : .plain)
  }

  /// The significant differences, in words.
  private var beats: Block.Fact? {
    guard let lead = matching.lead else { return nil }
    let suffix = "/\(lead)/gain"
    let sentences = report.metrics.compactMap { gain -> String? in
      let parts = gain.id.components(separatedBy: "/vs/")
      guard parts.count == 2, gain.slice == nil, parts[1].hasSuffix(suffix) else { return nil }
      let other = parts[1].dropLast(suffix.count)
      guard !source.isExternal || parts[0] == source.subject else { return nil }
      let p = report.metric("\(gain.id)/p")?.value
      let isSeen = gain.ci95.map { $0.low > 0 || $0.high < 0 } ?? false
      let amount =
        [FigureText.margin(gain.value, unit: gain.unit), gain.intervalText]
        .filter { !$0.isEmpty }.joined(separator: " ")
        + (p.map { ", p \(DifferenceText.p($0))" } ?? "")
      guard isSeen else { return "\(parts[0]) and \(other) do not differ detectably: \(amount)" }
      return "\(parts[0]) is \(gain.value > 0 ? "better" : "worse") than \(other) by \(amount)"
    }
    let least = DetectabilityText.line(report)
    let all = sentences + [least].compactMap(\.self)
    return all.isEmpty ? nil : .init("compared", Text(all.joined(separator: "; ")))
  }

  /// The changes against the baseline.
  private var since: Block.Fact? {
    guard let difference = source.difference, let baseline = source.baseline else { return nil }
    return .init(
      "since", "\(ChangeText.name(baseline.manifest)): \(ChangeText.headline(difference))")
  }

  /// The stages that lose relevant messages, the subject's weak slices, and its worst query.
  private var why: Block.Fact? {
    let sentences = [losses, weakest, worst].compactMap(\.self)
    return sentences.isEmpty ? nil : .init("why", Text(sentences.joined(separator: "; ")))
  }

  private var losses: String? {
    let losses = LossFigures(report, system: source.subject)
    guard let depth = losses.depths.first else { return nil }
    let stages = losses.stages(depth: depth).filter { $0.metric.value > 0 }
      .sorted { ($1.metric.value, $0.stage) < ($0.metric.value, $1.stage) }
    guard let count = stages.first?.metric.n else { return nil }
    let parts = stages.prefix(3).map {
      "\(DecimalText.percent($0.metric.value, decimals: 1)) \(LossFigures.words(of: $0.stage))"
    }
    return "of \(DecimalText.grouped(count)) places in the first \(depth) ranks "
      + parts.joined(separator: ", ")
  }

  private var weakest: String? {
    guard let lead = matching.lead, source.subject == matching.primary else { return nil }
    let slices = matching.slices.compactMap { slice -> (String, Metric)? in
      guard let figure = matching.figure(source.subject, lead, slice: slice),
        figure.n >= ShrunkEffects.leastQueries, figure.shownInterval != nil
      else { return nil }
      return (SliceText.text(slice), figure)
    }.sorted { ($0.1.value, $0.0) < ($1.1.value, $1.0) }
    guard !slices.isEmpty else { return nil }
    return "weakest: "
      + slices.prefix(2).map { "\($0.0) (\($0.1.text) of \(lead), n = \($0.1.n))" }
      .joined(separator: ", ")
  }

  private var worst: String? {
    guard let lead = matching.lead, source.subject == matching.primary else { return nil }
    let worst = source.queries.filter { $0.values[lead] != nil }
      .min { ($0.values[lead] ?? 0, $0.query) < ($1.values[lead] ?? 0, $1.query) }
    return worst.map { "worst query: \($0.query)" }
  }

  /// The speed and the memory use.
  private var speed: Block.Fact? {
    source.isExternal
      ? speed([
        ("query p50", "matchP50Milliseconds"), ("p95", "matchP95Milliseconds"),
        ("prepared in", "prepareSeconds"), ("reading in", "ingest/messagesPerSecond/wall"),
      ])
      : builtInSpeed
  }

  /// Returns the speed metrics of an external system.
  private func speed(_ figures: [(name: String, id: String)]) -> Block.Fact? {
    let words = figures.compactMap { name, id in
      report.metric("\(source.subject)/\(id)").map { "\(name) \($0.text)" }
    }
    return speed(words)
  }

  private func speed(_ words: [String]) -> Block.Fact? {
    words.isEmpty ? nil : .init("speed", Text(words.joined(separator: " · ")))
  }

  private var builtInSpeed: Block.Fact? {
    let stages = report.stages
    func p95(_ stage: String) -> String? {
      stages.first { $0.id == stage }?.latencyMilliseconds.map {
        FigureText.text($0.p95, unit: "milliseconds")
      }
    }
    let parts: [String?] = [
      p95("matching").map { "event query p95 \($0)" }, p95("search").map { "search p95 \($0)" },
      stages.first { $0.id == "embedding" && $0.itemsPerSecond > 0 }.map {
        "\(DecimalText.significant($0.itemsPerSecond)) texts embedded a second"
      },
      report.metric("index/recall@10/ef64").map { "graph recall@10 \($0.text)" },
      report.metric("memory/runPeakBytes").map { "peak memory \($0.text)" },
    ]
    return speed(parts.compactMap(\.self))
  }

  /// The quality of models other than the run's own.
  private var models: Block.Fact? {
    let sentences = ModelsSection.gains(source)
    return sentences.isEmpty ? nil : .init("models", Text(sentences.joined(separator: "; ")))
  }

  /// The design targets: the number met, and those that are missed.
  private var targets: Block.Fact? {
    guard !report.targets.isEmpty else { return nil }
    let missed = report.targets.filter { $0.verdict == .missed }.map { target in
      let part = target.decidingPart
      let numbers = part.map { " \($0.measuredText ?? "–") (\(FigureText.target($0)))" } ?? ""
      return "\(target.id)\(numbers)"
    }
    let counts = VerdictText.counts(VerdictSummary(report.targets).all)
    let list = missed.isEmpty ? "" : "; missed: \(missed.joined(separator: ", "))"
    return .init("targets", "\(counts)\(list)")
  }

  /// The notes, where no frame can hold them.
  private var warningsInText: Block? {
    manifest.notes.isEmpty
      ? nil : .only([.terminal], .facts(manifest.notes.map { .init("note", Text($0)) }))
  }

  // MARK: What next

  /// Returns the place of the page, and the next commands.
  func next(page: String?) -> [Block] {
    guard let page else { return [] }
    let folder = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let others = matching.ranked.filter { $0 != source.subject }
    let names =
      source.isExternal
      ? [source.subject] + others.prefix(1) : Array(matching.ranked.prefix(2))
    var commands: [Block.Fact] = [.init("report", Text(page))]
    if let worst = source.queries.min(by: { left, right in
      guard let lead = matching.lead else { return false }
      return (left.values[lead] ?? 2, left.query) < (right.values[lead] ?? 2, right.query)
    }) {
      commands.append(
        .init("next", "\(code: "vaultbench inspect \(folder) --query \(worst.query)")"))
    }
    if matching.ranked.count > 1 {
      commands.append(
        .init(
          "", "\(code: "vaultbench compare \(folder) --systems \(names.joined(separator: ","))")"))
    }
    return [.facts(commands)]
  }
}
