internal import VaultCore
internal import VaultEvaluation
internal import VaultMeasurement
internal import VaultVerdict

/// What an external system answered, and how it behaved.
struct ExternalResult {
  /// The name that runs, figures and files use.
  let name: String
  /// Its rankings of events.
  let run: Run
  /// Its rankings of searches; `nil` if none were put.
  let searchRun: Run?
  /// Its answers to events by question, best first.
  let answers: [String: [SystemResult]]
  /// How it behaved and what it cost.
  let metrics: [Metric]
  /// What a reader of the report must know.
  let notes: [String]
  /// How long its matches took.
  let latency: LatencySummary?

  init(
    name: String, answers: [String: [SystemResult]], searches: [String: [SystemResult]]?,
    account: ExternalAccount, failures: [SystemFailure: Int], requests: Int, errorBytes: Int
  ) throws {
    self.name = name
    run = try Self.run(name, answers)
    searchRun = try searches.map { try Self.run(name, $0) }
    self.answers = answers
    latency = account.latencies[.match]?.summary
    metrics =
      Self.failures(name, failures, requests: requests)
      + Self.costs(name, account, errorBytes: errorBytes)
    notes = Self.notes(name, account, failures)
  }

  private static func run(_ name: String, _ answers: [String: [SystemResult]]) throws -> Run {
    try Run(
      tag: name,
      rankings: answers.mapValues { ranking in
        ranking.map { ScoredDocument(document: $0.id, score: Float($0.score)) }
      })
  }

  private static func failures(
    _ name: String, _ failures: [SystemFailure: Int], requests: Int
  ) -> [Metric] {
    SystemFailure.allCases.map { kind in
      Metric(
        id: "\(name)/failures/\(kind.rawValue)", value: Double(failures[kind] ?? 0), unit: "count",
        better: .lower, n: requests, deterministic: false)
    }
  }

  private static func costs(
    _ name: String, _ account: ExternalAccount, errorBytes: Int
  ) -> [Metric] {
    func metric(
      _ id: String, _ value: Double, _ unit: String, _ better: Metric.Direction, n: Int
    ) -> Metric {
      Metric(
        id: "\(name)/\(id)", value: value, unit: unit, better: better, n: n, deterministic: false)
    }
    var metrics = [
      metric("results/later", Double(account.later), "count", .lower, n: account.sent),
      metric("errorStreamBytes", Double(errorBytes), "bytes", .lower, n: 1),
      metric("prepareSeconds", account.prepareTime.inSeconds, "seconds", .lower, n: account.sent),
    ]
    if account.sent > 0 {
      let seconds = max(account.ingestTime.inSeconds, 1e-9)
      metrics += [
        metric(
          "ingest/accepted", Double(account.accepted) / Double(account.sent), "fraction", .higher,
          n: account.sent),
        metric(
          "ingest/messagesPerSecond/wall", Double(account.sent) / seconds, "messages/s", .higher,
          n: account.sent),
      ]
    }
    for (method, histogram) in account.latencies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let summary = histogram.summary else { continue }
      metrics += [
        metric(
          "\(method.rawValue)P50Milliseconds", summary.p50, "milliseconds", .lower,
          n: summary.count),
        metric(
          "\(method.rawValue)P95Milliseconds", summary.p95, "milliseconds", .lower,
          n: summary.count),
      ]
    }
    if let remaining = account.remaining {
      metrics.append(
        metric("delete/remaining", Double(remaining), "count", .lower, n: account.deleted))
    }
    return metrics
  }

  private static func notes(
    _ name: String, _ account: ExternalAccount, _ failures: [SystemFailure: Int]
  ) -> [String] {
    var notes: [String] = []
    let faults = SystemFailure.allCases.compactMap { kind in
      failures[kind].map { "\(kind.rawValue) \($0)" }
    }
    if !faults.isEmpty {
      notes.append(
        "\(name) failed requests, whose questions count as without results: "
          + faults.joined(separator: ", "))
    }
    if let unasked = failures[.notAsked] {
      notes.append("\(name) was given up; \(unasked) requests were not made any more")
    }
    if account.accepted < account.sent {
      notes.append("\(name) took \(account.accepted) of \(account.sent) messages")
    }
    if account.later > 0 {
      notes.append(
        "\(name) returned \(account.later) messages later than the question's instant; "
          + "they were dropped")
    }
    if let remaining = account.remaining, remaining > 0 {
      notes.append("\(name) still returns \(remaining) of \(account.deleted) deleted messages")
    }
    return notes
  }
}
