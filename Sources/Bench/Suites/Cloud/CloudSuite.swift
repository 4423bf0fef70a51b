internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// Embedding at a service under a policy (targets L2, L17, S8, S10).
///
/// The service is this program's own `serve-embeddings` in a process of its own; between them is a
/// proxy that records every byte and injects failures.
struct CloudSuite: MeasurementSuite {
  static let id = "cloud"
  static let help = "embedding at a service: latency, cost, data sent"
  static let cost = SuiteCost.seconds

  private static let standIn =
    "an OpenAI-compatible endpoint on this machine, without the network between"
  private static let single = MetricDeclaration.p95(
    "remote/message", of: "embedding a message at a service", standIn: standIn)
  private static let batch = MetricDeclaration.p95(
    "remote/batch100", of: "embedding 100 messages at a service", standIn: standIn)
  private static let sensitive = MetricDeclaration(
    "privacy/sensitiveSent",
    "Planted messages with sensitive words or numbers of which a byte left, under failures, retries "
      + "and reconciliation.", unit: .count, better: .lower)
  private static let bytes = MetricDeclaration(
    "privacy/bytesSent", "Bytes sent for an account's messages, counted at the socket.",
    unit: .bytes, better: .lower, role: .quality,
    slices: [.by("account", [EmbeddingPolicy.Account.child, .optOut].map(\.rawValue))])
  private static let declare = MetricFamily(prefix: "remote/")
  private static let fellBack = declare(
    "localForFailure", "Messages that got a local vector while the service failed.",
    role: .diagnosis, deterministic: false)
  private static let lost = declare(
    "reconciliationLost", "Messages without a remote vector after the service recovered.")
  private static let doubled = declare(
    "reconciliationDoubled", "Messages that were given a remote vector twice.")
  static let declarations = [single, batch, sensitive, bytes, fellBack, lost, doubled]

  /// The most messages that are sent.
  private static let limit = 1_000

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    let local = input.embedder is ServiceEmbedder ? HashingEmbedder() : input.embedder
    let all = input.searchable.flatMap(\.stored.messages)
    var random = SeededRandom(seed: input.seed).stream(id)
    let messages = random.sample(limit, of: all).enumerated().map { index, message in
      EmbeddingRequest(
        id: DocumentID("message-\(index)"), platform: message.platform, sentAt: message.sentAt,
        text: message.searchableText)
    }
    let log = try input.folder(id).appendingPathComponent("service.log")
    let (seed, model, dimension) = (input.seed, local.name, local.dimension)
    var reason = "serve-embeddings did not start"
    try await output.measure(id, items: messages.count) {
      let findings = try await withService(of: model, log: log) { port -> CloudTrial.Findings? in
        guard
          let proxy = EmbeddingProxy(
            dimension: dimension, answer: EmbeddingProxy.forwarding(to: port))
        else { return nil }
        return try await CloudTrial(
          proxy: proxy, model: model, dimension: dimension, messages: messages,
          planted: PlantedSecret.all(seed: seed)
        ).run()
      }
      guard let findings else { return [] }
      reason = "a sensitive text that was sent on purpose was not found in the bytes that left"
      return metrics(findings, messages: messages.count)
    }
    output.figures.notMeasured(["L2", "S8", "S10"], reason)
  }

  /// The metrics; none about privacy where the probe did not see what it should.
  static func metrics(_ findings: CloudTrial.Findings, messages: Int) -> [Metric] {
    let figures =
      single.percentile(of: LatencyHistogram(findings.single))
      + batch.percentile(of: LatencyHistogram(findings.batches))
      + RemoteCost.billed(tokens: findings.billed.tokens, messages: findings.billed.texts) + [
        fellBack.metric(findings.fellBack, n: messages), lost.metric(findings.lost, n: messages),
        doubled.metric(findings.doubled, n: messages),
      ]
    guard findings.probeSees, findings.bytes[.adult] ?? 0 > 0 else { return figures }
    return figures + [sensitive.metric(findings.sensitiveSent, n: findings.planted)]
      + [EmbeddingPolicy.Account.child, .optOut].compactMap { account in
        findings.bytes[account].map {
          bytes.metric($0, n: messages, slice: ["account": account.rawValue])
        }
      }
  }

  /// Runs `serve-embeddings` while work is done with its port; `nil` where it does not start within
  /// half a minute.
  private static func withService<Value>(
    of model: String, log: URL, _ work: (_ port: Int) async throws -> Value?
  ) async throws -> Value? {
    let service = Task {
      try await SupervisedProcess().run(["serve-embeddings", "--model", model], log: log)
    }
    defer { service.cancel() }
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if let port = port(in: log) { return try await work(port) }
      try await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  /// The port that the service's first line names, `http://127.0.0.1:PORT/v1 serves MODEL`.
  private static func port(in log: URL) -> Int? {
    let bytes = FileManager.default.contents(atPath: log.path) ?? Data()
    let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "127.0.0.1:")
    guard parts.count > 1, parts[1].contains("/v1 serves") else { return nil }
    return Int(parts[1].prefix { $0.isNumber })
  }
}
