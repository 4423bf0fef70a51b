internal import VaultCore
internal import VaultEvaluation
internal import VaultVerdict

/// The figures of how well a system knows that an event has no related message.
///
/// No other mean counts such events: whatever is ranked for them is wrong.
struct AbstentionMetrics {
  let queries: [EventQuery]
  let qrels: Qrels

  /// Area, precision, recall and F1 of one system; none where the events are all of one kind.
  func metrics(run: Run) -> [Metric] {
    let answers = queries.compactMap { query in
      isAnswerable(query).map {
        Abstention.Answer(isAnswerable: $0, topScore: run.rankings[query.id]?.first?.score)
      }
    }
    let abstention = Abstention(answers)
    guard let area = abstention.areaUnderCurve else { return [] }
    let figures: [(String, Double?, ConfidenceInterval?)] = [
      (
        "AUROC", area,
        abstention.areaInterval.map { ConfidenceInterval(low: $0.lowerBound, high: $0.upperBound) }
      ),
      ("precision", abstention.precision, nil), ("recall", abstention.recall, nil),
      ("F1", abstention.f1, nil),
    ]
    return figures.compactMap { name, value, interval in
      value.map {
        Metric(
          id: "\(run.tag)/abstention/\(name)", value: $0, unit: "score", better: .higher,
          n: answers.count, ci95: interval, deterministic: true)
      }
    }
  }

  /// Whether an event has a related message; `nil` if nobody has said so, and of a free-text
  /// question, which is no event.
  private func isAnswerable(_ query: EventQuery) -> Bool? {
    guard !query.isFreeText else { return nil }
    if let judged = qrels.grades[query.id] {
      return judged.values.contains { $0 >= JudgedRanking.leastRelevantGrade }
    }
    // A TREC file cannot hold a query without judgments, so the dataset says it in a slice.
    return query.slices["relevant"] == "0" ? false : nil
  }
}
