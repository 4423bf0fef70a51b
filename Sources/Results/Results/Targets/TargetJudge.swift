/// Compares a run's metrics with the design targets.
public enum TargetJudge {
  /// Judges every row; none is dropped.
  ///
  /// - Parameters:
  ///   - definitions: The rows, in the order of the result.
  ///   - metrics: The run's metrics; where two share an id and a slice, the first counts.
  ///   - bindings: The values of `<name>` in a row's metric id, for example
  ///     `["model": "all-MiniLM-L6-v2", "ef": "64"]`.
  ///   - reasonsNotMeasured: The reason why a value is missing, by metric id, row id, or row id and
  ///     label (`Q1a/…`); the most specific applies, and the row's own reason is the fallback. A
  ///     part whose metric nothing makes has a reason of its own.
  ///   - standIns: The quantity measured in place of the document's, by row id; it replaces the
  ///     row's own.
  ///   - catalogue: The declarations of the metrics; what they replace is named in the rows, too.
  ///   - profile: The profile of the corpus; `nil` for data that no profile made.
  /// - Returns: One result for each row.
  /// - Complexity: O(metrics + parts × declarations).
  public static func judge(
    _ definitions: [TargetDefinition], metrics: [Metric], bindings: [String: String] = [:],
    reasonsNotMeasured: [String: String] = [:], standIns: [String: String] = [:],
    catalogue: MetricCatalogue = MetricCatalogue([]), profile: String? = nil
  ) -> [TargetVerdict] {
    var figures: [Metric.Key: Metric] = [:]
    for metric in metrics where figures[metric.key] == nil { figures[metric.key] = metric }
    let bench = Bench(
      figures: figures, bindings: bindings.sorted { $0.key < $1.key }, reasons: reasonsNotMeasured,
      profile: profile)
    return definitions.map { definition in
      let parts = definition.parts.map { bench.judge($0, of: definition) }
      let declared = parts.filter { $0.comparison != .reported }.compactMap {
        catalogue.entry(for: Metric.Key(id: $0.metric, slice: $0.slice))?.declaration.standIn
      }
      let all = [standIns[definition.id] ?? definition.standIn].compactMap(\.self) + declared
      return row(
        definition, parts: parts,
        standIn: all.isEmpty ? nil : all.distinct.joined(separator: "; "))
    }
  }

  private static func row(
    _ definition: TargetDefinition, parts: [TargetVerdict.Part], standIn: String?
  ) -> TargetVerdict {
    let judged = parts.filter { $0.comparison != .reported }
    let verdicts = judged.compactMap(\.verdict)
    let verdict =
      judged.isEmpty
      ? .notMeasured
      : [TargetVerdict.Verdict.missed, .notMeasured, .notShown].first(where: verdicts.contains)
        ?? .met
    let undecided = TargetVerdict(
      id: definition.id, kind: definition.kind, target: nil, measured: nil, margin: nil,
      verdict: verdict, reason: "", standIn: standIn, parts: parts)
    let deciding = undecided.decidingPart
    return TargetVerdict(
      id: definition.id, kind: definition.kind, target: deciding?.target,
      measured: deciding?.measured, margin: deciding?.margin, verdict: verdict,
      reason: reason(judged, fallback: definition.notMeasuredReason), standIn: standIn, parts: parts
    )
  }

  private static func reason(_ parts: [TargetVerdict.Part], fallback: String) -> String {
    guard parts.count > 1 else { return parts.first?.reason ?? fallback }
    let missed = parts.filter { $0.verdict == .missed }
    let unclear = parts.filter { $0.verdict == .notShown }
    let open = parts.filter { $0.verdict == .notMeasured }
    var sentences: [String] = []
    if !missed.isEmpty {
      sentences.append("\(missed.count) of \(parts.count) parts missed: \(labels(missed))")
    }
    if !unclear.isEmpty {
      sentences.append("\(unclear.count) of \(parts.count) parts not shown: \(labels(unclear))")
    }
    if open.count == parts.count {
      return sharedReason(open)
    } else if !open.isEmpty {
      sentences.append(
        "\(open.count) of \(parts.count) parts not measured (\(sharedReason(open)))")
    }
    return sentences.joined(separator: "; ")
  }

  private static func labels(_ parts: [TargetVerdict.Part]) -> String {
    parts.map { $0.label ?? $0.metric }.joined(separator: ", ")
  }

  private static func sharedReason(_ parts: [TargetVerdict.Part]) -> String {
    parts.map(\.reason).distinct.joined(separator: "; ")
  }
}

/// The lookup data of one judgment.
private struct Bench {
  let figures: [Metric.Key: Metric]
  let bindings: [(key: String, value: String)]
  let reasons: [String: String]
  let profile: String?

  func judge(
    _ part: TargetDefinition.Part, of row: TargetDefinition
  ) -> TargetVerdict.Part {
    let id = bound(part.metric)
    let finding = finding(part, id: id, row: row)
    return TargetVerdict.Part(
      what: row.what, label: part.label, source: row.source.description, asks: row.asks,
      note: row.note, kind: part.kind,
      metric: id, slice: part.slice, comparison: part.comparison, target: part.value,
      unit: part.unit, minimumCount: part.minimumCount, measured: finding.figure?.value,
      n: finding.figure?.n,
      ci95: finding.figure?.ci95, margin: finding.margin, verdict: finding.verdict,
      reason: finding.reason)
  }

  private struct Finding {
    var figure: Metric?
    var margin: Double?
    let verdict: TargetVerdict.Verdict?
    let reason: String
  }

  private func finding(
    _ part: TargetDefinition.Part, id: String, row: TargetDefinition
  ) -> Finding {
    let open: TargetVerdict.Verdict? = part.comparison == .reported ? nil : .notMeasured
    guard let figure = figures[Metric.Key(id: id, slice: part.slice)] else {
      let specific = part.label.flatMap { reasons["\(row.id)/\($0)"] }
      let reason =
        part.unbuiltReason ?? specific ?? reasons[id] ?? reasons[row.id] ?? row.notMeasuredReason
      return Finding(verdict: open, reason: reason)
    }
    if let wanted = row.profile, wanted != profile {
      return Finding(
        figure: figure, verdict: open, reason: "the row is for the profile \(wanted)")
    }
    guard figure.value.isFinite else {
      return Finding(verdict: open, reason: "the value is not a finite number")
    }
    guard figure.unit == part.unit else {
      return Finding(
        verdict: open,
        reason: "the metric is in \(figure.unit), the target in \(part.unit)")
    }
    if let minimum = part.minimumCount, figure.n < minimum {
      return Finding(
        figure: figure, verdict: open,
        reason: "has n = \(figure.n); the row needs at least \(minimum)")
    }
    guard let target = part.value else { return Finding(figure: figure, verdict: nil, reason: "") }
    return Finding(
      figure: figure, margin: part.comparison.margin(of: figure.value, target: target),
      verdict: part.comparison.verdict(on: figure.value, within: figure.ci95, target: target),
      reason: TargetReason.text(figure: figure, comparison: part.comparison, target: target))
  }

  private func bound(_ metric: String) -> String {
    var id = metric
    for (name, value) in bindings { id = id.replacing("<\(name)>", with: value) }
    return id
  }
}
