import Foundation
import VaultResults

@testable import VaultHistory
@testable import VaultNightly
@testable import VaultTestSupport

/// A nightly whose executable is a shell script: it copies a run that was made by hand, or fails, or
/// waits, as files beside it say.
struct NightlyFixture {
  private(set) var runs: RunFixture

  var folder: TemporaryDirectory { runs.folder }

  /// Writes script, data and the run that the script copies.
  init() throws {
    runs = try RunFixture()
    try folder.write(
      """
      name: tiny
      seed: 1
      vaults: 4
      eventsPerVault: 14
      messagesPerVault: 560
      languages: [en, es]
      split: {train: 0.25, dev: 0.25}
      crossLingualShare: 0.25
      period: {start: 2023-06-01, days: 760}
      """, to: "Datasets/profiles/tiny.yaml")
    try folder.writeProgram(Self.script, to: "vaultbench")
    try setTemplate { _, _ in 0.5 }
  }

  static let script = """
    #!/bin/sh
    here=$(dirname "$0")
    echo "$@" >> "$here/calls"
    while [ $# -gt 0 ]; do
      case $1 in --out) out=$2;; --seed) seed=$2;; esac
      shift
    done
    if [ -e "$here/fail-$seed" ]; then
      echo "vaultbench: seed $seed is broken" >&2
      exit 65
    fi
    if [ -e "$here/wait-$seed" ]; then
      sleep 600 &
      trap "kill $!; exit 130" INT TERM
      mkdir "$out.partial-$$"
      touch "$here/waiting"
      wait
    fi
    digest=$(sha256sum "$0" | cut -d ' ' -f 1)
    rm -rf "$out"
    cp -r "$here/template" "$out"
    sed -i -e "s/\\"binaryDigest\\" : \\"binary\\"/\\"binaryDigest\\" : \\"$digest\\"/" \\
      -e "s/\\"createdAt\\" : \\"[^\\"]*\\"/\\"createdAt\\" : \\"$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)\\"/" \\
      -e "s/\\"corpusDigest\\" : \\"[^\\"]*/&-$seed/" \\
      "$out/report.json" "$out/manifest.json"

    """

  static let standardMetrics = [
    Metric(
      id: "formula/nDCG@10", value: 0.5, unit: "score", better: .higher, n: 18,
      ci95: ConfidenceInterval(low: 0.4, high: 0.6), deterministic: true)
  ]

  /// Makes the run that the script copies, with each query's nDCG@10.
  func setTemplate(
    targets: [TargetVerdict] = [], metrics: [Metric] = standardMetrics,
    _ value: (_ vault: Int, _ query: Int) -> Double
  ) throws {
    try runs.write("template", [("formula", RunFixture.good)])
    let report = try RunDirectory(at: url("template")).report
    let judged = Report(
      manifest: report.manifest,
      metrics: metrics, targets: targets,
      stages: [
        StageMeasurement(
          id: "matching", items: 1, seconds: 1, cpuSeconds: 1, latencyMilliseconds: nil,
          peakBytes: 1_000_000)
      ])
    try folder.write(judged.encoded(), to: "template/report.json")
    try folder.write(
      try CanonicalJSON.encode(report.manifest, file: "manifest.json"), to: "template/manifest.json"
    )
    try folder.write("<!doctype html>", to: "template/report.html")
    let places = runs.ids
    var line = 0
    try runs.edit("template/per-query.jsonl") { text in
      text.split(separator: "\n").map { record in
        defer { line += 1 }
        let score = value(places[line].vault, places[line].query)
        return record.replacingOccurrences(
          of: "\"measures\":{}", with: "\"measures\":{\"formula\":{\"nDCG@10\":\(score)}}")
      }.joined(separator: "\n") + "\n"
    }
  }

  /// Measures another corpus from now on.
  mutating func setCorpus(_ digest: String) { runs.corpus = digest }

  func url(_ path: String) -> URL { folder.url.appendingPathComponent(path) }

  /// The settings that the plans of these tests name.
  static let choices = NightlyChoices(
    embedders: ["auto", "hashing"], indexes: ["auto"], matchers: ["formula"], suites: ["index"],
    canonicalWeights: { $0 })

  /// The file of a profile, whose corpus has 560 messages of each of four vaults.
  var profile: @Sendable (String) throws -> (file: URL, messages: Int) {
    let profiles = url("Datasets/profiles")
    return { name in
      let file = profiles.appendingPathComponent("\(name).yaml")
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw RunError.missing(path: name, remedy: .profile)
      }
      return (file, 4 * 560)
    }
  }

  /// A plan of one profile and some seeds.
  func plan(seeds: [Int]) throws -> NightlyPlan {
    try NightlyPlan(
      parsing: "profiles: [tiny]\nembedders: [hashing]\nseeds: \(seeds)\nsuites: [none]\n",
      file: "plan.yaml", defaultName: "plan", choices: Self.choices)
  }

  func options(
    shard: NightlyShard = .whole, jobs: Int = 1, since: String? = nil, gate: NightlyGate? = nil
  ) -> NightlyRun.Options {
    var options = NightlyRun.Options(datasets: url("Datasets"), profile: profile)
    options.shard = shard
    options.jobs = jobs
    options.since = since.map { url($0) }
    options.executable = url("vaultbench")
    options.availableBytes = 8 << 30
    options.gate = gate
    return options
  }

  /// Runs a night to its end.
  func run(
    _ name: String, seeds: [Int], _ options: NightlyRun.Options? = nil
  ) async throws -> NightlyRun.Outcome {
    try await NightlyRun(
      try plan(seeds: seeds), in: NightlyFolder(url(name)), options: options ?? self.options()
    ).run()
  }

  /// How often the script was called since the last time somebody asked.
  func calls() throws -> Int {
    let file = url("calls")
    guard FileManager.default.fileExists(atPath: file.path) else { return 0 }
    let count = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count
    try FileManager.default.removeItem(at: file)
    return count
  }
}
