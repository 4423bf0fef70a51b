internal import VaultCore
package import VaultEvaluation
package import VaultMeasurement
package import VaultResults

/// The answers of an external system, with its latency and failures.
package struct ExternalResult: FigureSource {
  package static let id = "external system"
  private static let failed = figure(
    "failures/<failure>", "Requests that an external system failed in a way.",
    names: ["failure": SystemFailure.allCases.map(\.rawValue)])
  private static let later = figure(
    "results/later", "Results later than their question's instant; they were dropped.")
  private static let errorStream = figure(
    "errorStreamBytes", "Bytes that the system wrote to its error stream.", .bytes)
  private static let prepare = figure(
    "prepareSeconds", "Time that the system asked for to prepare.", .seconds)
  private static let accepted = figure(
    "ingest/accepted", "Share of the messages that the system took.", .fraction, .higher)
  private static let rate = figure(
    "ingest/messagesPerSecond/wall", "Messages that the system took a second.", .messagesPerSecond,
    .higher)
  private static let p50 = figure(
    "<method>P50Milliseconds", "Median of a request.", .milliseconds, names: methods,
    percentile: .p50(of: "<system>/<method>"))
  private static let p95 = figure(
    "<method>P95Milliseconds", "95th percentile of a request.", .milliseconds, names: methods,
    percentile: .p95(of: "<system>/<method>"))
  private static let remaining = figure(
    "delete/remaining", "Deleted messages that the system still returns.")
  package static let declarations = [
    failed, later, errorStream, prepare, accepted, rate, p50, p95, remaining,
  ]
  private static let methods = ["method": SystemMethod.allCases.map(\.rawValue)]

  private static func figure(
    _ name: String, _ meaning: String, _ unit: MetricUnit = .count,
    _ better: Metric.Direction = .lower, names: [String: [String]] = [:],
    percentile: LatencyPercentile? = nil
  ) -> MetricDeclaration {
    MetricDeclaration(
      "<system>/\(name)", meaning, unit: unit, better: better, deterministic: false, names: names,
      percentile: percentile)
  }

  /// The name that runs, metrics and files use.
  package let name: String
  /// Its rankings of events.
  package let run: Run
  /// Its rankings of searches; `nil` if none were run.
  package let searchRun: Run?
  /// Its answers to events by question, best first.
  let answers: [String: [SystemResult]]
  /// The metrics of its behavior and cost.
  package let metrics: [Metric]
  /// Notes for readers of the report.
  package let notes: [String]
  /// The reason why a run must not rank it: it was asked questions and returned nothing at all.
  package let problem: SystemProblem?
  /// The latency of its matches.
  package let latency: LatencySummary?

  init(
    name: String, answers: [String: [SystemResult]], searches: [String: [SystemResult]]?,
    account: ExternalAccount, failures: [SystemFailure: Int], requests: Int, ending: SystemEnding
  ) throws {
    self.name = name
    run = try Self.run(name, answers)
    searchRun = try searches.map { try Self.run(name, $0) }
    self.answers = answers
    latency = account.latencies[.match]?.summary
    metrics =
      Self.failures(name, failures, requests: requests)
      + Self.costs(name, account, errorBytes: ending.errorBytes)
    notes = Self.notes(name, account, failures)
    // A question that failed may have no answer at all.
    let found = Array(answers.values) + (searches.map { Array($0.values) } ?? [])
    let isEmpty = account.asked > 0 && found.allSatisfy(\.isEmpty)
    problem = isEmpty ? Self.problem(failures, ending) : nil
  }

  /// Returns the cause of an empty result; an end in the middle of the run comes first.
  private static func problem(
    _ failures: [SystemFailure: Int], _ ending: SystemEnding
  ) -> SystemProblem {
    let end = [SystemFailure.died, .truncated].first { failures[$0] != nil }
    let others = SystemFailure.allCases.filter { $0 != .notAsked && failures[$0] != nil }
    let commonest = others.max { (failures[$0] ?? 0) < (failures[$1] ?? 0) }
    return .noResults(
      failure: (end ?? commonest)?.rawValue, status: end == nil ? nil : ending.status,
      lastWords: ending.lastWords)
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
      failed.metric(
        Double(failures[kind] ?? 0), n: requests, of: ["system": name, "failure": kind.rawValue])
    }
  }

  private static func costs(
    _ name: String, _ account: ExternalAccount, errorBytes: Int
  ) -> [Metric] {
    let system = ["system": name]
    let sent = account.sent
    var metrics = [
      later.metric(Double(account.later), n: sent, of: system),
      errorStream.metric(Double(errorBytes), n: 1, of: system),
      prepare.metric(account.prepareTime.inSeconds, n: sent, of: system),
    ]
    if sent > 0 {
      let seconds = max(account.ingestTime.inSeconds, 1e-9)
      metrics += [
        accepted.metric(Double(account.accepted) / Double(sent), n: sent, of: system),
        rate.metric(Double(sent) / seconds, n: sent, of: system),
      ]
    }
    for (method, histogram) in account.latencies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let summary = histogram.summary else { continue }
      let names = ["system": name, "method": method.rawValue]
      metrics += [
        p50.metric(summary.p50, n: summary.count, of: names),
        p95.metric(summary.p95, n: summary.count, of: names),
      ]
    }
    if let remaining = account.remaining {
      metrics.append(Self.remaining.metric(Double(remaining), n: account.deleted, of: system))
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
