import Foundation
import VaultCore
import VaultTestSupport

@testable import VaultReporting
@testable import VaultResults

/// A run as it might have been: every kind of verdict, slices, missing values, hostile names.
///
/// The figures are invented; the targets are those of the catalogue.
enum SampleReport {
  static func report(
    manifest: Manifest = manifest, metrics: [Metric] = metrics
  ) throws -> Report {
    let url = Repository.url("Datasets/targets.json")
    let catalogue = try TargetCatalogue.decode(Data(contentsOf: url), file: "targets.json")
    let targets = TargetJudge.judge(
      catalogue.definitions, metrics: metrics,
      bindings: ["model": "all-MiniLM-L6-v2", "ef": "64"],
      reasonsNotMeasured: ["Q1b": "the best system was not asked for (--suite best)"],
      standIns: ["L1": "two shared cores stand in for a phone"])
    return Report(manifest: manifest, metrics: metrics, targets: targets, stages: stages)
  }

  static let manifest = Manifest(
    corpusDigest: "9f2c4e61b7d80a35c1e8f04b6a927d53e0c4b18f7a6d92e35b80c7f1a4d6e923",
    configDigest: "41d7a0c98e3b652f7c1d04ae8b93f65270d1c8e4a5b7f3092e6d18c4b70fa259",
    modelDigest: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    binaryDigest: "c07e5f1b94a8d3267b5e90f1d4c8a63279e0b5f4d1a8c3672e9f0b4d5a7c8e16",
    seed: 20_260_301, commit: "994744a1c2d3e4f5",
    machine: Machine(
      cpu: "AMD EPYC 9B45", cores: 2, memoryBytes: 25_200_000_000,
      blas: "OpenBLAS 0.3.21, 1 thread",
      kernels: "avx512-vnni", swift: "6.3.1", operatingSystem: "Debian 12"),
    dataset: "default", profile: "default", primarySystem: "formula",
    commandLine: "vaultbench run --profile default --seed 20260301 --out Reports/default",
    createdAt: "2026-11-20T09:30:00Z", embedder: "all-MiniLM-L6-v2",
    index: "hnsw M=16 efConstruction=200 efSearch=64",
    weights: .document, split: "test",
    notes: [
      "The similarity cut was calibrated on the dev split: 0.31 for all-MiniLM-L6-v2.",
      "No remote endpoint was given, so that nothing was sent and L2 was not measured.",
    ])

  static let metrics: [Metric] =
    systems + abstentions + slices + relevantSlices + losses + ablations + index + languages + costs
    + security
    + ingest

  static let stages: [StageMeasurement] = [
    StageMeasurement(
      id: "generate", items: 12_480, seconds: 1.92, cpuSeconds: 1.9, peakBytes: 148_000_000),
    StageMeasurement(
      id: "ingest", items: 12_480, seconds: 1.31, cpuSeconds: 1.3,
      latencyMilliseconds: .init(p50: 0.061, p95: 0.21, p99: 0.48, max: 7.2), peakBytes: 203_000_000
    ),
    StageMeasurement(
      id: "store", items: 12_480, seconds: 2.74, cpuSeconds: 2.61,
      latencyMilliseconds: .init(p50: 0.18, p95: 0.31, p99: 0.9, max: 14.8),
      peakBytes: 231_000_000),
    StageMeasurement(
      id: "embed", items: 12_480, seconds: 48.6, cpuSeconds: 93.7,
      latencyMilliseconds: .init(p50: 3.1, p95: 9.7, p99: 22.4, max: 61), peakBytes: 612_000_000),
    StageMeasurement(
      id: "index", items: 12_480, seconds: 3.02, cpuSeconds: 3.01, peakBytes: 655_000_000),
    StageMeasurement(
      id: "match", items: 214, seconds: 0.43, cpuSeconds: 0.42,
      latencyMilliseconds: .init(p50: 1.7, p95: 3.9, p99: 5.2, max: 6.6), peakBytes: 655_000_000),
    StageMeasurement(id: "sync", items: 12_480, seconds: 0, cpuSeconds: 0, peakBytes: 655_000_000),
  ]

