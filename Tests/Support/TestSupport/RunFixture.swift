internal import Foundation
internal import VaultCore
package import VaultResults

/// Hand-made run directories: every query has one relevant message, `r`, and one that nobody wants,
/// `n`; a system is what it ranks for each query.
package struct RunFixture {
  package let folder: TemporaryDirectory
  package var vaults = 6
  package var queriesPerVault = 3
  package var corpus = "corpus-1"
  package var seed: UInt64 = 1
  package var split = "test"
  /// The instant at which every query is asked, in milliseconds since the epoch.
  package var asOf: Int64?
  package var profile: String? = "ci"
  package var slices: @Sendable (_ vault: Int, _ query: Int) -> [String: String] = { _, _ in [:] }
  /// The models that were compared with the run's own.
  package var comparedModels: [String: String]?
  /// What the primary system is; as in earlier versions nothing says if `nil`.
  package var definition: String?
  /// The grade of `r`; others of the same corpus judge otherwise.
  package var grade = 1

  package typealias Ranking = @Sendable (_ vault: Int, _ query: Int) -> [String]

  package init() throws {
    folder = try TemporaryDirectory()
  }

  package static let good: Ranking = { _, _ in ["r", "x", "n"] }
  package static let poor: Ranking = { _, _ in ["x", "r", "n"] }

  package func id(_ vault: Int, _ query: Int) -> String { "v\(vault)/q\(query)" }

  package var ids: [(vault: Int, query: Int)] {
    (1...vaults).flatMap { vault in (1...queriesPerVault).map { (vault, $0) } }
  }

  /// Writes a run whose systems rank as told; the first one is the primary system.
  @discardableResult
  package func write(
    _ name: String, _ systems: [(name: String, ranking: Ranking)], notes: [String] = [],
    metrics: [Metric] = [], targets: [TargetVerdict] = []
  ) throws -> String {
    let primary = systems[0]
    let manifest = Manifest(
      corpusDigest: corpus, configDigest: "config", modelDigest: nil, binaryDigest: "binary",
      seed: seed, commit: nil,
      machine: Machine(
        cpu: "cpu", cores: 1, memoryBytes: nil, blas: "blas", kernels: "none", swift: "6",
        operatingSystem: "none"),
      dataset: "d", profile: profile, primarySystem: primary.name, commandLine: "run",
      createdAt: "2026-01-01T00:00:00Z", embedder: "hashing", index: "exact",
      weights: .document, split: split, notes: notes,
      comparedModels: comparedModels,
      subject: definition.map { Manifest.Subject(system: primary.name, definition: $0) })
    let report = Report(manifest: manifest, metrics: metrics, targets: targets, stages: [])
    try folder.write(report.encoded(), to: "\(name)/report.json")
    let judgments = ids.map {
      "\(id($0.vault, $0.query)) 0 r \(grade)\n\(id($0.vault, $0.query)) 0 n 0"
    }
    try folder.write(judgments.joined(separator: "\n") + "\n", to: "\(name)/qrels.trec")
    let records = try ids.map { try record($0.vault, $0.query, primary.ranking) }
    try folder.write(records.joined(separator: "\n") + "\n", to: "\(name)/per-query.jsonl")
    for system in systems {
      var lines = ""
      for place in ids {
        for (offset, document) in system.ranking(place.vault, place.query).enumerated() {
          lines +=
            "\(id(place.vault, place.query)) Q0 \(document) \(offset + 1) \(10 - offset) \(system.name)\n"
        }
      }
      try folder.write(lines, to: "\(name)/runs/\(system.name).trec")
    }
    return path(name)
  }

  package func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// Replaces text in a file of a run.
  package func edit(_ file: String, _ change: (String) -> String) throws {
    let url = folder.url.appendingPathComponent(file)
    try folder.write(change(try String(contentsOf: url, encoding: .utf8)), to: file)
  }

  /// The components of a message do not depend on the ranking: semantic 0.5, a day after the start.
  private func record(_ vault: Int, _ query: Int, _ ranking: Ranking) throws -> String {
    let results: [[String: Any]] = ranking(vault, query).enumerated().map { offset, document in
      [
        "rank": offset + 1, "document": document, "score": 1.0 - Double(offset) / 10,
        "components": [
          "semantic": 0.5, "temporal": 0.5, "participant": 1.0, "daysFromStart": 1.0,
          "sharedParticipants": 2,
        ],
      ]
    }
    var object: [String: Any] = [
      "query": id(vault, query), "vault": "v\(vault)", "slices": slices(vault, query),
      "relevant": 1, "weights": ["semantic": 0.6, "temporal": 0.2, "participant": 0.2],
      "measures": [String: Any](), "results": results, "losses": [Any](),
    ]
    if let asOf { object["asOf"] = ["milliseconds": asOf] }
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}
