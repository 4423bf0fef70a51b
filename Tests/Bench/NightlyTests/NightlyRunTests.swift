import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultHistory
@testable import VaultNightly

@Suite("A nightly run")
struct NightlyRunTests {
  private let fixture: NightlyFixture

  init() throws {
    fixture = try NightlyFixture()
  }

  @Test("Every cell is run once; a second run over the same folder runs nothing")
  func resumes() async throws {
    let first = try await fixture.run("night", seeds: [1, 2, 3])
    #expect(first.exitCode == 0)
    #expect(first.record.cells(.completed).count == 3)
    #expect(first.record.cells.allSatisfy { $0.peakBytes == 1_000_000 && $0.hadMachineAlone })
    #expect(try fixture.calls() == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.url("night").path)
    #expect(
      names.sorted() == [".lock", "digest.json", "logs", "nightly.json", "runs"])
    let second = try await fixture.run("night", seeds: [1, 2, 3])
    #expect(second.record.cells == first.record.cells)
    #expect(try fixture.calls() == 0)
    // A cell more in the plan is the only one that is run.
    let third = try await fixture.run("night", seeds: [1, 2, 3, 4])
    #expect(third.record.cells(.completed).count == 4)
    #expect(try fixture.calls() == 1)
  }

  @Test("A failing cell costs one cell, is recorded with code and reason, and is tried again")
  func failure() async throws {
    try fixture.folder.write("", to: "fail-2")
    let night = try await fixture.run("night", seeds: [1, 2, 3])
    #expect(night.exitCode == 2)
    #expect(night.record.cells.map(\.state) == [.completed, .failed, .completed])
    #expect(night.record.cells[1].exitCode == 65)
    #expect(night.record.cells[1].reason == "seed 2 is broken")
    _ = try fixture.calls()
    try FileManager.default.removeItem(at: fixture.url("fail-2"))
    #expect(try await fixture.run("night", seeds: [1, 2, 3]).exitCode == 0)
    #expect(try fixture.calls() == 1)
  }

  @Test("Another executable, and other data, run every cell again")
  func otherInputs() async throws {
    _ = try await fixture.run("night", seeds: [1, 2])
    _ = try fixture.calls()
    try fixture.folder.writeProgram(
      NightlyFixture.script + "# another build\n", to: "vaultbench")
    #expect(try await fixture.run("night", seeds: [1, 2]).exitCode == 0)
    #expect(try fixture.calls() == 2)
    try fixture.folder.write("{}", to: "Datasets/targets.json")
    #expect(try await fixture.run("night", seeds: [1, 2]).exitCode == 0)
    #expect(try fixture.calls() == 2)
    // A generated corpus is no input.
    try fixture.folder.write("a corpus", to: "Datasets/generated/corpus.txt")
    #expect(try await fixture.run("night", seeds: [1, 2]).exitCode == 0)
    #expect(try fixture.calls() == 0)
  }

  @Test(
    "A run directory that is not whole is made again",
    arguments: ["report.json", "manifest.json", "per-query.jsonl"])
  func damaged(file: String) async throws {
    let night = try await fixture.run("night", seeds: [1, 2])
    _ = try fixture.calls()
    let run = "night/runs/\(night.record.cells[0].id)/\(file)"
    if file == "per-query.jsonl" {
      try FileManager.default.removeItem(at: fixture.url(run))
    } else {
      try fixture.runs.edit(run) { String($0.prefix($0.count / 2)) }
    }
    #expect(try await fixture.run("night", seeds: [1, 2]).exitCode == 0)
    #expect(try fixture.calls() == 1)
  }

  @Test("An interrupted run ends its cells, keeps what is done and is taken up")
  func interrupted() async throws {
    try fixture.folder.write("", to: "wait-2")
    let night = NightlyRun(
      try fixture.plan(seeds: [1, 2, 3]), in: NightlyFolder(fixture.url("night")),
      options: fixture.options())
    let work = Task { try await night.run() }
    while !FileManager.default.fileExists(atPath: fixture.url("waiting").path) {
      try await Task.sleep(for: .milliseconds(20))
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    let record = try #require(try NightlyFolder(fixture.url("night")).record())
    #expect(record.cells.map(\.state) == [.completed, .pending, .pending])
    _ = try fixture.calls()
    try FileManager.default.removeItem(at: fixture.url("wait-2"))
    #expect(try await fixture.run("night", seeds: [1, 2, 3]).exitCode == 0)
    #expect(try fixture.calls() == 2)
  }

  @Test("Several jobs run every cell, and no cell is said to have had the machine alone")
  func jobs() async throws {
    let night = try await fixture.run("night", seeds: [1, 2, 3, 4], fixture.options(jobs: 3))
    #expect(night.record.cells(.completed).count == 4)
    #expect(night.record.cells.allSatisfy { !$0.hadMachineAlone })
  }

  @Test("A profile that is missing is found before anything is run")
  func missingProfile() async throws {
    let plan = try NightlyPlan(
      parsing: "profiles: [tiny, nowhere]", file: "plan.yaml", defaultName: "plan",
      choices: NightlyFixture.choices)
    await #expect(throws: RunError.self) {
      try await NightlyRun(
        plan, in: NightlyFolder(fixture.url("night")), options: fixture.options()
      ).run()
    }
    #expect(try fixture.calls() == 0)
  }

  @Test("The gate's decision decides over the exit code")
  func gate() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1])
    let night = try await fixture.run(
      "2026-11-21", seeds: [1],
      fixture.options { _, _ in .failed })
    #expect(night.digest.changes[0].gate == .failed)
    #expect(night.exitCode == 1)
    // One that cannot tell does not fail the run.
    let changes = [GateVerdict.passed, .cannotTell].map {
      NightlyDigest.Change(id: "a", status: .compared, gate: $0)
    }
    #expect(!NightlyDigest(since: nil, changes: changes).isGateFailed)
  }
}