  private static let ingest: [Metric] = {
    func figure(
      _ id: String, _ value: Double, _ unit: String = "count", n: Int = 50_000,
      slice: [String: String]? = nil
    ) -> Metric {
      Metric(
        id: id, value: value, unit: unit, better: .lower, n: n, slice: slice,
        deterministic: unit == "count")
    }
    let large = ["messages": "40000"]
    return [
      figure("ingest/whatsapp/files", 12), figure("ingest/whatsapp/items", 5210),
      figure("ingest/whatsapp/refusedFiles", 1), figure("ingest/whatsapp/rejected", 0),
      figure("ingest/mbox/files", 1), figure("ingest/mbox/items", 4020),
      figure("ingest/mbox/refusedFiles", 0), figure("ingest/mbox/rejected", 9),
      figure("ingest/mbox/rejected", 7, slice: ["reason": "duplicate"]),
      figure("ingest/mbox/rejected", 2, slice: ["reason": "undated"]),
      figure("ingest/whatsapp/crashes", 0, slice: large),
      figure("ingest/whatsapp/wrongFields", 0, slice: large),
      figure("ingest/whatsapp/messagesPerSecond", 162_142, "messages/s", slice: large),
      figure("ingest/whatsapp/bytesPerSecond", 483_771_148, "bytes/s", slice: large),
      figure("ingest/whatsapp/peakGrowthBytes", 3_772_416, "bytes", slice: large),
      figure("contacts/merges", 403), figure("contacts/asked", 3),
    ]
  }()

  private static let systems: [Metric] = {
    let rows: [(String, [Double])] = [
      ("random", [0.012, 0.021, 0.013, 0.009, 0.041]),
      ("recency", [0.214, 0.402, 0.231, 0.188, 0.367]),
      ("keyword", [0.387, 0.569, 0.431, 0.352, 0.612]),
      ("semantic", [0.523, 0.704, 0.571, 0.489, 0.741]),
      ("formula", [0.7186, 0.934, 0.781, 0.702, 0.893]),
    ]
    return rows.flatMap { system, values in
      zip(["P@10", "R@50", "nDCG@10", "MAP", "MRR"], values).map { measure, value in
        score("\(system)/\(measure)", value, n: 112, spread: system == "random" ? 0.008 : 0.034)
      }
    } + [score("formula/P@10/ceiling", 0.946, n: 112, spread: nil)]
  }()

  private static let abstentions: [Metric] = [
    score("semantic/abstention/AUROC", 0.612, n: 131, spread: 0.11),
    score("semantic/abstention/F1", 0, n: 131, spread: nil),
    score("semantic/abstention/recall", 0, n: 131, spread: nil),
    score("formula/abstention/AUROC", 0.734, n: 131, spread: 0.09),
    score("formula/abstention/F1", 0.385, n: 131, spread: nil),
    score("formula/abstention/precision", 0.714, n: 131, spread: nil),
    score("formula/abstention/recall", 0.263, n: 131, spread: nil),
  ]

  private static let slices: [Metric] = {
    let rows: [(String, String, Int, Double, Double, Double?)] = [
      ("language", "en", 46, 0.763, 0.951, 0.96), ("language", "es", 27, 0.711, 0.93, 0.94),
      ("language", "de", 22, 0.668, 0.917, 0.93), ("language", "fr", 17, 0.672, 0.912, nil),
      ("platform", "email", 38, 0.74, 0.941, 0.95), ("platform", "imessage", 31, 0.702, 0.94, 0.94),
      ("platform", "whatsapp", 43, 0.711, 0.923, 0.945),
      ("crossLingual", "no", 88, 0.749, 0.947, 0.95),
      ("crossLingual", "yes", 24, 0.604, 0.886, 0.93),
      ("kind", "<b>dinner</b>", 9, 0.511, 0.82, 0.64),
    ]
    return rows.flatMap { key, value, n, precision, recall, ceiling in
      let slice = [key: value]
      let spread = 0.36 / Double(n).squareRoot()
      return [
        score("formula/P@10", precision, n: n, spread: spread, slice: slice),
        score("formula/R@50", recall, n: n, spread: spread / 2, slice: slice),
      ]
        + (ceiling.map {
          [score("formula/P@10/ceiling", $0, n: n, spread: nil, slice: slice)]
        } ?? [])
    }
  }()

  private static let relevantSlices: [Metric] = [
    score("formula/P@10", 0.7796, n: 71, spread: 0.03, slice: ["relevant": "10+"]),
    score("formula/P@10", 0.613, n: 41, spread: 0.05, slice: ["relevant": "1-9"]),
    score("formula/P@10/ceiling", 1, n: 71, spread: nil, slice: ["relevant": "10+"]),
    score("formula/P@10/ceiling", 0.853, n: 41, spread: nil, slice: ["relevant": "1-9"]),
  ]

  private static let losses: [Metric] =
    loss(50, 1641, [0.021, 0, 0.013, 0.018, 0.009, 0], platform: nil)
    + loss(10, 1043, [0.004, 0, 0.002, 0.003, 0.001, 0.171], platform: nil)
    + loss(50, 702, [0.011, 0, 0.02, 0.018, 0, 0], platform: "email")
    + loss(50, 939, [0.0285, 0, 0.0078, 0.018, 0.0157, 0], platform: "whatsapp")

