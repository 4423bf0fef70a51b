import Foundation
import Testing
import VaultCore
import VaultEvaluation
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
    settings.matcher = .learned
    settings.index = .exact
    settings.weights = try RankingWeights(parsing: "0.5,0.3,0.2")
    settings.asOf = .oneDayBefore
    let plain = try Self.reproduction(of: "learned/P@10", SampleManifest.of(), in: folder)
    #expect(plain.arguments == ["run", "--profile", "ci", "--seed", "7", "--suite", "none"])
    #expect(plain.notes.isEmpty)
    let other = try Self.reproduction(
      of: "index/recall@10/ef16", SampleManifest.of(settings, split: "dev"), in: folder)
    #expect(
      other.commandLine(output: "out dir")
        == "vaultbench run --profile ci --seed 7 --split dev --matcher learned --index exact "
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
      of: "formula/MAP", SampleManifest.of(settings), in: folder, configuration: yaml)
    #expect(calibrated.arguments.contains("--calibrate"))
    #expect(calibrated.arguments.contains(file))
    settings.similarityCut = 0.25
    let given = try Self.reproduction(
      of: "formula/MAP", SampleManifest.of(settings), in: folder, configuration: yaml)
    #expect(given.arguments.contains(file))
    #expect(!given.arguments.contains("--calibrate"))
    #expect(given.notes.isEmpty)
  }

  @Test("Settings that nobody finds are said to be unknown")
  func unknownSettings() throws {
    let folder = try TemporaryDirectory()
    var settings = RunConfiguration()
    settings.hnswM = 5
    let result = try Self.reproduction(of: "formula/MAP", SampleManifest.of(settings), in: folder)
    #expect(result.notes.contains { $0.contains("configDigest") })
  }

  @Test("A run over a folder needs to be told where it lies")
  func dataset() throws {
    let folder = try TemporaryDirectory()
    let manifest = SampleManifest.of(
      commandLine: "vaultbench run --dataset exports --time-zone Europe/Madrid --date-order=dmy",
      profile: nil, seed: 0)
    let without = try Self.reproduction(of: "formula/MAP", manifest, in: folder)
    #expect(!without.isComplete)
    let with = try Self.reproduction(
      of: "formula/MAP", manifest, in: folder, dataset: URL(fileURLWithPath: "/data/exports"))
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
      ("formula/P@10{model: minilm}", "auto,minilm,routed", "none"),
      ("model/minilm/search-hybrid/nDCG@10/gain", "auto,minilm,routed", "search"),
      ("embedding/routed/textsPerSecond", "auto,minilm,routed", "none"),
      ("index/searches", "auto,minilm,routed", nil), ("formula/P@10", nil, "none"),
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
    _ = try Self.reproduction(of: "formula/P@10", manifest, in: folder)
  }
}

@Suite("FigureReference")
struct FigureReferenceTests {
  @Test("Run, metric and slice are told apart")
  func parses() throws {
    let plain = try FigureReference(parsing: "Reports/ci#formula/nDCG@10")
    #expect(plain.run == "Reports/ci")
    #expect(plain.key == Metric.Key(id: "formula/nDCG@10"))
    let sliced = try FigureReference(
      parsing: "a#b/run#index/recall@10/ef16{ platform : email,kind=x }")
    #expect(sliced.run == "a#b/run")
    #expect(
      sliced.key
        == Metric.Key(id: "index/recall@10/ef16", slice: ["platform": "email", "kind": "x"]))
  }

  @Test("What reports print as a figure's name reads back")
  func readsDescriptions() throws {
    let key = Metric.Key(id: "formula/P@10", slice: ["language": "es", "asOf": "-1d"])
    #expect(try FigureReference(parsing: "run#\(key)").key == key)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "run", "#metric", "run#", "run# ", "run#m{", "run#m{}", "run#m{a}", "run#m{a:}",
      "run#m{a: 1, a: 2}", "run#m{a: 1}x", "run#{a: 1}",
    ])
  func refuses(text: String) {
    #expect(throws: RunError.self) { try FigureReference(parsing: text) }
  }

  @Test("An unknown figure names the nearest ones")
  func namesNearest() throws {
    let metrics = ["formula/nDCG@10", "formula/P@10", "learned/nDCG@10", "sync/bytes"].map {
      Metric(id: $0, value: 1, unit: "score", better: .higher, n: 1, deterministic: true)
    }
    let report = Report(manifest: SampleManifest.of(), metrics: metrics, targets: [], stages: [])
    let reference = try FigureReference(parsing: "run#formula/NDCG@1")
    let error = try #require(throws: RunError.self) { try reference.metric(in: report) }
    guard case .misuse(.unknownFigure(_, _, let near)) = error else {
      Issue.record("another error than unknownFigure")
      return
    }
    // Letters differ by one insertion once case is folded: the nearest of the four.
    #expect(near.first == "formula/nDCG@10")
    #expect(error.description.contains("near are formula/nDCG@10; "))
  }
}

