internal import Foundation
internal import Vault
internal import VaultCloud
internal import VaultCore
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// The cloud path attacked from outside: what a server can decrypt (target S1), and which part can
/// see which content (target S9).
enum EphemeralSuite: MeasurementSuite {
  static let id = "ephemeral"
  static let help = "sealed cloud batches: what a server can decrypt and observe"
  static let cost = SuiteCost.seconds

  private static let declare = MetricFamily(prefix: "ephemeral/")
  private static let decrypted = declare(
    "decrypted", "Messages or embeddings that a server decrypts after its worker has ended.",
    slices: [.by("attempt", EphemeralAttack.allCases.map(\.rawValue))])
  private static let keyLifetime = declare(
    "keyLifetimeSeconds",
    "Time that the key of a batch that no worker takes is in storage, swept each minute.", .seconds,
    standIn: "a clock that is set")
  private static let plaintextHits = declare(
    "plaintextLogHits", "Texts and long words of messages in the worker's output.")
  private static let openP95 = MetricDeclaration.p95(
    "ephemeral/open", of: "the time from a batch's decryption until what was open was overwritten",
    .seconds)
  private static let differences = MetricDeclaration(
    "privacy/visibilityDifferences",
    "Entries of the visibility matrix (PDV 1.5) that probes contradict.",
    unit: .count, better: .lower,
    slices: [
      .whole,
      [
        "content": .oneOf(VisibilityMatrix.Content.allCases.map(\.rawValue)),
        "place": .oneOf(VisibilityMatrix.Place.allCases.map(\.rawValue)),
      ],
    ])
  static let declarations = [decrypted, keyLifetime, plaintextHits, openP95, differences]

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    let choice = RunConfiguration.EmbedderChoice(rawValue: input.embedder.name)
    let isLocal = choice.map(RunConfiguration.EmbedderChoice.allCases.contains) ?? false
    let trial = EphemeralTrial(
      directory: try input.folder(id),
      texts: texts(input.searchable.flatMap(\.stored.messages).map(\.text)),
      model: isLocal ? input.embedder.name : RunConfiguration.EmbedderChoice.hashing.rawValue,
      worker: .own(environment: ["VAULTBENCH_DATASETS": input.options.datasets.path]),
      embedder: input.embedder)
    var isReadable = true
    try await output.measure(id, items: trial.texts.count) {
      let result = try trial.run()
      isReadable = !result.evidence.memory.isEmpty
      return try metrics(result)
    }
    if !isReadable {
      output.figures.notMeasured(["S9"], "the system does not let a run read its worker's memory")
    }
  }

  /// One batch of the run's texts that are long enough to be distinguished, filled up with invented
  /// ones.
  static func texts(_ found: [String]) -> [String] {
    let usable = Set(found).filter { $0.utf8.count >= 24 }.sorted().prefix(BatchClient.batchSize)
    return usable
      + (usable.count..<BatchClient.batchSize).map { "made-up message number \($0) of a batch" }
  }

  /// The metrics, once every probe has found what was planted for it.
  static func metrics(_ result: EphemeralTrial.Result) throws -> [Metric] {
    let (evidence, secrets) = (result.evidence, result.secrets)
    let attempts = try EphemeralAttack.allCases.map { attack in
      try require(attack.decrypted(attack.planted(evidence, secrets)) > 0, attack.rawValue)
      return decrypted.metric(
        attack.decrypted(evidence), n: secrets.messages.count, slice: ["attempt": attack.rawValue])
    }
    return try attempts + [
      keyLifetime.metric(result.keyLifetimeSeconds, n: 1),
      plaintextHits.metric(
        try hits(evidence.logs, secrets), n: evidence.logs.reduce(0) { $0 + $1.count }),
    ] + openP95.percentile(of: LatencyHistogram(result.openSeconds.map { .seconds($0) }))
      + matrix(VisibilityMatrix(evidence: evidence, secrets: secrets))
  }

  private static func hits(_ logs: [[UInt8]], _ secrets: EphemeralSecrets) throws -> Int {
    let known = String(
      decoding: try JSONEncoder().encode(BatchWorker.Report()), as: UTF8.self)
    func count(_ logs: [[UInt8]]) -> Int {
      EphemeralAttack.plaintextHits(logs, of: secrets.messages, known: known)
    }
    let found = count(logs)
    try require(
      count(logs + secrets.messages.prefix(1).map { Array($0.text.utf8) }) > found, "plaintext")
    return found
  }

  /// The entries of the matrix; none where the worker's memory could not be read.
  private static func matrix(_ matrix: VisibilityMatrix) throws -> [Metric] {
    guard !matrix.evidence.memory.isEmpty else { return [] }
    var cells: [Metric] = []
    for content in VisibilityMatrix.Content.allCases {
      for place in VisibilityMatrix.Place.allCases {
        if content != .namesAndTimes {
          try require(
            matrix.planted(content, place).observed(content, place) == .always,
            "\(content) in \(place)")
        }
        let differs =
          matrix.observed(content, place) != VisibilityMatrix.expected(content, place)
        cells.append(
          differences.metric(
            differs ? 1 : 0, n: 1,
            slice: ["content": content.rawValue, "place": place.rawValue]))
      }
    }
    let total = cells.reduce(0) { $0 + $1.value }
    return [differences.metric(total, n: cells.count)] + cells
  }

  private static func require(_ isFound: Bool, _ probe: String) throws {
    guard isFound else { throw CloudTrialError.blindProbe(probe) }
  }
}