  private static func loss(
    _ depth: Int, _ places: Int, _ shares: [Double], platform: String?
  ) -> [Metric] {
    let stages = ["window", "instant", "participants", "cut", "search", "reRanking"]
    return zip(stages, shares).map { stage, share in
      Metric(
        id: "formula/loss@\(depth)/\(stage)", value: share, unit: "fraction", better: .lower,
        n: places, slice: platform.map { ["platform": $0] }, deterministic: true)
    }
  }

  private static let ablations: [Metric] = [
    score("ablation/adaptiveWindows/R@50/gain", 0.083, n: 112, spread: 0.02),
    score(
      "ablation/adaptiveWindows/R@50/gain", 0.004, n: 63, spread: 0.006,
      slice: ["platform": "whatsapp"]),
    score(
      "ablation/threadContext/AUC/gain", 0.171, n: 640, spread: 0.018, slice: ["words": "1-4"]),
  ]

  private static let index: [Metric] =
    zip(
      [16, 32, 64, 128, 256], [0.871, 0.938, 0.974, 0.991, 0.9987]
    )
    .map { score("index/recall@10/ef\($0)", $1, n: 500, spread: nil) }
    + [
      score(
        "index/recall@10/titles", 0.974, n: 500, spread: nil, slice: ["vectors": "100000"])
    ]

  private static let languages: [Metric] =
    languages(of: "all-MiniLM-L6-v2", level: 0.34) + languages(of: "hashing", level: 0.05)
    + [
      cost("embedding/all-MiniLM-L6-v2/loadMilliseconds", 212, "milliseconds", n: 3),
      cost("embedding/all-MiniLM-L6-v2/residentBytes", 98_200_000, "bytes", n: 3),
      cost("embedding/all-MiniLM-L6-v2/fileBytes", 91_100_216, "bytes", n: 1),
    ]

  private static func languages(of model: String, level: Double) -> [Metric] {
    let languages = ["de", "en", "es", "fr"]
    var metrics: [Metric] = []
    func add(_ name: String, _ value: Double, n: Int, _ slice: [String: String]?) {
      metrics.append(score("\(model)/\(name)", value, n: n, spread: 0.011, slice: slice))
    }
    for (row, query) in languages.enumerated() {
      for (column, document) in languages.enumerated() where column != row {
        let slice = ["queryLanguage": query, "documentLanguage": document]
        let value: Double = level + 0.07 * Double(row) + 0.04 * Double(column)
        add("crossLingualRecall@10/1000", value, n: 8000, slice)
        guard query == "en" || document == "en" else { continue }
        add("crossLingualRecall@10/10000", 0.7 * value, n: 5000, slice)
        add("crossLingualMRR/1000", 0.6 * value, n: 8000, slice)
        add("sameLanguageBias/1000", 1 - value, n: 8000, slice)
      }
      add("sameLanguageRecall@10/1000", 0.93 - level / 10, n: 4000, ["language": query])
    }
    add("crossLingualRecall@10/1000", level + 0.2, n: 48_000, nil)
    for pair in ["en-es", "en-de", "es-de"] {
      add("exampleSentenceCosine", level, n: 1, ["languages": pair])
    }
    for words in [10, 256] {
      metrics.append(
        cost(
          "\(model)/fp32/messagesPerSecond/\(words)tokens/64", 26_000 / Double(words), "messages/s",
          n: 64))
    }
    return metrics
  }

  private static let costs: [Metric] = [
    cost("embedding/messageP95Milliseconds", 9.7, "milliseconds", n: 12_480),
    cost(
      "embedding/messageP95Milliseconds", 9.7, "milliseconds", n: 310, slice: ["model": "minilm"]),
    cost("vault/vectorBytesPerMessage", 1536, "bytes", n: 2000, slice: ["dimension": "384"]),
    cost(
      "index/p95Microseconds@0.95", 311, "microseconds", n: 5000, slice: ["vectors": "100000"]),
    cost(
      "index/p95Microseconds@0.95/vs/bruteForce", 298, "ratio", n: 5000,
      slice: ["vectors": "100000"]),
    cost(
      "index/p95Microseconds@0.95/vs/blas", 14.8, "ratio", n: 5000, slice: ["vectors": "100000"]),
    cost("ingest/mbox/parseP95Milliseconds", 0.21, "milliseconds", n: 3120),
    cost("sealing/encryptP95Milliseconds", 0.0051, "milliseconds", n: 12_480),
    cost("sealing/pbkdf2Milliseconds", 61.4, "milliseconds", n: 5, slice: ["rounds": "600000"]),
    cost("vault/insertP95Milliseconds", 21.3, "milliseconds", n: 12_480),
    cost("vault/importMessagesPerSecond", 4554.7, "messages/s", n: 12_480),
    cost("vault/openSeconds", 0.0914, "seconds", n: 5),
    cost("vault/keywordP95Milliseconds", 2.37, "milliseconds", n: 400),
    cost(
      "sync/convergeSeconds", 0.482, "seconds", n: 5, slice: ["devices": "3", "messages": "10000"]),
    cost(
      "sync/changeSeconds", 0.31, "seconds", n: 20, slice: ["devices": "3", "messages": "10000"]),
    cost("sync/bytesPerOperation", 141, "bytes", n: 18_069),
    cost("sync/bytes", 5_284_112, "bytes", n: 1),
    cost("remote/costPer10000Messages", 0.00461, "USD", n: 12_480, slice: ["tokens": "counted"]),
    cost("remote/tokensPerMessage", 23.05, "count", n: 12_480),
  ]

