import Foundation
import Testing
import VaultTestSupport

@Suite("Gating from the command line")
struct GateTests {
  /// The rankings of `formula` without their first message, or with other messages throughout.
  private static func damage(_ run: String, wholly: Bool = false) throws {
    for file in ["run.trec", "runs/formula.trec"] {
      let url = URL(fileURLWithPath: run).appendingPathComponent(file)
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      let kept = lines.filter { !$0.contains(" Q0 ") || !$0.contains(" 1 ") }.map { line in
        wholly ? line.replacingOccurrences(of: " Q0 ", with: " Q0 other-") : String(line)
      }
      try Data((kept.joined(separator: "\n") + "\n").utf8).write(to: url)
    }
  }

  private static func replaceDigest(ofCandidateIn decision: URL) throws {
    var report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: decision)) as? [String: Any])
    var candidate = try #require(report["candidate"] as? [String: Any])
    candidate["binaryDigest"] = String(repeating: "0", count: 64)
    report["candidate"] = candidate
    try JSONSerialization.data(withJSONObject: report).write(to: decision)
  }

  @Test("Equal runs pass, a damaged one fails, another corpus cannot be compared")
  func decides() throws {
    let folder = try TemporaryDirectory()
    let first = try SmokeRun.plain.get().path
    let second = try SmokeRun.copy(SmokeRun.again, to: folder, as: "second").path
    let out = folder.url.appendingPathComponent("gate")
    let equal = try CommandLineRun(
      ["gate", "--baseline", first, "--candidate", second, "--explain", "--out", out.path])
    #expect(equal.status == 0, "\(equal.output)\(equal.errors)")
    #expect(equal.output.hasPrefix("PASSED"))
    #expect(equal.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    #expect(names.sorted() == ["gate.html", "gate.json", "gate.md", "gate.xml"])

    let decision = out.appendingPathComponent("gate.json")
    #expect(
      try CommandLineRun(["report", second, "--gate", decision.path, "--format", "junit"]).status
        == 0)
    try Self.replaceDigest(ofCandidateIn: decision)
    let other = try CommandLineRun(["report", second, "--gate", decision.path])
    #expect(other.status == 64)
    #expect(other.errors.contains("another executable"))

    try Self.damage(second)
    let damaged = try CommandLineRun(
      ["gate", "--baseline", first, "--candidate", second, "--json"])
    // Two vaults tell no loss but one of everything.
    #expect(damaged.status == 2, "\(damaged.output.prefix(2000))")
    try Self.damage(second, wholly: true)
    let lost = try CommandLineRun(["gate", "--baseline", first, "--candidate", second, "--json"])
    #expect(lost.status == 1, "\(lost.output.prefix(2000))")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(lost.output.utf8)) as? [String: Any])
    #expect(report["verdict"] as? String == "failed")

    let corpus = try SmokeRun.otherSeed.get().path
    let foreign = try CommandLineRun(["gate", "--baseline", first, "--candidate", corpus])
    #expect(foreign.status == 2)
    #expect(foreign.output.contains("corpusDigest"))
  }

  @Test("A baseline is made with a reason, and gates as the run that it was made of")
  func rebaselines() throws {
    let folder = try TemporaryDirectory()
    let run = try SmokeRun.copy(SmokeRun.plain, to: folder, as: "run").path
    let baseline = folder.url.appendingPathComponent("baseline").path
    let silent = try CommandLineRun(["rebaseline", run, "--to", baseline])
    #expect(silent.status == 64)
    let made = try CommandLineRun(
      ["rebaseline", run, "--to", baseline, "--reason", "the first one"])
    #expect(made.status == 0, "\(made.errors)")
    let gated = try CommandLineRun(["gate", "--baseline", baseline, "--candidate", run])
    #expect(gated.status == 0, "\(gated.output)\(gated.errors)")
    try Self.damage(run)
    #expect(
      try CommandLineRun(["gate", "--baseline", baseline, "--candidate", run]).status == 2)
  }

  @Test("Arguments that mean nothing exit 64, what is missing 66, foreign binaries 2")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    for arguments in [
      [], ["--baseline", "a"], ["--plan", "--budget", "soon"],
      ["--base-binary", "/bin/true", "--baseline", "a"], ["--self-test", "--plan"],
      ["--baseline", "a", "--candidate", "b", "--timings", "c"],
      ["--baseline", "a", "--candidate", "b", "--qrels", "c", "--strict"],
    ] {
      let result = try CommandLineRun(["gate"] + arguments)
      #expect(result.status == 64, "\(arguments)")
      #expect(result.output.isEmpty)
    }
    let nowhere = folder.url.appendingPathComponent("nowhere").path
    #expect(
      try CommandLineRun(["gate", "--baseline", nowhere, "--candidate", nowhere]).status == 66)
    let foreign = try CommandLineRun(
      ["gate", "--base-binary", "/bin/true", "--profile", "smoke"],
      environment: ["TMPDIR": folder.url.path])
    #expect(foreign.status == 2, "\(foreign.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("Completions are written for each shell", arguments: ["bash", "zsh", "fish"])
  func completes(shell: String) throws {
    let result = try CommandLineRun(["--generate-completion-script", shell])
    #expect(result.status == 0)
    #expect(result.output.contains("rebaseline"))
  }
}

@Suite("Timing by fresh processes")
struct TimingTests {
  @Test("Two equal binaries are timed in turn, and the session can be read back")
  func records() throws {
    let folder = try TemporaryDirectory()
    let run = try CommandLineRun(
      [
        "record-timings", "--profile", "smoke", "--embedder", "hashing", "--stages", "seal,match",
        "--rounds", "1", "--out", folder.url.appendingPathComponent("timings.json").path,
      ], environment: ["TMPDIR": folder.url.path])
    #expect(run.status == 0, "\(run.errors)")
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("timings.json"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    // Six processes, two stages.
    let samples = try #require(object["samples"] as? [[String: Any]])
    #expect(samples.count == 12)
    #expect(Set(samples.compactMap { $0["benchmark"] as? String }) == ["seal", "match"])
    #expect(samples.allSatisfy { ($0["cpuSeconds"] as? Double ?? 0) > 0 })
    #expect(object["conditions"] is [String: Any])
    // Neither links nor workload stay.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["timings.json"])
  }

  @Test("A binary that is no vaultbench cannot be compared: exit 2, and its side is named")
  func namesSide() throws {
    let folder = try TemporaryDirectory()
    let run = try CommandLineRun(
      [
        "record-timings", "--base-binary", "/bin/true", "--profile", "smoke", "--embedder",
        "hashing", "--stages", "match", "--out", folder.url.appendingPathComponent("t.json").path,
      ], environment: ["TMPDIR": folder.url.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("baseline"))
    #expect(run.errorLines.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("Arguments that mean nothing are refused with usage, a missing workload with its path")
  func refuses() throws {
    for arguments in [
      ["--stages", "nonsense"], ["--inject", "cpu=2"], ["--embedder", "nonsense"],
    ] {
      let run = try CommandLineRun(["probe-stages", "--workload", "/nonexistent"] + arguments)
      #expect(run.status == 64)
      #expect(run.output.isEmpty)
    }
    let missing = try CommandLineRun(
      ["probe-stages", "--workload", "/nonexistent", "--embedder", "hashing"])
    #expect(missing.status == 66)
  }
}