extension NightlyChoices {
  /// A few of what `run` takes; weights are three numbers that sum to 1.
  static let sample = NightlyChoices(
    embedders: ["auto", "hashing"], indexes: ["auto", "hnsw", "exact"],
    matchers: ["formula", "learned"],
    suites: ["index", "sync"],
    canonicalWeights: { text in
      let numbers = text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
      guard numbers.count == 3, abs(numbers.reduce(0, +) - 1) < 1e-9 else { return nil }
      return numbers.map { "\($0)" }.joined(separator: ",")
    })
}

@Suite("The plan of a nightly run")
struct NightlyPlanTests {
  private static func plan(_ yaml: String) throws -> NightlyPlan {
    try NightlyPlan(parsing: yaml, file: "plan.yaml", defaultName: "plan", choices: .sample)
  }

  @Test("Lists multiply in their order; comments and absent lists are allowed")
  func multiplies() throws {
    let plan = try Self.plan(
      """
      # Two by two.
      name: small
      profiles: [smoke, ci]   # by name
      seeds: [1, 2]
      """)
    #expect(plan.name == "small")
    #expect(
      plan.cells.map(\.id) == [
        "smoke-auto-auto-formula-seed1", "smoke-auto-auto-formula-seed2",
        "ci-auto-auto-formula-seed1", "ci-auto-auto-formula-seed2",
      ])
    #expect(plan.suites == nil)
    #expect(plan.split == "test")
  }

  @Test("A cell's arguments are those that `run` takes")
  func arguments() throws {
    let plan = try Self.plan(
      """
      profiles: [/profiles/my mine.yaml]
      embedders: [hashing]
      indexes: [exact]
      matchers: [learned]
      weights: ["0.5, 0.3, 0.2"]
      seeds: [18446744073709551615]
      suites: [index, sync]
      split: dev
      """)
    let cell = try #require(plan.cells.first)
    #expect(cell.id == "my_mine-hashing-exact-learned-0.5_0.3_0.2-seed18446744073709551615")
    #expect(
      plan.arguments(of: cell, output: URL(fileURLWithPath: "/night/runs/a")) == [
        "run", "--profile", "/profiles/my mine.yaml", "--seed", "18446744073709551615", "--split",
        "dev", "--embedder", "hashing", "--index", "exact", "--matcher", "learned", "--weights",
        "0.5,0.3,0.2", "--suite", "index,sync", "--no-history", "--out", "/night/runs/a",
      ])
  }

  @Test(
    "What is no plan is refused, by file and reason",
    arguments: [
      "", "nonsense", "- a", "profiles: []", "profiles: smoke", "seeds: [1]",
      "profiles: [smoke]\nseeds: [-1]", "profiles: [smoke]\nseeds: []",
      "profiles: [smoke]\nembedders: [bert]", "profiles: [smoke]\nindexes: []",
      "profiles: [smoke]\nweights: [0.6, 0.2, 0.2]", "profiles: [smoke]\nweights: [\"1,1,1\"]",
      "profiles: [smoke]\nsuites: [none, index]", "profiles: [smoke]\nsuites: [nothing]",
      "profiles: [smoke]\nsplit: train", "profiles: [smoke]\ncolour: red",
      "profiles: [smoke]\nexclude: [{colour: red}]", "profiles: [smoke]\nexclude: [{}]",
      "profiles: [smoke]\nexclude: [{profile: smoke}]", "profiles: [smoke]\ninclude: [{seed: x}]",
      "profiles: [a/b.yaml, c/b.yaml]", "profiles: [\"--out\"]",
      "profiles: [smoke]\nseeds: [\(Array(1...1001).map(String.init).joined(separator: ","))]",
      "profiles: [smoke\n",
    ])
  func refuses(yaml: String) throws {
    let error = try #require(throws: HistoryError.self) { try Self.plan(yaml) }
    #expect("\(error)".hasPrefix("plan.yaml:"), "\(error)")
  }

  @Test("A cell of `include` has suites and large vaults of its own, and a name that says so")
  func includesSuites() throws {
    let plan = try Self.plan(
      """
      profiles: [ci]
      suites: [none]
      include:
        - {profile: smoke, suites: all}
        - {profile: smoke, suites: "index,sync", largeVaults: "10000,300000"}
      """)
    #expect(
      plan.cells.map(\.id) == [
        "ci-auto-auto-formula", "smoke-auto-auto-formula-all",
        "smoke-auto-auto-formula-index_sync-10000_300000",
      ])
    let arguments = plan.cells.map { plan.arguments(of: $0, output: URL(fileURLWithPath: "/o")) }
    #expect(arguments[0].contains("none") && arguments[1].contains("all"))
    #expect(
      Array(arguments[2].dropFirst(11)) == [
        "--suite", "index,sync", "--large-vault", "10000", "--large-vault", "300000",
        "--no-history", "--out", "/o",
      ])
    for entry in [
      "{suites: nothing}", "{suites: \"all,index\"}", "{largeVaults: many}",
      "{largeVaults: \"10000,\"}", "{largeVaults: \"10\"}", "{allModels: perhaps}",
    ] {
      #expect(throws: HistoryError.self, "\(entry)") {
        try Self.plan("profiles: [ci]\ninclude: [\(entry)]")
      }
    }
    let models = try Self.plan(
      "profiles: [ci]\nsuites: [none]\nallModels: true\ninclude: [{allModels: \"false\"}]")
    #expect(
      models.cells.map { models.arguments(of: $0, output: URL(fileURLWithPath: "/o")) }
        .map { $0.contains("--all-models") } == [true, false])
    #expect(models.cells[1].id == "ci-auto-auto-formula-model")
    #expect(throws: HistoryError.self) {
      try Self.plan("profiles: [ci, smoke]\nexclude: [{suites: all}]")
    }
  }

  @Test("Cells are left out that agree with all of an entry, and added beside the matrix")
  func exceptions() throws {
    let plan = try Self.plan(
      """
      profiles: [smoke, ci]
      indexes: [hnsw, exact]
      weights: ["0.6,0.2,0.2"]
      exclude:
        - {profile: ci, index: exact}
        - {profile: smoke, weights: "0.60,0.20,0.20", index: hnsw}
      include:
        - {profile: nightly, seed: 7}
        - {profile: ci}
      """)
    #expect(
      plan.cells.map(\.id) == [
        "smoke-auto-exact-formula-0.6_0.2_0.2", "ci-auto-hnsw-formula-0.6_0.2_0.2",
        "nightly-auto-hnsw-formula-0.6_0.2_0.2-seed7",
      ], "what is included a second time is there once")
  }

  @Test("The digest follows what is run, not how the file is written")
  func digest() throws {
    let plan = try Self.plan("profiles: [smoke]\nseeds: [1, 2]")
    #expect(try Self.plan("# the same\nseeds: [1, 2]\nprofiles: [smoke]").digest == plan.digest)
    #expect(try Self.plan("profiles: [smoke]\nseeds: [2, 1]").digest != plan.digest)
    #expect(try Self.plan("profiles: [smoke]\nseeds: [1, 2]\nsplit: dev").digest != plan.digest)
    // Weights in several spellings are one cell.
    let weights = try Self.plan(
      "profiles: [ci]\nweights: [\"0.5,0.3,0.2\", \"0.50, 0.30, 0.20\", \"0.6,0.2,0.2\"]")
    #expect(weights.cells.map(\.weights) == ["0.5,0.3,0.2", "0.6,0.2,0.2"])
  }

  @Test(
    "A misspelled value or key is answered with the nearest one",
    arguments: [
      ("embedders: [hashin]", "hashing"), ("suites: [indx]", "index"),
      ("exclude: [{embeder: auto}]", "embedder"),
    ])
  func suggests(line: String, meant: String) {
    #expect {
      try Self.plan("profiles: [smoke]\n\(line)\n")
    } throws: { "\($0)".contains("did you mean `\(meant)`?") }
  }

  @Test("The place of what is wrong is named, and of a missing plan the file named most like it")
  func namesPlaces() {
    for (yaml, words) in [
      ("profiles: [smoke]\n\tseeds: [1]", "plan.yaml:2"),
      ("profiles: [smoke]\nseeds: [-1]", "seeds"), ("profiles: smoke", "profiles"),
    ] {
      #expect { try Self.plan(yaml) } throws: { "\($0)".contains(words) }
    }
    #expect {
      try NightlyPlan(yaml: Repository.url("Datasets/plans/nightl.yaml"), choices: .sample)
    } throws: { "\($0)".contains("did you mean `nightly.yaml`?") }
  }
}