  private static let security: [Metric] = [
    count("vault/plaintextHits", 0, n: 41_228_800),
    count("vault/plaintextHits", 0, n: 9_437_184, slice: ["vaults": "devices"]),
    count("sync/lostEdits", 0, n: 18_069), count("sync/unmergedConflicts", 0, n: 18_069),
    count("sync/divergentReplicas", 0, n: 3), count("export/missing", 0, n: 12_480),
    count("export/differences", 2, n: 12_480),
    score(
      "contacts/precision", 0.9962, n: 1310, spread: nil, slice: ["identifiers": "largest"]),
    score("contacts/recall", 0.9714, n: 1341, spread: nil, slice: ["identifiers": "largest"]),
  ]

  private static func score(
    _ id: String, _ value: Double, n: Int, spread: Double?, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: "score", better: .higher, n: n,
      ci95: spread.map { ConfidenceInterval(low: max(value - $0, 0), high: min(value + $0, 1)) },
      slice: slice, deterministic: true)
  }

  private static func cost(
    _ id: String, _ value: Double, _ unit: String, n: Int, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: unit,
      better: unit.hasSuffix("/s") || unit == "ratio" ? .higher : .lower, n: n, slice: slice,
      deterministic: false)
  }

  private static func count(
    _ id: String, _ value: Double, n: Int, slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: value, unit: "count", better: .lower, n: n, slice: slice,
      deterministic: true)
  }

  static let queries: [QueryScore] = (0..<112).map { index in
    let hits: Int = min(10, (index * index) % 7 + (index * 5) % 6)
    let precision = Double(hits) / 10
    return QueryScore(
      query: "vault-\(index % 4)/event-\(index)%20<&>",
      slices: ["language": ["en", "es", "de", "fr"][index % 4]], relevant: 4 + index % 17,
      values: ["P@10": precision, "R@50": min(1, precision + 0.2)])
  }

  /// A report in which every text is the same.
  static func hostile(_ text: String) -> Report {
    let machine = Machine(
      cpu: text, cores: 2, memoryBytes: nil, blas: text, kernels: text, swift: text,
      operatingSystem: text)
    let manifest = Manifest(
      corpusDigest: text, configDigest: text, modelDigest: text, binaryDigest: text, seed: 1,
      commit: text, machine: machine, dataset: text, profile: text, primarySystem: text,
      commandLine: text, createdAt: text, embedder: text, index: text, weights: nil, split: text,
      notes: [text])
    let slices: [[String: String]?] = [
      nil, [text: text], ["queryLanguage": text, "documentLanguage": text],
      ["platform": text],
    ]
    let ids = ["\(text)/P@10", "\(text)/loss@10/\(text)", "index/recall@10/ef8", text]
    let metrics = ids.flatMap { id in
      slices.map { slice in
        Metric(
          id: id, value: 0.5, unit: id == text ? text : "score", better: .higher, n: 3,
          slice: slice, deterministic: true)
      }
    }
    let parts = [0.4, 0.6, 0.7].map { (value: Double) in
      TargetDefinition.Part(
        label: "\(text) \(value)", kind: .hard, metric: "\(text)/P@10", comparison: .atLeast,
        value: value, unit: "score")
    }
    let definitions = [parts, Array(parts.prefix(1)), []].enumerated().map { offset, parts in
      TargetDefinition(
        id: "Q\(offset) \(text)", what: text, kind: .hard,
        source: TargetDefinition.Source(document: text, section: text), note: text, standIn: text,
        notMeasuredReason: text, parts: parts)
    }
    let stage = StageMeasurement(id: text, items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 1)
    return Report(
      manifest: manifest, metrics: metrics,
      targets: TargetJudge.judge(definitions, metrics: metrics), stages: [stage])
  }

  static func hostileQueries(_ text: String) -> [QueryScore] {
    [QueryScore(query: text, slices: [text: text], relevant: 1, values: ["P@10": 0.5])]
  }
}
