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
