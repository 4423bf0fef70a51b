internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// The metrics of how well a system detects that an event has no related message.
///
/// No other mean counts such events: any message ranked for them is wrong. Abstention is an empty
/// answer, or a best score up to a threshold that is chosen on the other vaults.
struct AbstentionMetrics {
  let queries: [EventQuery]
  let qrels: Qrels

  private static let area = figure(
    "AUROC", "Area under the ROC curve of the best score as a detector of events without messages.")
  private static let precision = figure(
    "precision",
    "Of the events below a threshold of the best score, chosen on other vaults, or left without "
      + "results, those that have no related message.")
  private static let recall = figure(
    "recall", "Of the events that have no related message, those below that threshold.")
  private static let f1 = figure("F1", "Harmonic mean of that precision and recall.")
  static let declarations = [area, precision, recall, f1]

  private static func figure(_ name: String, _ meaning: String) -> MetricDeclaration {
    MetricDeclaration(
      "<system>/abstention/\(name)", meaning, unit: .score, better: .higher,
      diagnosticSystems: [OwnSystem.random.rawValue])
  }

  /// Area, precision, recall and F1 of one system; none where the events are all of one kind.
  func metrics(run: Run) -> [Metric] {
    let judged = queries.compactMap { query in
      isAnswerable(query).map {
        (
          vault: query.vault,
          answer: Abstention.Answer(
            isAnswerable: $0, topScore: run.rankings[query.id]?.first?.score)
        )
      }
    }
    let answers = judged.map(\.answer)
    let abstention = Abstention(answers)
    guard let area = abstention.areaUnderCurve else { return [] }
    let silenced = Abstention(Abstention.silenced(answers, clusters: judged.map(\.vault)))
    let figures: [(MetricDeclaration, Double?, ConfidenceInterval?)] = [
      (
        Self.area, area,
        abstention.areaInterval.map { ConfidenceInterval(low: $0.lowerBound, high: $0.upperBound) }
      ),
      (Self.precision, silenced.precision, nil), (Self.recall, silenced.recall, nil),
      (Self.f1, silenced.f1, nil),
    ]
    return figures.compactMap { declaration, value, interval in
      value.map {
        declaration.metric($0, n: answers.count, of: ["system": run.tag], ci95: interval)
      }
    }
  }

  /// Returns true if an event has a related message; `nil` if that is not judged, and for a
  /// free-text question, which is no event.
  private func isAnswerable(_ query: EventQuery) -> Bool? {
    guard !query.isFreeText else { return nil }
    if let judged = qrels.grades[query.id] {
      return judged.values.contains { $0 >= JudgedRanking.leastRelevantGrade }
    }
    // A TREC file cannot hold a query without judgments, so the dataset states it in a slice.
    return query.slices["relevant"] == "0" ? false : nil
  }
}
