import Foundation
import Testing
import VaultCore
import VaultMatching
import VaultResults
import VaultSuites
import VaultTestSupport

@testable import VaultPipeline

@Suite("Reproduction")
struct ReproductionTests {
  /// Writes a run whose report holds the figures, and asks for one of them.
  private static func reproduction(
    of metric: String, _ manifest: Manifest, in folder: TemporaryDirectory,
    configuration: String? = nil, deterministic: Bool = true, dataset: URL? = nil
  ) throws -> Reproduction {
    let reference = try FigureReference(parsing: "\(folder.url.path)/run#\(metric)")
    let figure = Metric(
      id: reference.key.id, value: 0.5, unit: "score", better: .higher, n: 3,
      slice: reference.key.slice, deterministic: deterministic)
    let report = Report(manifest: manifest, metrics: [figure], targets: [], stages: [])
    try folder.write(report.encoded(), to: "run/report.json")
    if let configuration { try folder.write(configuration, to: "run/configuration.yaml") }
    return try Reproduction(of: reference, among: .all, dataset: dataset)
  }

  @Test("Settings that options can state become options, and the least suites run")
  func states() throws {
    let folder = try TemporaryDirectory()
    var settings = RunConfiguration()
    settings.matcher = .best
    settings.index = .exact
    settings.weights = try RankingWeights(parsing: "0.5,0.3,0.2")
    settings.asOf = .oneDayBefore
    let plain = try Self.reproduction(of: "best/P@10", SampleManifest.of(), in: folder)
    #expect(plain.arguments == ["run", "--profile", "ci", "--seed", "7", "--suite", "none"])
    #expect(plain.notes.isEmpty)
    let other = try Self.reproduction(
      of: "index/recall@10/ef16", SampleManifest.of(settings, split: "dev"), in: folder)
    #expect(
      other.commandLine(output: "out dir")
        == "vaultbench run --profile ci --seed 7 --split dev --matcher best --index exact "
        + "--weights 0.5,0.3,0.2 --as-of -1d --suite index --out 'out dir'")
  }

  @Test("A cut that was calibrated is calibrated again, one that was given is given again")
  func cut() throws {
    let folder = try TemporaryDirectory()
    var settings = RunConfiguration()
    settings.overFetch = 80
    let yaml = "overFetch: 80\nsimilarityCut: 0.25\n"
    let file = "\(folder.url.path)/run/configuration.yaml"
    let calibrated = try Self.reproduction(
      of: "document/MAP", SampleManifest.of(settings), in: folder, configuration: yaml)
    #expect(calibrated.arguments.contains("--calibrate"))
    #expect(calibrated.arguments.contains(file))
    settings.similarityCut = 0.25
    let given = try Self.reproduction(
      of: "document/MAP", SampleManifest.of(settings), in: folder, configuration: yaml)
    #expect(given.arguments.contains(file))
    #expect(!given.arguments.contains("--calibrate"))
    #expect(given.notes.isEmpty)
  }

  @Test("Settings that nobody finds are said to be unknown")
  func unknownSettings() throws {
    let folder = try TemporaryDirectory()
    var settings = RunConfiguration()
    settings.hnswM = 5
    let result = try Self.reproduction(of: "document/MAP", SampleManifest.of(settings), in: folder)
    #expect(result.notes.contains { $0.contains("configDigest") })
  }

  @Test("A run over a folder needs to be told where it lies")
  func dataset() throws {
    let folder = try TemporaryDirectory()
    let manifest = SampleManifest.of(
      commandLine: "vaultbench run --dataset exports --time-zone Europe/Madrid --date-order=dmy",
      profile: nil, seed: 0)
    let without = try Self.reproduction(of: "document/MAP", manifest, in: folder)
    #expect(!without.isComplete)
    let with = try Self.reproduction(
      of: "document/MAP", manifest, in: folder, dataset: URL(fileURLWithPath: "/data/exports"))
    #expect(with.isComplete)
    #expect(
      with.arguments == [
        "run", "--dataset", "/data/exports", "--time-zone", "Europe/Madrid", "--date-order", "dmy",
        "--suite", "none",
      ])
  }

  @Test(
    "The models that a run compared are named for their figures and for those of the whole run",
    arguments: [
      ("document/P@10{model: minilm}", "auto,minilm,routed", "none"),
      ("model/minilm/search-hybrid/nDCG@10/gain", "auto,minilm,routed", "search"),
      ("embedding/routed/textsPerSecond", "auto,minilm,routed", "none"),
      ("index/searches", "auto,minilm,routed", nil), ("document/P@10", nil, "none"),
      ("embedding/polyglot/textsPerSecond", nil, "none"),
    ] as [(String, String?, String?)])
  func comparedModels(metric: String, embedder: String?, suites: String?) throws {
    let folder = try TemporaryDirectory()
    let manifest = SampleManifest.of(comparedModels: ["routed": "digest", "minilm": "digest"])
    let result = try Self.reproduction(of: metric, manifest, in: folder)
    let command = RecordedCommand(result.arguments.joined(separator: " "))
    #expect(command.values(of: "--embedder") == [embedder].compactMap(\.self))
    #expect(command.values(of: "--suite") == [suites].compactMap(\.self))
    #expect(result.notes.isEmpty)
  }

  @Test("A figure of a suite that nobody knows runs what the run ran")
  func unknownOrigin() throws {
    let folder = try TemporaryDirectory()
    let all = try Self.reproduction(of: "novelty/figure", SampleManifest.of(), in: folder)
    #expect(!all.arguments.contains("--suite"))
    let some = try Self.reproduction(
      of: "novelty/figure",
      SampleManifest.of(commandLine: "vaultbench run --suite sync,index --suite search"), in: folder
    )
    #expect(some.arguments.suffix(2) == ["--suite", "sync,index,search"])
  }

  @Test("An external system's figures cannot be made again, ours beside them can")
  func externalSystem() throws {
    let folder = try TemporaryDirectory()
    let manifest = SampleManifest.of(
      commandLine: "vaultbench run --system …", primarySystem: "theirs")
    #expect(throws: RunError.self) {
      try Self.reproduction(of: "theirs/P@10", manifest, in: folder)
    }
    _ = try Self.reproduction(of: "document/P@10", manifest, in: folder)
  }
}