@Suite("RecordedSettings")
struct RecordedSettingsTests {
  /// A service is named by the address of the command line; one without is told.
  @Test(
    "What a run compares by itself needs no option; other models are named after its own",
    arguments: [
      (["routed"], .auto, "", nil, []), ([], .hashing, "", "hashing", []),
      (["routed", "minilm"], .auto, "", "auto,minilm,routed", []),
      (["routed"], .hashing, "", "hashing,routed", []),
      // Nothing was compared, and by itself a run of polyglot would compare.
      ([], .auto, "", "auto", []),
      (
        ["service-minilm"], .auto, " --embedder auto,http://127.0.0.1:9/v1#minilm",
        "auto,http://127.0.0.1:9/v1#minilm", []
      ),
      (["m"], .auto, "", "auto", ["m"]),
    ] as [([String], RunConfiguration.EmbedderChoice, String, String?, [String])])
  func compared(
    _ compared: [String], embedder: RunConfiguration.EmbedderChoice, command: String,
    option: String?, unknown: [String]
  ) throws {
    var configuration = RunConfiguration()
    configuration.embedder = embedder
    let manifest = SampleManifest.of(
      configuration,
      comparedModels: compared.isEmpty
        ? nil : Dictionary(uniqueKeysWithValues: compared.map { ($0, "digest") }))
    var settings = try RecordedSettings(
      of: manifest, in: URL(fileURLWithPath: "/nowhere", isDirectory: true))
    let found = settings.compareModels(of: manifest, RecordedCommand("vaultbench run\(command)"))
    #expect(settings.options == (option.map { ["--embedder", $0] } ?? []))
    #expect(found == unknown)
  }
}

@Suite("ReproducedFigure")
struct ReproducedFigureTests {
  private static func figure(
    _ stored: Double, against repeated: Double?, deterministic: Bool = true
  ) -> ReproducedFigure {
    func metric(_ value: Double) -> Metric {
      Metric(
        id: "formula/P@10", value: value, unit: "score", better: .higher, n: 3,
        deterministic: deterministic)
    }
    let report = Report(
      manifest: SampleManifest.of(seed: 8), metrics: repeated.map { [metric($0)] } ?? [],
      targets: [], stages: [])
    return ReproducedFigure(metric(stored), of: SampleManifest.of(), against: report)
  }

  @Test("Equal to the last bit or different: there is no tolerance for what repeats")
  func exact() {
    #expect(Self.figure(0.5, against: 0.5).outcome == .equal)
    #expect(Self.figure(0.5, against: (0.5).nextUp).outcome == .different)
    #expect(Self.figure(0.5, against: nil).outcome == .different)
    #expect(Self.figure(0.5, against: (0.5).nextUp).outcome.exitCode == 1)
  }

  @Test("A time is no failure, and no proof")
  func varying() {
    #expect(Self.figure(0.5, against: 0.6, deterministic: false).outcome == .varies)
    #expect(Self.figure(0.5, against: 0.6, deterministic: false).outcome.exitCode == 2)
  }

  @Test("What differs between the runs is named")
  func differences() {
    #expect(Self.figure(0.5, against: 0.4).differences.map(\.key) == ["configDigest"])
  }
}

/// Manifests as `vaultbench run` writes them.
enum SampleManifest {
  /// A manifest of given settings, its `configDigest` theirs.
  static func of(
    _ settings: RunConfiguration = RunConfiguration(), commandLine: String = "vaultbench run",
    profile: String? = "ci", seed: UInt64 = 7, split: String = "test",
    primarySystem: String = "formula", comparedModels: [String: String]? = nil
  ) -> Manifest {
    var digest = "unknown"
    do {
      digest = try settings.digest(embedder: "polyglot", seed: seed, split: split)
    } catch {
      digest = "\(error)"
    }
    return Manifest(
      corpusDigest: "corpus", configDigest: digest, modelDigest: "model", binaryDigest: "binary",
      seed: seed, commit: "c0ffee",
      machine: Machine(
        cpu: "cpu", cores: 2, memoryBytes: nil, blas: "blas", kernels: "none", swift: "6",
        operatingSystem: "none"),
      dataset: profile ?? "exports", profile: profile, primarySystem: primarySystem,
      commandLine: commandLine, createdAt: "2026-01-01T00:00:00Z", embedder: "polyglot",
      index: settings.index.rawValue,
      weights: settings.weights, split: split, comparedModels: comparedModels)
  }
}
